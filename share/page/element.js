/*
 * element.js - the controls of <halfmove-game>: bar, menus, keys, touch.
 *
 * Attributes: `theme`, light or dark, else as the reader's system has it;
 * `data-lang`, en or ja, else as the browser has it; `start`, the address of
 * the state that is shown first; `compact`, the board and arrows alone. A page
 * of its own takes them from its address, too, for frames that show it.
 */
const GLIDE = 160; // milliseconds of a piece on its way
const FILM = 480; // pixels
const NARROW = 600; // pixels: hands are above and below, menus are sheets
const SWIPE = 40;
const TAP = 10;
const NOTCH = 40; // of a wheel
const HOLD = 350; // milliseconds until a button that is held repeats,
const REPEAT = 90; // and between its steps
const QUIET = 500; // between two messages for who cannot see the board
const SCROLLS = [' ', 'PageUp', 'PageDown', 'Home', 'End', 'ArrowUp',
    'ArrowDown'];
const STEPS = [['first', -Infinity], ['back', -1], ['play', 0], ['next', 1],
    ['last', Infinity]];

/* The one of several that gets the keys: last used, else largest. */
let used = null;

function seen(element) {
    const box = element.getBoundingClientRect();
    const high = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);

    return Math.max(0, high) * box.width;
}

function keyTarget() {
    const all = [...document.querySelectorAll('halfmove-game.hm-live')];

    return used && used.isConnected ? used : all.sort(
        (a, b) => seen(b) - seen(a))[0];
}

document.addEventListener('keydown', (event) => {
    const target = keyTarget();

    if (target)
        target.key(event);
});

class Controls extends HTMLElement {
    connectedCallback() {
        if (this.games)
            return;
        if (document.readyState === 'loading')
            document.addEventListener('DOMContentLoaded',
                () => this.start(), { once: true });
        else
            this.start();
    }

    /* As in page.html?size=400&compact&theme=light&lang=ja&start=12 */
    readAddress() {
        const asked = new URLSearchParams(location.search);
        const size = parseInt(asked.get('size'), 10);

        for (const name of ['compact', 'start']) {
            if (asked.has(name))
                this.setAttribute(name, asked.get(name));
        }
        if (asked.has('theme'))
            this.setTheme(asked.get('theme'));
        if (asked.has('lang'))
            this.dataset.lang = asked.get('lang');
        if (size > 0) {
            this.style.maxWidth = `${size}px`;
            this.style.margin = 'auto';
        }
    }

    async start() {
        if ('page' in this.dataset)
            this.readAddress();
        const lang = this.dataset.lang || navigator.language;

        if (this.games)
            return;
        this.games = [];
        if (!this.querySelector('.hm-game'))
            await this.fill();
        this.ids = this.dataset.prefix || '';
        for (const late of this.querySelectorAll('.hm-late'))
            this.append(await drawings(late));
        this.page = 'page' in this.dataset;
        this.sections = [...this.querySelectorAll('.hm-game')];
        this.view = 0;
        this.seconds = 1;
        this.say = speaker(lang);
        this.lang = lang.startsWith('ja') ? 'ja' : 'en';
        this.classList.add('hm-live');
        for (const old of this.querySelectorAll('noscript, .hm-stills'))
            old.remove();
        this.build();
        this.listen();
        if (!this.follow())
            this.show(0, this.getAttribute('start') || '0');
    }

    /* ---- what it is made of ---- */

    build() {
        const { say } = this;

        this.board = new Board(this.ids);
        this.plates = [];
        this.table = make('div', { class: 'hm-table' }, this.board.svg);
        this.seats = make('div', { class: 'hm-seats' });
        this.slider = make('input', {
            type: 'range', min: 0, step: 1, 'aria-label': say('move'),
            class: 'hm-slider',
        });
        this.caption = make('b', { class: 'hm-caption' });
        this.count = make('span', { class: 'hm-count' });
        this.said = make('div', { class: 'hm-said', role: 'status' });
        this.toast = make('div', { class: 'hm-toast', role: 'status' });
        this.solid = Boolean(this.querySelector('.hm-shapes'));
        this.help = keyDialog(say, this.solid ? [['3', 'kBodies']] : []);
        this.stage = make('div', {
            class: 'hm-live-stage', role: 'region', 'aria-label': say('board'),
        }, this.table,
        make('div', { class: 'hm-now' }, this.caption, this.slider,
            this.count),
        this.buildBar());
        this.buildTools();
        this.buildCrumb();
        this.buildPieces();
        this.append(this.said, this.toast, this.help);
        if (this.sections.length > 1)
            this.buildChooser();
    }

    buildBar() {
        const { say } = this;

        this.buttons = {};
        for (const [name, n] of STEPS)
            this.buttons[name] = button(say(name),
                () => (n ? this.press(n) : this.toggle()), icon(name));
        this.buttons.turn = button(say('turn'), () => this.turn(2),
            icon('turn'));
        if (this.solid)
            this.buttons.bodies = bodiesButton(this);
        this.more = new Menu('menu', say('menu'), () => this.moreItems());
        if (this.hasAttribute('compact'))
            this.buttons.fullScreen = button(say('fullScreen'),
                () => this.wholeScreen(), icon('fullScreen'));
        this.buttons.play.setAttribute('aria-pressed', 'false');
        this.bar = make('div', {
            class: 'hm-bar', role: 'toolbar', 'aria-label': say('controls'),
        }, ...Object.values(this.buttons), this.more.element);
        this.barButtons = [...Object.values(this.buttons), this.more.button];
        this.barButtons.forEach((one, i) => {
            one.tabIndex = i === (this.hasAttribute('compact') ? 3 : 2) ? 0 : -1;
            one.addEventListener('focus', () => this.rove(one));
            one.classList.add(`hm-to-${one.querySelector('svg').dataset.icon}`);
        });
        return this.bar;
    }

    /* One button of the bar is in the tab order: the last one used. */
    rove(to) {
        for (const one of this.barButtons)
            one.tabIndex = one === to ? 0 : -1;
    }

    buildTools() {
        const { say } = this;

        this.share = new Menu('share', say('share'),
            () => this.shareItems(), say('share'));
        this.download = new Menu('download', say('download'),
            () => this.downloadItems(), say('download'));
        this.settings = new Menu('settings', say('settings'),
            () => this.settingsItems());
        this.tools = make('div', { class: 'hm-tools' }, this.share.element,
            this.download.element, this.settings.element,
            button(say('keys'), () => this.help.showModal(), icon('keys')));
    }

    buildCrumb() {
        this.where = make('span');
        this.crumb = make('div', { class: 'hm-crumb', hidden: '' }, this.where,
            button(this.say('mainLine'), () => this.toMain(),
                icon('mainLine'), this.say('mainLine')));
    }

    buildPieces() {
        this.list = make('ul');
        this.pieces = make('details', { class: 'hm-pieces' },
            make('summary', {}, this.say('pieces')), this.list);
        this.pieces.addEventListener('toggle', () => this.listPieces());
    }

    buildChooser() {
        this.chooser = make('select', { 'aria-label': this.say('game') });
        this.sections.forEach((section, i) => {
            const name = section.querySelector('h1, h2').textContent;

            this.chooser.append(
                make('option', { value: i }, `${i + 1}. ${name}`));
        });
        this.chooser.addEventListener('change',
            () => this.show(Number(this.chooser.value), '0'));
        this.prepend(make('nav', {
            class: 'hm-games', 'aria-label': this.say('games'),
        }, button(this.say('previousGame'), () => this.other(-1),
            icon('back')),
        this.chooser,
        button(this.say('nextGame'), () => this.other(1), icon('next'))));
    }

    /* ---- menus ---- */

    shareItems() {
        const { say, share } = this;
        const position = this.current.positions[this.node];
        const own = this.current.records[0];
        const items = [share.item(say('copyLink'), () => this.copyLink(), 'C',
            'kbd')];

        if (position)
            items.push(share.item(say('copyPosition'),
                () => this.copy(position, 'copied')));
        if (own)
            items.push(share.item(say('copyMoves'),
                () => this.copy(own.text, 'copied'), own.name));
        return items;
    }

    downloadItems() {
        const { say, download, current } = this;
        const name = `position-${current.addresses[this.node]}`;
        const title = `${current.title}: ${current.move(this.node)}`;
        const records = current.records.map((record) => {
            const item = download.item(record.name.toUpperCase(),
                () => save(record.text, 'text/plain', `game.${record.ext}`),
                record.losses ? say('lossy') : '');

            item.title = (record.losses || []).join('\n');
            item.dataset.format = record.name;
            return item;
        });
        const svg = download.item('SVG', () => save(this.board.file(title),
            'image/svg+xml', `${name}.svg`));
        const png = download.item('PNG', async () => save(
            await this.board.png(1200), 'image/png', `${name}.png`));

        const gif = download.item('GIF', () => this.saveFilm());

        svg.dataset.format = 'svg';
        png.dataset.format = 'png';
        gif.dataset.format = 'gif';
        return [['asGame', records], ['asPosition', [svg, png]],
            ['asFilm', [gif]]].flatMap(([key, items]) => [
            make('p', { class: 'hm-kind' }, say(key)),
            make('div', { class: 'hm-chips' }, ...items)]);
    }

    /* The line that is shown, from its start, one picture for each state. */
    async saveFilm() {
        const canvas = make('canvas');
        const board = new Board(this.ids);
        const palette = new Palette();
        const { line } = this;
        const step = Math.max(1, Math.round(line.length / 10));

        board.name(this.current);
        board.svg.setAttribute('class', this.board.svg.getAttribute('class'));
        board.svg.classList.add('hm-unseen');
        this.append(board.svg); // its colours are those of the page
        for (let i = 0; i < line.length; i += step)
            palette.count(this.filmed(board, line[i], canvas));
        palette.choose();
        const film = new Film(canvas.width, canvas.height, palette);

        for (let i = 0; i < line.length; i++) {
            film.add(this.filmed(board, line[i], canvas), i + 1 < line.length
                ? Math.round(this.seconds * 100) : 300);
            this.notify(this.say('making',
                { p: Math.round(100 * i / line.length) }));
            await new Promise((done) => {
                setTimeout(done);
            });
        }
        board.svg.remove();
        this.toast.classList.remove('hm-shown');
        save(film.blob(), 'image/gif', 'game.gif');
    }

    /* Pixels of a state; hands above and below leave more to the board. */
    filmed(board, node, canvas) {
        const game = this.current;
        const view = (this.view >> 1) * game.forms + game.forms - 1;

        board.frame(game.boxes[view], this.view % 2);
        board.draw(game.state(view, node), 0);
        board.canvas(FILM, canvas);
        return canvas.getContext('2d')
            .getImageData(0, 0, canvas.width, canvas.height).data;
    }

    settingsItems() {
        const { say } = this;
        const themes = ['light', 'dark', 'auto'].map((t) => [t, say(t)]);
        const speeds = [0.3, 1, 2, 5].map((s) => [s, String(s)]);

        return [
            segments(say('theme'), themes, this.getAttribute('theme') || 'auto',
                (theme) => this.setTheme(theme)),
            segments(say('perMove'), speeds, this.seconds,
                (seconds) => this.setSpeed(seconds)),
            this.hides('coordinates', 'hm-no-coordinates'),
            this.hides('lastMove', 'hm-no-last'),
            this.hides('times', 'hm-no-times'),
        ];
    }

    /* A switch that takes a class away, and with it what that hides. */
    hides(word, name) {
        return toggle(this.say(word), !this.classList.contains(name),
            (on) => this.classList.toggle(name, !on));
    }

    moreItems() {
        const { say, more } = this;

        return [
            more.item(say('copyLink'), () => this.copyLink(), 'C', 'kbd'),
            more.item(say('download'), () => this.download.open(), 'D', 'kbd'),
            more.item(say('settings'), () => this.settings.open()),
            more.item(say('quarter'), () => this.turn(1), 'R', 'kbd'),
            ...(this.solid ? [more.item(say('bodies'),
                () => toggleBodies(this), '3', 'kbd')] : []),
            more.item(say('fullScreen'), () => this.wholeScreen(), '⇧F',
                'kbd'),
            more.item(say('pieces'), () => this.showPieces(), 'B', 'kbd'),
            more.item(say('keys'), () => this.help.showModal(), '?', 'kbd'),
        ];
    }

    setTheme(theme) {
        if (theme === 'auto')
            this.removeAttribute('theme');
        else
            this.setAttribute('theme', theme);
        if ('page' in this.dataset)
            document.documentElement.style.colorScheme =
                theme === 'auto' ? '' : theme;
    }

    wholeScreen() {
        if (document.fullscreenElement)
            document.exitFullscreen();
        else
            this.requestFullscreen().catch(() => {});
    }

    showPieces() {
        this.pieces.open = !this.pieces.open;
        this.pieces.querySelector('summary').focus();
    }

    /* ---- what leaves the page ---- */

    hash() {
        return `#${this.ids}g=${this.index + 1}` +
            `&m=${this.current.addresses[this.node]}`;
    }

    /* Where the state that is shown can be found again. */
    link() {
        return location.href.split('#')[0] + this.hash();
    }

    copyLink() {
        return this.copy(this.link(), 'linkCopied');
    }

    async copy(text, done) {
        this.notify(this.say(await copy(text) ? done : 'copyFailed'));
    }

    /* Says something for a short time. */
    notify(text) {
        this.toast.textContent = text;
        this.toast.classList.add('hm-shown');
        clearTimeout(this.toasting);
        this.toasting = setTimeout(
            () => this.toast.classList.remove('hm-shown'), 1600);
    }

    /* ---- what it listens to ---- */

    listen() {
        const { svg } = this.board;

        this.addEventListener('pointerdown', () => {
            used = this;
            this.tabbed = false;
        });
        this.addEventListener('focusin', () => {
            used = this;
        });
        this.addEventListener('click', (event) => this.click(event));
        this.slider.addEventListener('input', () => {
            this.pause();
            this.go(this.line[Number(this.slider.value)]);
        });
        svg.addEventListener('wheel', (event) => this.wheel(event),
            { passive: false });
        svg.addEventListener('touchstart', (event) => {
            this.touch = event.touches.length === 1
                ? event.touches[0] : null;
        }, { passive: true });
        svg.addEventListener('touchend', (event) => this.touched(event));
        this.hold(this.buttons.back, -1);
        this.hold(this.buttons.next, 1);
        window.addEventListener('hashchange', () => this.follow());
        new ResizeObserver(() => this.current && this.draw(0)).observe(this);
        new ResizeObserver(() => this.current && this.draw(0))
            .observe(this.board.svg);
    }

    /* A button that is held goes on. */
    hold(element, n) {
        const stop = () => {
            clearTimeout(this.holding);
            clearInterval(this.holding);
        };

        element.addEventListener('pointerdown', () => {
            stop();
            this.held = false;
            this.holding = setTimeout(() => {
                this.held = true;
                this.holding = setInterval(() => this.step(n, 0), REPEAT);
            }, HOLD);
        });
        for (const kind of ['pointerup', 'pointerleave', 'pointercancel'])
            element.addEventListener(kind, stop);
    }

    /* The click at the end of a hold is no step of its own. */
    press(n) {
        if (!this.held)
            this.step(n);
        this.held = false;
    }

    key(event) {
        const inside = this.contains(event.target);
        const own = event.target.closest(
            'input, select, textarea, [contenteditable]');
        const act = this.action(event);

        if (event.key === 'Tab')
            this.tabbed = true;
        if (event.ctrlKey || event.altKey || event.metaKey || !act ||
            this.help.open || !this.current)
            return;
        if (!this.page && !inside && SCROLLS.includes(event.key))
            return; // an article is read on
        if (own && (own !== this.slider || act.slides))
            return; // it has a use for the key itself
        if (event.key === ' ' && event.target.closest('button, a, summary'))
            return;
        event.preventDefault();
        if (!this.roved(event))
            act.run();
    }

    /* Who came to the bar by keyboard goes through it by arrows. */
    roved(event) {
        const at = this.barButtons.indexOf(event.target);
        const on = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        const count = this.barButtons.length;

        if (at < 0 || !on || !this.tabbed)
            return false;
        this.barButtons[(at + on + count) % count].focus();
        return true;
    }

    /* What a key does; `slides`: a slider knows it too. */
    action({ key, shiftKey, repeat }) {
        const glide = repeat ? 0 : undefined;
        const step = (n) => ({ slides: true, run: () => this.step(n, glide) });
        const actions = {
            ArrowLeft: step(-1), ArrowRight: step(1),
            PageUp: step(-10), PageDown: step(10),
            Home: step(-Infinity), End: step(Infinity),
            ArrowUp: { slides: true, run: () => this.vary(-1) },
            ArrowDown: { slides: true, run: () => this.vary(1) },
            ' ': { run: () => this.toggle() },
            v: { run: () => this.vary(1) },
            m: { run: () => this.toMain() },
            f: { run: () => (shiftKey ? this.wholeScreen() : this.turn(2)) },
            r: { run: () => this.turn(1) },
            c: { run: () => this.copyLink() },
            d: { run: () => this.download.open() },
            b: { run: () => this.showPieces() },
            n: { run: () => this.other(1) },
            p: { run: () => this.other(-1) },
            3: this.solid && { run: () => toggleBodies(this) },
            '/': { run: () => this.chooser && this.chooser.focus() },
            '?': { run: () => this.help.showModal() },
        };

        return actions[key.length === 1 ? key.toLowerCase() : key];
    }

    /* Links of moves are followed here, without a jump of the page. */
    click(event) {
        const link = event.target.closest('.hm-moves a');

        if (!link || event.button || event.ctrlKey || event.metaKey ||
            event.shiftKey || event.altKey)
            return;
        event.preventDefault();
        this.pause();
        this.follow(link.hash);
    }

    /*
     * In a part of a page only a board that is in use takes the wheel, and
     * nowhere beyond the ends of a game.
     */
    wheel(event) {
        const on = Math.sign(event.deltaY);
        const active = this.page || this.contains(document.activeElement);

        if (event.ctrlKey || !on || !active || !(this.at + on in this.line))
            return;
        event.preventDefault();
        this.rolled = (this.rolled || 0) + event.deltaY;
        if (Math.abs(this.rolled) < NOTCH && event.deltaMode === 0)
            return;
        this.rolled = 0;
        this.step(on, 0);
    }

    /* A tap on a half of the board, or a swipe over it. */
    touched(event) {
        const from = this.touch;
        const to = event.changedTouches[0];

        this.touch = null;
        if (!from || this.hasAttribute('editable'))
            return;
        const x = to.clientX - from.clientX;
        const y = to.clientY - from.clientY;

        if (Math.abs(x) >= SWIPE && Math.abs(x) > 1.5 * Math.abs(y)) {
            this.step(x < 0 ? 1 : -1);
        } else if (Math.hypot(x, y) < TAP) {
            const box = this.board.svg.getBoundingClientRect();

            this.step(to.clientX > box.x + box.width / 2 ? 1 : -1);
        }
    }
}
