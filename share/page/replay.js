/*
 * replay.js - the element <halfmove-game>, which replays games in a browser.
 *
 * Whenever another state is shown it sends the event `halfmove-state`, whose
 * `detail.address` says which.
 */

const COMMON = 24000; // bytes, as in src/render/page/page.h

/* Ids and classes of data that begin with its own prefix get another. */
let loaded = 0;

function renamed(data, prefix) {
    const parsed = new DOMParser().parseFromString(data.games.join(''),
        'text/html').body;

    for (const element of parsed.querySelectorAll('[id], [class], [href]')) {
        for (const name of ['id', 'class', 'href']) {
            const value = element.getAttribute(name);

            if (value && value.includes(data.prefix))
                element.setAttribute(name,
                    value.replaceAll(data.prefix, prefix));
        }
    }
    return parsed.childNodes;
}

/* Drawings stand before the game that needs them. */
function withoutPictures(game) {
    return game.slice(game.indexOf('<section'));
}

/* As src/base/out.c writes it. */
function clockText(time) {
    const [s, m, h] = [1, 60, 3600].map((n) => Math.floor(time / 1000 / n));
    const two = (n) => String(n % 60).padStart(2, '0');

    return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

class Replayer extends Controls {
    /*
     * Takes the games of `render -t json-game`, from the file that `src` names
     * or from a block of data inside.
     */
    async fill() {
        const block = this.querySelector('script[type="application/json"]');
        const data = this.data || (block ? JSON.parse(block.textContent)
            : await (await fetch(this.getAttribute('src'))).json());

        this.dataset.prefix = `hm${++loaded}-`;
        this.setStyle(data);
        this.replaceChildren(...renamed(data, this.dataset.prefix));
    }

    setStyle(data) {
        if (!this.sheet) {
            this.sheet = new CSSStyleSheet();
            document.adoptedStyleSheets.push(this.sheet);
        }
        this.drawn = this.pictures(data);
        this.sheet.replaceSync(data.style.replaceAll(`.${data.prefix}`,
            `.${this.dataset.prefix}`));
    }

    /*
     * Shows other data in the place of the present ones, as editors do. False
     * if later data came in the meantime.
     */
    async update(data, address) {
        const turn = this.updates = (this.updates || 0) + 1;
        const kept = this.pictures(data) === this.drawn;
        const prefix = kept ? this.ids : `hm${++loaded}-`;
        const games = kept ? data.games.map(withoutPictures) : data.games;
        const body = make('div');

        body.append(...renamed({ ...data, games }, prefix));
        for (const late of body.querySelectorAll('.hm-late'))
            late.replaceWith(await drawings(late));
        const game = await this.read(body.querySelector('.hm-game'));

        if (turn !== this.updates)
            return false;
        this.swap(data, prefix, body, kept);
        this.replaceGame(game, address, kept);
        return true;
    }

    /* What stays as it is from one version of a game to the next. */
    pictures({ games, style }) {
        return style + games[0].slice(0, -withoutPictures(games[0]).length);
    }

    swap(data, prefix, body, kept) {
        const old = this.querySelectorAll(':scope > .hm-game' +
            (kept ? '' : ', :scope > .hm-defs'));

        if (!kept) {
            this.ids = this.dataset.prefix = prefix;
            this.setStyle(data);
            this.board.rename(prefix);
        }
        this.append(...body.childNodes);
        this.leaving = old;
    }

    replaceGame(game, address, kept) {
        const focus = document.activeElement;
        const focusVisible = focus.matches(':focus-visible');
        const { spots } = this.board;

        this.games = [game];
        this.sections = [game.section];
        this.change(game, 0, kept);
        this.board.spots = spots; // so that pieces glide from there
        this.go(game.find(address));
        this.leaving.forEach((one) => one.remove());
        if (this.contains(focus))
            focus.focus({ preventScroll: true, focusVisible });
    }

    /* ---- where it goes ---- */

    /* Goes where a link leads; false if it leads elsewhere. */
    follow(hash = location.hash) {
        const own = hash.startsWith(`#${this.ids}`);
        const parts = /^(?:g=(\d+))?&?(?:m=([\d.]+))?$/.exec(
            own ? hash.slice(this.ids.length + 1) : '');
        const index = parts && parts[0]
            ? (parts[1] ? parts[1] - 1 : this.index || 0) : -1;

        if (!this.sections[index])
            return false;
        this.show(index, parts[2] || '0');
        return true;
    }

    /* Games are read when they are shown for the first time. */
    show(index, address) {
        this.wanted = index;
        if (this.games[index]) {
            this.enter(index, address);
            return;
        }
        this.load(index).then(() => {
            if (this.wanted === index)
                this.enter(index, address);
        });
    }

    enter(index, address) {
        const game = this.games[index];

        if (game !== this.current)
            this.change(game, index);
        this.go(game.find(address), this.line.length ? undefined : 0);
    }

    async load(index) {
        const packed = this.sections[index].querySelector('.hm-packed');

        if (packed)
            this.unpack(index, await this.waiting(packed), packed);
        const game = await this.read(this.sections[index]);

        this.games[index] ??= game; // two may have asked for it
    }

    async read(section) {
        const block = section.querySelector('.hm-data');
        const text = block.type === 'text/plain'
            ? await inflate(block.textContent) : block.textContent;

        this.translate(section);
        return new Game(section, JSON.parse(text), this.say);
    }

    /* The text of a game that waits: it refers to the first one that does. */
    async waiting(packed) {
        this.first ??= this.querySelector('.hm-packed');
        if (packed === this.first)
            return inflate(packed.textContent);
        this.common ??= inflateBytes(this.first.textContent);
        return inflate(packed.textContent,
            (await this.common).subarray(0, COMMON));
    }

    /* The markup of a game, as the page would have it if it were not many. */
    unpack(index, text, packed) {
        const section = new DOMParser().parseFromString(text, 'text/html')
            .querySelector('section');

        if (!packed.isConnected)
            return;
        section.hidden = true;
        this.sections[index].replaceWith(section);
        this.sections[index] = section;
    }

    /* The words that stand in the markup, in the reader's language. */
    translate(section) {
        const { say } = this;
        const root = section.querySelector('.hm-root');
        const about = section.querySelector('.hm-about summary');

        root.textContent = say('start');
        if (about)
            about.textContent = say('about');
        section.querySelector('.hm-side').setAttribute('aria-label',
            say('moves'));
        for (const head of section.querySelectorAll('.hm-var > summary')) {
            const { n, k, move } = head.dataset;

            head.textContent = say(k === '1' ? 'insteadOne' : 'instead',
                { n, k, move });
        }
    }

    /* Another game gets the board; its pictures may be those that are there. */
    change(game, index, kept = false) {
        const { section } = game;

        this.pause();
        this.current = game;
        this.index = index;
        this.line = [];
        if (!kept)
            this.board.clear();
        this.board.name(game);
        this.sections.forEach((one, i) => {
            one.hidden = i !== index;
        });
        if (this.chooser)
            this.chooser.value = index;
        section.querySelector('.hm-top').append(this.tools);
        section.querySelector('.hm-stage').append(this.stage);
        section.querySelector('.hm-side').prepend(this.seats, this.crumb);
        section.querySelector('.hm-more').append(this.pieces);
        this.showPlayers(section);
    }

    /* Two have plates at the board, more a list beside it. */
    showPlayers(section) {
        const names = [...section.querySelectorAll('.hm-player')];
        const two = names.length === 2;
        const result = section.querySelector('.hm-result');
        const seats = names.map((name) => {
            const clock = make('span', { class: 'hm-clock' });
            const sign = mark(name.dataset);

            return make('div', { class: 'hm-plate' }, ...(sign ? [sign] : []),
                make('span', { class: 'hm-name', title: name.textContent },
                    name.textContent), clock,
                ...(this.current.stones.length ? [meter(name.dataset)] : []));
        });

        names.forEach((name) => {
            const sign = mark(name.dataset);

            if (sign && !name.querySelector('svg'))
                name.prepend(sign);
        });
        if (result && !result.querySelector('svg') &&
            names[this.current.winner]?.dataset.mark)
            result.prepend(mark(names[this.current.winner].dataset));
        this.plates = seats;
        this.table.replaceChildren(...(two ? [seats[1], this.board.svg,
            seats[0]] : [this.board.svg]));
        this.seats.replaceChildren(...(two ? [] : seats));
        this.seats.hidden = two || !seats.length;
        section.classList.toggle('hm-many', !two && seats.length > 0);
    }

    other(n) {
        if (this.sections[this.index + n])
            this.show(this.index + n, '0');
    }

    /* The end of a line that nobody sees is not where End leads. */
    step(n, glide = undefined) {
        if (n === Infinity)
            this.chooseLine();
        const to = Math.max(0, Math.min(this.at + n, this.line.length - 1));

        if (n !== 1)
            this.pause();
        this.go(this.line[to], glide);
    }

    /* The main line, unless a variation was entered and can be seen. */
    chooseLine() {
        const game = this.current;
        const link = game.links[this.node];
        const folded = link.closest('details:not([open])');

        if (!game.isMain(this.node) && !folded)
            return;
        if (folded)
            this.toMain();
        this.line = game.line(this.node);
        this.at = this.line.indexOf(this.node);
    }

    /* Back to where the reader left the main line. */
    toMain() {
        const game = this.current;
        let at = this.node;

        if (game.isMain(at))
            return;
        while (!game.isMain(at))
            at = game.parent(at);
        this.line = game.line(at);
        this.go(at);
        this.tell(this.say('backInMain', { n: at }));
    }

    /* The n-th next of the moves that were possible instead, or are now. */
    vary(n) {
        const game = this.current;
        const parent = game.parent(this.node);
        const beside = parent < 0 ? [] : game.kids[parent];
        const below = game.kids[this.node];

        if (beside.length > 1) {
            const at = beside.indexOf(this.node) + n + beside.length;

            this.go(beside[at % beside.length]);
        } else if (below.length > 1) {
            this.go(below[1]);
        }
    }

    turn(n) {
        this.view = (this.view + n) % 4;
        this.board.clear();
        this.draw(0);
        this.table.classList.toggle('hm-turned', this.view > 1);
    }

    go(node, glide = this.glideTime()) {
        if (!this.line.includes(node))
            this.line = this.current.line(node);
        this.node = node;
        this.at = this.line.indexOf(node);
        this.describe();
        this.draw(glide);
        this.markMove();
        this.listPieces();
        this.noteAddress();
        this.dispatchEvent(new CustomEvent('halfmove-state',
            { detail: { address: this.current.addresses[node] } }));
    }

    glideTime() {
        if (matchMedia('(prefers-reduced-motion: reduce)').matches)
            return 0;
        return this.timer ? Math.min(2 * GLIDE, this.seconds * 800) : GLIDE;
    }

    /* ---- what it shows ---- */

    draw(glide) {
        const [view, box] = this.seen();

        this.board.frame(box, this.view % 2);
        this.board.draw(this.current.state(view, this.node), glide);
        if (this.bodies)
            this.bodies.show(this.current, this.node, glide);
        this.placePlates(view);
    }

    /* The view of the game that is shown, and its box. */
    seen() {
        const game = this.current;

        const narrow = this.stage.parentElement.clientWidth < NARROW ||
            this.hasAttribute('compact');

        this.form = game.forms > 1 && narrow ? 1 : 0;
        this.tall = this.form === game.forms - 1;
        const view = (this.view >> 1) * game.forms + this.form;

        return [view, game.boxes[view]];
    }

    /* Names stand where the picture leaves space for them. */
    placePlates(view) {
        const game = this.current;
        const spaces = this.view % 2 || this.bodies
            ? null : game.plates[this.form];
        const pictured = this.plates.length === 2 && Boolean(spaces);

        this.table.classList.toggle('hm-pictured', pictured);
        this.table.classList.toggle('hm-wide', pictured && !this.tall);
        if (!pictured) {
            this.plates.forEach((plate) => plate.removeAttribute('style'));
            return;
        }
        const at = this.board.svg.getScreenCTM();
        const outer = this.table.getBoundingClientRect();

        this.plates.forEach((plate, i) => {
            const lower = (i === 0) === (this.view < 2);
            const [x, y, width, height] = spaces[lower ? 0 : 1];
            const left = at.a * x + at.e - outer.left;
            const top = at.d * y + at.f - outer.top;
            const bottom = outer.height - top - at.d * height;
            const low = lower && !this.tall; // below what it belongs to

            Object.assign(plate.style, {
                left: `${left}px`, top: low ? '' : `${top}px`,
                bottom: low ? `${bottom}px` : '',
                height: this.tall ? `${at.d * height}px` : '',
                width: `${at.a * this.freeWidth(view, x, y, width, height)}px`,
            });
        });
    }

    /* Of a strip: up to the pieces in it. */
    freeWidth(view, x, y, width, height) {
        let free = width;

        if (!this.tall)
            return free;
        for (const spot of this.current.state(view, this.node).spots.values()) {
            if (spot[0] % 3 === 0 && spot[4] > y && spot[4] < y + height)
                free = Math.min(free, spot[3] - x - 700);
        }
        return free;
    }

    describe() {
        const { say, current: game, node, at } = this;
        const move = game.move(node);
        const last = this.line.length - 1;

        this.board.svg.setAttribute('aria-label', say('boardAt', { move }));
        this.caption.textContent = move;
        this.count.textContent = game.isMain(node) ? `${at} / ${last}`
            : say('inVariation', { at, of: last });
        this.slider.max = last;
        this.slider.value = at;
        this.slider.hidden = last === 0;
        this.slider.style.setProperty('--done', last ? at / last : 0);
        this.slider.setAttribute('aria-valuetext', move);
        for (const name of ['first', 'back'])
            this.buttons[name].setAttribute('aria-disabled', String(at === 0));
        for (const name of ['next', 'last'])
            this.buttons[name].setAttribute('aria-disabled',
                String(at === last));
        this.showClocks();
        if (!this.timer)
            this.tell([game.isMain(node) ? '' : say('variation'), move,
                game.words(node), game.comment(node)]
                .filter(Boolean).join(', '));
    }

    showClocks() {
        const { current: game, node } = this;
        const clocks = game.clocksAt(node);
        const next = game.toMove(node);

        this.plates.forEach((plate, i) => {
            plate.classList.toggle('hm-to-move', i === next);
            if (i === next)
                plate.setAttribute('aria-label', this.say('toMove',
                    { side: plate.querySelector('.hm-name').textContent }));
            else
                plate.removeAttribute('aria-label');
            plate.querySelector('.hm-clock').textContent =
                game.clocks.length ? clockText(clocks[i] || 0) : '';
            if (game.stones.length)
                fillMeter(plate, game.stones[node], i);
        });
    }

    /* One message for each half second; the last one wins. */
    tell(text) {
        clearTimeout(this.telling);
        const wait = QUIET - (performance.now() - (this.spoke || -QUIET));

        this.telling = setTimeout(() => {
            this.spoke = performance.now();
            this.said.textContent = text;
        }, Math.max(0, wait));
    }

    /* Marks the move in the list and keeps it in sight there. */
    markMove() {
        const game = this.current;
        const link = game.links[this.node];
        const list = link.closest('.hm-moves');
        const old = list.querySelector('[aria-current]');

        if (old)
            old.removeAttribute('aria-current');
        link.setAttribute('aria-current', 'step');
        this.crumb.hidden = game.isMain(this.node);
        if (!this.crumb.hidden) {
            this.where.textContent = this.say('variationAt', {
                n: link.closest('details').querySelector('summary').dataset.n,
            });
            for (let at = link.closest('details'); at;
                at = at.parentElement.closest('details'))
                at.open = true;
        }
        const inner = link.getBoundingClientRect();
        const outer = list.getBoundingClientRect();

        if (inner.top < outer.top || inner.bottom > outer.bottom)
            list.scrollTop += inner.top - outer.top - outer.height / 3;
    }

    listPieces() {
        if (!this.pieces.open)
            return;
        this.list.replaceChildren(...this.current.pieces(this.node).map(
            ([piece, place]) => make('li', {},
                this.say('pieceAt', { piece, place }))));
    }

    /* The address follows, not too often: browsers count. */
    noteAddress() {
        if (!this.page)
            return;
        clearTimeout(this.noting);
        this.noting = setTimeout(() => {
            try {
                history.replaceState(null, '', this.hash());
            } catch {
                // a frame without an address of its own
            }
        }, 250);
    }

    /* ---- playing ---- */

    setSpeed(seconds) {
        this.seconds = seconds;
        if (this.timer) {
            this.pause();
            this.play();
        }
    }

    toggle() {
        if (this.timer)
            this.pause();
        else
            this.play();
    }

    /* From the start again, if the end is shown. */
    play() {
        this.chooseLine();
        if (this.at === this.line.length - 1)
            this.go(this.line[0]);
        this.timer = setInterval(() => {
            this.step(1);
            if (this.at === this.line.length - 1)
                this.pause('gameEnd');
        }, this.seconds * 1000);
        this.showPlaying('stop');
        this.tell(this.say('playing'));
    }

    pause(why = 'stopped') {
        if (this.timer)
            this.tell(this.say(why));
        clearInterval(this.timer);
        this.timer = 0;
        this.showPlaying('play');
    }

    showPlaying(name) {
        const { play } = this.buttons;

        play.replaceChildren(icon(name));
        play.title = this.say(name);
        play.setAttribute('aria-label', play.title);
        play.setAttribute('aria-pressed', String(name === 'stop'));
    }
}

/* For other scripts on the page, such as those of the studio. */
Replayer.tools = {
    Menu, button, copy, icon, ICONS, make, makeSvg, mark, save, segments,
    speaker, toggle, WORDS,
};
customElements.define('halfmove-game', Replayer);
