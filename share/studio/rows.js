/*
 * rows.js - thousands of rows, of which only those that are seen exist.
 *
 * The list asks for its games in pieces, as they come into sight. It has the
 * focus itself, and says which row is meant.
 */
import { make } from './tools.js';

const PIECE = 100; // games that are asked for at once
const BEYOND = 6; // rows above and below those that are seen

export class Rows {
    /*
     * `load(offset, limit)` brings games, `fill(row, game)` shows one,
     * `choose(game)` is called for the selected one, `open(game)` for Enter,
     * `tap(game)` when somebody pressed a row.
     */
    constructor(label, { load, fill, choose, open, tap }) {
        Object.assign(this, { load, fill, choose, open, tap });
        this.body = make('div', { class: 'st-rows', role: 'rowgroup' });
        this.element = make('div', {
            class: 'st-scroller', tabindex: '0', role: 'grid',
            'aria-label': label, 'aria-multiselectable': 'false',
        }, this.body);
        this.element.addEventListener('scroll', () => this.draw());
        this.element.addEventListener('keydown', (event) => this.key(event));
        new ResizeObserver(() => this.draw()).observe(this.element);
        this.forget();
    }

    forget() {
        this.pieces = new Map();
        this.rows = new Map();
        this.body.replaceChildren();
        this.total = 0;
        this.at = -1;
    }

    /* Other games; `keep` the place and the selection if they are the same. */
    async reset(keep) {
        const { at } = this;
        const version = this.version = {};

        this.element.setAttribute('aria-busy', 'true');
        const first = keep ? Math.floor(this.top() / PIECE) : 0;
        const piece = await this.load(first * PIECE, PIECE);

        if (version !== this.version)
            return false;
        this.element.setAttribute('aria-busy', 'false');
        this.forget();
        this.pieces.set(first, piece.games);
        this.total = piece.total;
        this.element.setAttribute('aria-rowcount', this.total);
        if (!keep)
            this.element.scrollTop = 0;
        this.draw();
        if (this.total)
            this.select(keep ? Math.min(Math.max(at, 0), this.total - 1) : 0);
        return true;
    }

    high() {
        return parseFloat(getComputedStyle(this.element)
            .getPropertyValue('--row')) || 64;
    }

    top() {
        return Math.floor(this.element.scrollTop / this.high());
    }

    game(index) {
        return this.pieces.get(Math.floor(index / PIECE))?.[index % PIECE];
    }

    draw() {
        const high = this.high();
        const first = Math.max(0, this.top() - BEYOND);
        const last = Math.min(this.total, first + 2 * BEYOND +
            Math.ceil(this.element.clientHeight / high));

        this.body.style.height = `${this.total * high}px`;
        for (const [index, row] of this.rows) {
            if (index < first || index >= last) {
                row.remove();
                this.rows.delete(index);
            }
        }
        for (let index = first; index < last; index++)
            this.show(index, high);
    }

    show(index, high) {
        let row = this.rows.get(index);

        if (!row) {
            row = make('div', {
                class: 'st-row', role: 'row', id: `row-${index}`,
                'aria-rowindex': index + 1,
                'aria-selected': String(index === this.at),
            });
            row.addEventListener('click', () => {
                this.select(index);
                this.tap(this.game(index));
            });
            row.addEventListener('dblclick', () => this.enter());
            this.rows.set(index, row);
            this.body.append(row);
        }
        row.style.transform = `translateY(${index * high}px)`;
        const game = this.game(index);

        if (!game) {
            this.fetch(Math.floor(index / PIECE));
            row.classList.add('st-waiting');
            if (!row.firstChild)
                row.append(make('div', { role: 'gridcell' }));
        } else if (row.game !== game) {
            row.game = game;
            row.classList.remove('st-waiting');
            row.replaceChildren();
            this.fill(row, game);
        }
    }

    async fetch(number) {
        const { version } = this;

        if (this.pieces.has(number))
            return;
        this.pieces.set(number, []);
        const piece = await this.load(number * PIECE, PIECE);

        if (version !== this.version)
            return;
        this.pieces.set(number, piece.games);
        this.draw();
        if (Math.floor(this.at / PIECE) === number)
            this.select(this.at);
    }

    select(index) {
        const old = this.rows.get(this.at);

        if (old)
            old.setAttribute('aria-selected', 'false');
        this.at = index;
        this.reveal(index);
        this.rows.get(index)?.setAttribute('aria-selected', 'true');
        this.element.setAttribute('aria-activedescendant', `row-${index}`);
        const game = this.game(index);

        if (game)
            this.choose(game);
    }

    /* Scrolls as little as possible. */
    reveal(index) {
        const high = this.high();
        const { element } = this;
        const head = parseFloat(
            getComputedStyle(element).scrollPaddingTop) || 0;

        if (index * high < element.scrollTop)
            element.scrollTop = index * high;
        else if ((index + 1) * high + head >
            element.scrollTop + element.clientHeight)
            element.scrollTop = (index + 1) * high + head -
                element.clientHeight;
        this.draw();
    }

    enter() {
        const game = this.game(this.at);

        if (game)
            this.open(game);
    }

    key(event) {
        const page = Math.max(1,
            Math.floor(this.element.clientHeight / this.high()) - 1);
        const step = {
            ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page,
            Home: -Infinity, End: Infinity,
        }[event.key];

        if (event.ctrlKey || event.altKey || event.metaKey ||
            event.target !== this.element)
            return;
        if (step && this.total) {
            event.preventDefault();
            this.select(Math.max(0, Math.min(this.at + step, this.total - 1)));
        } else if (event.key === 'Enter') {
            event.preventDefault();
            this.enter();
        }
    }
}
