/*
 * tray.js - pieces for a table, and what can be done with one that lies there.
 *
 * A set of pieces is that of a setup which has one of each kind, if the
 * catalogue has such a setup.
 */
import { convert, get, post } from './api.js';
import { isDark } from './settings.js';
import { button, icon, make, notify } from './tools.js';
import { say } from './words.js';

const SETS = ['preview', 'bits', 'set', 'cards'];
const MOST = 80; // pieces in a tray
const ACTS = [['quarter', 'turnPiece', { do: 'turn', angle: 90 }],
    ['flip', 'flipPiece', { do: 'flip' }],
    ['remove', 'removePiece', { do: 'take' }]];

/* A picture of one piece alone on a table. */
async function draw(piece) {
    const table = `---\nSetUp: None\n...\n1. ${piece}@a1\n`;
    const picture = await convert({ from: 'ppn', to: 'svg', at: 'last',
        theme: isDark() ? 'dark' : '' }, table);

    return URL.createObjectURL(picture);
}

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

    /* A piece on the table was selected; 0: none is. */
    pick(id) {
        this.id = id;
        this.element.classList.toggle('st-picked', id > 0);
    }

    async act(what) {
        await this.hands.settled; // somebody was fast
        if (this.id)
            this.change({ ...what, id: this.id });
        else
            notify(say('selectPiece'));
    }

    /* `state` of a table; null: the rules decide, there is no tray. */
    async show(state) {
        this.element.hidden = !state;
        if (!state || this.setups)
            return;
        const used = state.pieces.length ? state.pieces.at(-1).cfg : '';
        const [setups, systems] = await Promise.all([get('/setups'),
            get('/systems')]);
        const own = systems.find(({ name }) => name === used);

        this.setups = new Map();
        for (const { system, name } of setups) {
            if (!this.setups.has(system) || SETS.includes(name))
                this.setups.set(system, name);
        }
        this.systems.replaceChildren(...[...this.setups.keys()].map((name) =>
            make('option', { value: name }, name)));
        await this.fill(own && own.setups || 'piecepack');
    }

    async fill(system) {
        const { page } = await post('/edit', { do: 'new', want: 'page',
            game: this.setups.get(system), set: `system=${system}` }, '');
        const section = new DOMParser().parseFromString(page.games.join(''),
            'text/html').querySelector('.hm-game');
        const kinds = this.kinds(await this.hands.viewer.read(section));

        this.systems.value = system;
        this.pieces.replaceChildren(...[...kinds].slice(0, MOST).map(
            ([title, piece]) => this.item(title, piece)));
    }

    /* What lies on the table of a game at its start: one of each. */
    kinds(game) {
        const words = game.positions[0].split(' ');
        const { order, spots } = game.state(0, 0);
        const kinds = new Map();

        order.filter((key) => key % 3 === 0).forEach((key, i) => {
            const what = game.whats[spots.get(key)[6]];

            if (!kinds.has(what))
                kinds.set(what, words[i].split('@')[0]);
        });
        return kinds;
    }

    item(title, piece) {
        const picture = make('img', { alt: '' });

        draw(piece).then((url) => {
            picture.src = url;
        });
        return button(title, () => this.hands.take(piece), picture);
    }
}
