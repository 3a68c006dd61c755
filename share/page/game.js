/*
 * game.js - the element <halfmove-game>, which replays games in a browser.
 *
 * The markup inside of it tells everything and works without this script: a
 * list of moves whose links lead to stills. Each game also has data, made by
 * src/render/page: for four ways to look at the table, what every node changes
 * in the state of its parent. A change is [key] for what is gone, or
 *
 *     [key, key below, look, x, y, angle, name, place]
 *
 * for what is new or different. Keys divisible by 3 are pieces, one more their
 * side faces; the others belong to no piece and never glide.
 *
 * Texts from records are only ever set as text, never as markup.
 */
(() => {
    'use strict';

    if (customElements.get('halfmove-game'))
        return; // several parts on one page bring several scripts

    const SVG = 'http://www.w3.org/2000/svg';
    const GLIDE = 300; // milliseconds of a piece on its way
    const KEPT = 400; // states that are remembered
    const SWIPE = 40; // pixels
    const NOTCH = 40; // of a wheel

    /* ---- small things ---------------------------------------------------- */

    function make(name, attributes = {}, ...children) {
        const element = document.createElement(name);

        for (const [key, value] of Object.entries(attributes))
            element.setAttribute(key, value);
        element.append(...children);
        return element;
    }

    function makeSvg(name, attributes = {}) {
        const element = document.createElementNS(SVG, name);

        for (const [key, value] of Object.entries(attributes))
            element.setAttribute(key, value);
        return element;
    }

    function button(label, sign, press) {
        const element = make('button', {
            type: 'button', 'aria-label': label, title: label,
        }, sign);

        element.addEventListener('click', press);
        return element;
    }

    function save(text, type, name) {
        const url = URL.createObjectURL(new Blob([text], { type }));
        const link = make('a', { href: url, download: name });

        document.body.append(link);
        link.click();
        link.remove();
        setTimeout(() => URL.revokeObjectURL(url), 10000);
    }

    /* Old ways to copy need a selection; it is put back afterwards. */
    async function copy(text) {
        try {
            await navigator.clipboard.writeText(text);
            return true;
        } catch {
            const area = make('textarea', { class: 'hm-copy' });
            const focus = document.activeElement;

            area.value = text;
            document.body.append(area);
            area.select();
            const done = document.execCommand('copy');
            area.remove();
            if (focus)
                focus.focus();
            return done;
        }
    }

    /* ---- states ---------------------------------------------------------- */

    const EMPTY = { order: [], spots: new Map() };

    /*
     * A state after a change. What is told anew comes from the bottom to the
     * top, each right above something that stays or that was told before it.
     */
    function changed(state, change) {
        const spots = new Map(state.spots);
        const above = new Map();
        const told = new Set();
        const order = [];

        function climb(key) {
            for (let k = above.get(key); k !== undefined; k = above.get(k))
                order.push(k);
        }

        for (const spot of change) {
            told.add(spot[0]);
            if (spot.length === 1) {
                spots.delete(spot[0]);
            } else {
                spots.set(spot[0], spot);
                above.set(spot[1], spot[0]);
            }
        }
        climb(-1);
        for (const key of state.order) {
            if (told.has(key))
                continue;
            order.push(key);
            climb(key);
        }
        return { order, spots };
    }

    /* ---- a game ---------------------------------------------------------- */

    class Game {
        constructor(section) {
            const data = JSON.parse(section.dataset.game);

            section.removeAttribute('data-game');
            Object.assign(this, data, { section });
            this.length = data.views[0].length;
            this.kids = data.views[0].map(() => []);
            for (let i = 1; i < this.length; i++)
                this.kids[this.parent(i)].push(i);
            this.name();
            this.links = [];
            for (const link of section.querySelectorAll('.hm-moves a')) {
                const at = link.hash.lastIndexOf('m=');

                this.links[this.nodes.get(link.hash.slice(at + 2))] = link;
            }
            this.title = section.querySelector('h1, h2').textContent;
            this.forget();
        }

        /* Addresses: "12", or in a variation from there "12.2.5". */
        name() {
            let first = 0;
            let prefix = '';

            this.addresses = this.kids.map((_, i) => {
                if (i in this.prefixes) {
                    first = i - 1;
                    prefix = this.prefixes[i];
                }
                return prefix + (i - first);
            });
            this.nodes = new Map(this.addresses.map((a, i) => [a, i]));
            this.last = Math.min(...Object.keys(this.prefixes), this.length) - 1;
        }

        /* The node of an address, or the nearest before it on the main line. */
        find(address) {
            return this.nodes.get(address) ??
                Math.min(parseInt(address, 10) || 0, this.last);
        }

        forget() {
            this.states = this.views.map(() => []);
            this.kept = 0;
        }

        /* -1 for the start. */
        parent(node) {
            return node in this.parents ? this.parents[node] : node - 1;
        }

        /* How a node looks from a side. */
        state(view, node) {
            const known = this.states[view];
            const way = [];
            let at = node;

            for (; at >= 0 && !known[at]; at = this.parent(at))
                way.push(at);
            let state = at < 0 ? EMPTY : known[at];
            if (this.kept + way.length > KEPT)
                this.forget();
            while (way.length) {
                at = way.pop();
                state = changed(state, this.views[view][at]);
                if (this.kept < KEPT)
                    this.states[view][at] = state;
                this.kept++;
            }
            return state;
        }

        /* All nodes of the line that leads through a node. */
        line(node) {
            const line = [];

            for (let at = node; at >= 0; at = this.parent(at))
                line.push(at);
            line.reverse();
            for (let at = node; this.kids[at].length; line.push(at))
                at = this.kids[at][0];
            return line;
        }

        move(node) {
            return node ? this.links[node].textContent : 'The start';
        }

        words(node) {
            return node ? this.links[node].title : '';
        }

        comment(node) {
            const note = this.links[node].nextElementSibling;

            return note && note.matches('.hm-note') ? note.innerText : '';
        }

        /* What lies on the table: [name, place] of each, the top one first. */
        pieces(node) {
            const { order, spots } = this.state(0, node);

            return order.filter((key) => key % 3 === 0).reverse().map((key) => {
                const spot = spots.get(key);

                return [this.whats[spot[6]], this.places[spot[7]]];
            });
        }
    }

    /* ---- the board ------------------------------------------------------- */

    /* A style for a spot; `from` keeps turns short. */
    function pose(spot, from = null) {
        let angle = spot[5] || 0;

        if (from) {
            const old = from[5] || 0;

            angle = old + ((angle - old + 540) % 360) - 180;
        }
        return `translate(${spot[3]}px,${spot[4]}px) rotate(${angle}deg)`;
    }

    class Board {
        constructor(prefix) {
            this.prefix = prefix;
            this.svg = makeSvg('svg', {
                class: `hm-board ${prefix}p`, role: 'img', tabindex: '0',
            });
            this.items = makeSvg('g');
            this.ghosts = makeSvg('g'); // on their way out
            this.svg.append(this.items, this.ghosts);
            this.clear();
        }

        clear() {
            this.items.replaceChildren();
            this.ghosts.replaceChildren();
            this.uses = new Map();
            this.spots = new Map();
        }

        /* Shows a state; what moved gets there in `glide` milliseconds. */
        draw(state, glide) {
            const moved = [];

            this.ghosts.replaceChildren();
            for (const key of this.uses.keys()) {
                if (!state.spots.has(key))
                    this.remove(key, glide);
            }
            let next = this.items.firstChild;
            for (const key of state.order) {
                const use = this.use(key);
                const old = this.spots.get(key);
                const spot = state.spots.get(key);

                if (use === next)
                    next = next.nextSibling;
                else
                    this.items.insertBefore(use, next);
                if (old !== spot && this.place(use, spot, old))
                    moved.push([use, old, spot]);
            }
            this.spots = state.spots;
            if (glide > 0)
                moved.forEach((move) => this.glide(...move, glide));
        }

        use(key) {
            let use = this.uses.get(key);

            if (!use) {
                use = makeSvg('use');
                this.uses.set(key, use);
            }
            return use;
        }

        /* Whether there is a way to glide along. */
        place(use, spot, old) {
            use.setAttribute('href', `#${this.prefix}L${spot[2]}`);
            use.setAttribute('transform', `translate(${spot[3]} ${spot[4]})` +
                (spot[5] ? ` rotate(${spot[5]})` : ''));
            return old && spot[0] % 3 < 2 && pose(old) !== pose(spot);
        }

        glide(use, old, spot, time) {
            use.animate([{ transform: pose(old) },
                { transform: pose(spot, old) }],
            { duration: time, easing: 'ease-in-out' });
        }

        remove(key, glide) {
            const use = this.uses.get(key);

            this.uses.delete(key);
            use.remove();
            if (glide > 0 && key % 3 < 2) {
                this.ghosts.append(use);
                use.animate([{ opacity: 1 }, { opacity: 0 }],
                    { duration: glide }).onfinish = () => use.remove();
            }
        }

        /* The picture as a file of its own: looks, colours and all. */
        file(state, box, title) {
            const svg = makeSvg('svg', {
                xmlns: SVG, viewBox: box.join(' '),
                width: Math.round(box[2] * 0.096),
                height: Math.round(box[3] * 0.096),
                'fill-rule': 'evenodd', 'stroke-linejoin': 'round',
            });
            const defs = makeSvg('defs');
            const looks = new Map();
            const paper = makeSvg('rect', {
                x: box[0], y: box[1], width: box[2], height: box[3],
                fill: getComputedStyle(this.svg).backgroundColor,
            });
            const name = makeSvg('title');

            name.append(title);
            svg.append(name, defs, paper);
            for (const key of state.order) {
                svg.append(this.uses.get(key).cloneNode());
                looks.set(state.spots.get(key)[2]);
            }
            for (const look of looks.keys())
                defs.append(this.look(look));
            return new XMLSerializer().serializeToString(svg) + '\n';
        }

        /* A look with its colours instead of their classes. */
        look(number) {
            const look = document.getElementById(`${this.prefix}L${number}`);
            const own = look.cloneNode(true);
            const paths = look.querySelectorAll('path');

            own.querySelectorAll('path').forEach((path, i) => {
                const style = getComputedStyle(paths[i]);

                path.removeAttribute('class');
                path.setAttribute('fill', style.fill);
                if (style.stroke !== 'none')
                    path.setAttribute('stroke', style.stroke);
            });
            return own;
        }
    }

    /* ---- the element ----------------------------------------------------- */

    const KEYS = [
        ['← →', 'one move back or on'],
        ['Home End', 'the start, the end'],
        ['Page up, Page down', 'ten moves back or on'],
        ['↑ ↓, V', 'another variation of this move'],
        ['Space', 'play, pause'],
        ['F', 'flip: look from the other side'],
        ['R', 'rotate by a quarter turn'],
        ['P N', 'the game before, the next game'],
        ['?', 'these keys'],
    ];

    class Replayer extends HTMLElement {
        connectedCallback() {
            if (this.games)
                return;
            if (document.readyState === 'loading')
                document.addEventListener('DOMContentLoaded',
                    () => this.start(), { once: true });
            else
                this.start();
        }

        start() {
            const sections = this.querySelectorAll('.hm-game');

            this.ids = this.dataset.prefix || '';
            this.page = 'page' in this.dataset;
            this.sections = [...sections];
            this.games = [];
            this.view = 0;
            this.seconds = 1;
            this.classList.add('hm-live');
            for (const old of this.querySelectorAll('noscript, .hm-stills'))
                old.remove();
            this.build();
            this.listen();
            if (!this.follow())
                this.show(0, 0);
        }

        /* Games are read when they are shown for the first time. */
        game(index) {
            if (!this.games[index])
                this.games[index] = new Game(this.sections[index]);
            return this.games[index];
        }

        /* ---- what it is made of ---- */

        build() {
            const step = (n) => () => this.step(n);

            this.board = new Board(this.ids);
            this.playing = button('Play', '▶\uFE0E', () => this.toggle());
            this.slider = make('input', {
                type: 'range', min: 0, step: 1, 'aria-label': 'Move',
                class: 'hm-slider',
            });
            this.speed = make('input', {
                type: 'number', min: 0.1, max: 10, step: 0.1, value: 1,
                class: 'hm-speed',
            });
            this.now = make('div', {
                class: 'hm-now', role: 'status', 'aria-live': 'polite',
            });
            const bar = make('div', {
                class: 'hm-bar', role: 'group', 'aria-label': 'Replay',
            },
            button('First', '«', step(-Infinity)),
            button('Previous', '‹', step(-1)), this.playing,
            button('Next', '›', step(1)),
            button('Last', '»', step(Infinity)));
            const more = make('div', { class: 'hm-bar' },
                make('label', {}, 'Seconds per move ', this.speed),
                button('Flip', '⇅', () => this.turn(2)),
                button('Rotate', '↺', () => this.turn(1)),
                button('Save the picture', 'SVG', () => this.savePicture()),
                button('Keys', '?', () => this.help.showModal()));
            this.stage = make('div', { class: 'hm-live-stage' },
                this.board.svg, this.slider, bar, more, this.now,
                this.buildPieces());
            this.buildHelp();
            if (this.sections.length > 1)
                this.buildChooser();
            this.sections.forEach((section) => this.buildRecords(section));
        }

        buildPieces() {
            this.list = make('ul');
            this.pieces = make('details', { class: 'hm-pieces' },
                make('summary', {}, 'Pieces on the board'), this.list);
            this.pieces.addEventListener('toggle', () => this.tellPieces());
            return this.pieces;
        }

        buildHelp() {
            const list = make('dl');
            const close = button('Close', 'Close', () => this.help.close());

            for (const [keys, what] of KEYS)
                list.append(make('dt', {}, keys), make('dd', {}, what));
            this.help = make('dialog', { 'aria-label': 'Keys' }, list, close);
            this.append(this.help);
        }

        buildChooser() {
            this.chooser = make('select', { 'aria-label': 'Game' });
            this.sections.forEach((section, i) => {
                const name = section.querySelector('h1, h2').textContent;

                this.chooser.append(
                    make('option', { value: i }, `${i + 1}. ${name}`));
            });
            this.chooser.addEventListener('change',
                () => this.show(Number(this.chooser.value), 0));
            this.prepend(make('div', { class: 'hm-bar hm-games' },
                button('Previous game', '‹', () => this.other(-1)),
                this.chooser,
                button('Next game', '›', () => this.other(1))));
        }

        /* The texts of records stand in the page; here is how to get them. */
        buildRecords(section) {
            for (const record of section.querySelectorAll('.hm-record')) {
                const { name, ext } = record.dataset;
                const text = record.querySelector('pre').textContent;
                const done = make('span', { role: 'status' });
                const bar = make('div', { class: 'hm-bar' },
                    button(`Copy as ${name}`, 'Copy', async () => {
                        done.textContent = await copy(text)
                            ? 'copied' : 'this browser does not allow copying';
                    }),
                    button(`Save as ${name}`, 'Save',
                        () => save(text, 'text/plain', `game.${ext}`)),
                    done);

                record.querySelector('summary').after(bar);
            }
        }

        /* ---- what it listens to ---- */

        listen() {
            const svg = this.board.svg;

            (this.page ? document : this).addEventListener('keydown',
                (event) => this.key(event));
            this.addEventListener('click', (event) => this.click(event));
            this.slider.addEventListener('input', () => {
                this.pause();
                this.go(this.line[Number(this.slider.value)]);
            });
            this.speed.addEventListener('change', () => this.setSpeed());
            svg.addEventListener('wheel', (event) => this.wheel(event),
                { passive: false });
            svg.addEventListener('touchstart', (event) => {
                this.touch = event.touches.length === 1
                    ? event.touches[0] : null;
            }, { passive: true });
            svg.addEventListener('touchend', (event) => this.swipe(event));
            window.addEventListener('hashchange', () => this.follow());
        }

        key(event) {
            const own = event.target.closest('input, select, textarea');
            const act = this.action(event.key);

            if (event.ctrlKey || event.altKey || event.metaKey || !act ||
                this.help.open)
                return;
            if (own && (own !== this.slider || act.slides))
                return; // it has a use for the key itself
            if (event.key === ' ' && event.target.closest('button, a, summary'))
                return;
            event.preventDefault();
            act.run();
        }

        /* What a key does; `slides`: a slider knows it too. */
        action(key) {
            const step = (n) => ({ slides: true, run: () => this.step(n) });
            const actions = {
                ArrowLeft: step(-1), ArrowRight: step(1),
                PageUp: step(-10), PageDown: step(10),
                Home: step(-Infinity), End: step(Infinity),
                ArrowUp: { slides: true, run: () => this.vary(-1) },
                ArrowDown: { slides: true, run: () => this.vary(1) },
                ' ': { run: () => this.toggle() },
                v: { run: () => this.vary(1) },
                f: { run: () => this.turn(2) },
                r: { run: () => this.turn(1) },
                n: { run: () => this.other(1) },
                p: { run: () => this.other(-1) },
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
            const used = this.page || this.contains(document.activeElement);

            if (event.ctrlKey || !on || !used || !(this.at + on in this.line))
                return;
            event.preventDefault();
            this.rolled = (this.rolled || 0) + event.deltaY;
            if (Math.abs(this.rolled) < NOTCH && event.deltaMode === 0)
                return;
            this.rolled = 0;
            this.step(on);
        }

        swipe(event) {
            const from = this.touch;
            const to = event.changedTouches[0];

            this.touch = null;
            if (!from)
                return;
            const x = to.clientX - from.clientX;
            const y = to.clientY - from.clientY;

            if (Math.abs(x) >= SWIPE && Math.abs(x) > 1.5 * Math.abs(y))
                this.step(x < 0 ? 1 : -1);
        }

        /* ---- where it goes ---- */

        /* Goes where a link leads; false if it leads elsewhere. */
        follow(hash = location.hash) {
            const own = hash.startsWith(`#${this.ids}`);
            const parts = /^g=(\d+)(?:&m=([\d.]+))?$/.exec(
                own ? hash.slice(this.ids.length + 1) : '');

            if (!parts || !this.sections[parts[1] - 1])
                return false;
            this.show(parts[1] - 1,
                      this.game(parts[1] - 1).find(parts[2] || '0'));
            return true;
        }

        show(index, node) {
            const game = this.game(index);
            const to = Math.min(node, game.length - 1);

            if (game === this.current) {
                this.go(to);
                return;
            }
            this.pause();
            this.current = game;
            this.index = index;
            this.line = [];
            this.board.clear();
            this.sections.forEach((section, i) => {
                section.hidden = i !== index;
            });
            if (this.chooser)
                this.chooser.value = index;
            game.section.querySelector('.hm-stage').append(this.stage);
            this.go(to, 0);
        }

        other(n) {
            if (this.sections[this.index + n])
                this.show(this.index + n, 0);
        }

        step(n) {
            const to = Math.max(0, Math.min(this.at + n, this.line.length - 1));

            if (n !== 1)
                this.pause();
            this.go(this.line[to]);
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
        }

        go(node, glide = this.glideTime()) {
            if (!this.line.includes(node))
                this.line = this.current.line(node);
            this.node = node;
            this.at = this.line.indexOf(node);
            this.draw(glide);
            this.tell();
            this.mark();
            this.tellPieces();
            this.note();
        }

        glideTime() {
            if (matchMedia('(prefers-reduced-motion: reduce)').matches)
                return 0;
            return this.timer ? Math.min(GLIDE, this.seconds * 800) : GLIDE;
        }

        /* ---- what it shows ---- */

        draw(glide) {
            const game = this.current;
            const box = game.boxes[this.view];

            this.board.svg.setAttribute('viewBox', box.join(' '));
            this.board.draw(game.state(this.view, this.node), glide);
        }

        tell() {
            const game = this.current;
            const move = game.move(this.node);
            const words = game.words(this.node);
            const comment = game.comment(this.node);

            this.board.svg.setAttribute('aria-label',
                `The board, ${this.node ? 'after ' : ''}${move}`);
            this.now.replaceChildren(make('p', {}, make('b', {}, move),
                words ? ` ${words}` : ''));
            if (comment)
                this.now.append(make('p', { class: 'hm-note' }, comment));
            this.slider.max = this.line.length - 1;
            this.slider.value = this.at;
            this.slider.setAttribute('aria-valuetext', move);
        }

        /* Marks the move in the list and keeps it in sight there. */
        mark() {
            const link = this.current.links[this.node];
            const list = link.closest('.hm-moves');
            const old = list.querySelector('[aria-current]');

            if (old)
                old.removeAttribute('aria-current');
            link.setAttribute('aria-current', 'true');
            const inner = link.getBoundingClientRect();
            const outer = list.getBoundingClientRect();

            if (inner.top < outer.top || inner.bottom > outer.bottom)
                list.scrollTop += inner.top - outer.top - outer.height / 3;
        }

        tellPieces() {
            if (!this.pieces.open)
                return;
            this.list.replaceChildren(...this.current.pieces(this.node).map(
                ([name, place]) => make('li', {}, `${name}, at ${place}`)));
        }

        /* The address follows, not too often: browsers count. */
        note() {
            if (!this.page)
                return;
            clearTimeout(this.noting);
            this.noting = setTimeout(() => {
                const hash = `#g=${this.index + 1}&m=${this.current.addresses[this.node]}`;

                try {
                    history.replaceState(null, '', hash);
                } catch {
                    // a frame without an address of its own
                }
            }, 250);
        }

        savePicture() {
            const game = this.current;

            save(this.board.file(game.state(this.view, this.node),
                game.boxes[this.view],
                `${game.title}: ${game.move(this.node)}`),
            'image/svg+xml', `position-${this.node}.svg`);
        }

        /* ---- playing ---- */

        setSpeed() {
            const wanted = Number(this.speed.value) || 1;

            this.seconds = Math.max(0.1, Math.min(wanted, 10));
            this.speed.value = this.seconds;
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
            const last = this.line.length - 1;

            if (this.at === last)
                this.go(this.line[0]);
            this.timer = setInterval(() => {
                this.step(1);
                if (this.at === this.line.length - 1)
                    this.pause();
            }, this.seconds * 1000);
            this.showPlaying('Pause', '❚❚');
        }

        pause() {
            clearInterval(this.timer);
            this.timer = 0;
            this.showPlaying('Play', '▶\uFE0E');
        }

        showPlaying(label, sign) {
            this.playing.textContent = sign;
            this.playing.title = label;
            this.playing.setAttribute('aria-label', label);
        }
    }

    customElements.define('halfmove-game', Replayer);
})();
