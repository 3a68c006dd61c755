/*
 * tray.js - pieces for a table, and what can be done with one that lies there.
 */
import { get } from './api.js';
import { button, icon, make, notify } from './tools.js';
import { say } from './words.js';

const ACTS = [['quarter', 'turnPiece', { do: 'turn', angle: 90 }],
    ['flip', 'flipPiece', { do: 'flip' }],
    ['remove', 'removePiece', { do: 'take' }]];

export class Tray {
    /* `change` gets what is to be done, as POST /edit takes it. */
    constructor(hands, change) {
        this.hands = hands;
        this.change = change;
        this.pieces = make('div', { class: 'st-tray-pieces' });
        this.systems = make('select', { 'aria-label': say('place') });
        this.systems.addEventListener('change',
            () => this.fill(this.systems.value));
        this.element = make('div', { class: 'st-tray', role: 'group',
            'aria-label': say('place'), hidden: '' }, this.systems,
        this.pieces, ...ACTS.map(([sign, word, what]) => button(say(word),
            () => this.act(what), icon(sign))));
    }

    pick(id) {
        if (id)
            this.id = id;
        this.element.classList.toggle('st-picked', Boolean(id));
    }

    act(what) {
        if (this.hands.chosen && this.id)
            this.change({ ...what, id: this.id });
        else
            notify(say('selectPiece'));
    }

    /* `state` of a table; null: the rules decide, there is no tray. */
    async show(state) {
        this.element.hidden = !state;
        if (!state)
            return;
        const used = [...new Set((state.pieces || []).map(
            (piece) => piece.system))].filter(Boolean);

        if (!this.all) {
            this.all = await get('/systems');
            this.systems.replaceChildren(...this.all.map(({ name, title }) =>
                make('option', { value: name }, title || name)));
        }
        if (!this.shown)
            await this.fill(used[0] || 'piecepack');
    }

    async fill(name) {
        this.shown = name;
        this.systems.value = name;
        const pieces = await get(`/systems/${name}/pieces`);

        this.pieces.replaceChildren(...pieces.map(({ piece, title, href }) =>
            button(title, () => this.hands.take(piece), make('img',
                { src: href, alt: '', loading: 'lazy' }))));
    }
}
