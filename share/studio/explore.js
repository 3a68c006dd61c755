/*
 * explore.js - what was played in a position, in all games of the collection.
 */
import { get } from './api.js';
import { later, make } from './tools.js';
import { language, say } from './words.js';

const WAIT = 80; // milliseconds: who goes on fast is not asked about
const MOST = 12; // moves that are shown

export class Explorer {
    /* `choose` gets a move that was clicked, `filled` tells of other moves. */
    constructor(choose, filled = () => {}) {
        this.choose = choose;
        this.filled = filled;
        this.body = make('div');
        this.count = make('small');
        this.element = make('section', {
            class: 'st-explore', 'aria-label': say('playedHere'),
        }, make('h2', {}, say('playedHere'), ' ', this.count), this.body);
        this.askSoon = later(WAIT, (asked) => this.ask(asked));
    }

    /* Another position is shown: what is known is not about it. */
    show(asked) {
        this.element.setAttribute('aria-busy', 'true');
        this.askSoon(asked);
    }

    async ask(asked) {
        const turn = this.turn = {};
        const found = await get('/explore', asked).catch(() => null);

        if (turn !== this.turn)
            return;
        this.element.hidden = !found;
        this.element.setAttribute('aria-busy', 'false');
        if (found)
            this.fill(found);
        this.filled();
    }

    fill({ games, all, moves }) {
        const number = (n) => n.toLocaleString(language());

        this.count.textContent = !games ? ''
            : say(games === 1 ? 'gameOf' : 'gamesOf',
                { n: number(games), all: number(all) });
        if (!moves.length) {
            this.body.replaceChildren(make('p', {}, say('newHere')));
            return;
        }
        this.body.replaceChildren(make('table', {},
            make('thead', { class: 'st-unseen' }, make('tr', {},
                make('th', { scope: 'col' }, say('move')),
                make('th', { scope: 'col' }, say('games')),
                make('th', { scope: 'col' }, say('result')))),
            make('tbody', {}, ...moves.slice(0, MOST).map(
                (move) => this.row(move)))));
    }

    row(move) {
        const text = (move.text || move.move).replace(/^[☗☖]/, '');
        const press = make('button', { type: 'button',
            title: say('goHere', { move: text, n: move.games }) }, text);

        press.addEventListener('click', () => this.choose(move));
        return make('tr', {}, make('td', {}, press),
            make('td', { class: 'st-number' }, String(move.games)),
            make('td', {}, this.bar(move)));
    }

    /* Shares of the results, with numbers and words. */
    bar({ first, draw, second, unknown = 0 }) {
        const parts = [['first', first], ['drawn', draw], ['second', second]];
        const bar = make('span', {
            class: 'st-shares', role: 'img',
            'aria-label': parts.map(([word, n]) => `${say(word)} ${n}`)
                .join(', '),
        });

        for (const [word, n] of [...parts, ['none', unknown]]) {
            const part = make('i', { class: `st-${word}` },
                word === 'none' ? '' : String(n));

            part.style.flexGrow = n;
            if (n)
                bar.append(part);
        }
        return bar;
    }
}
