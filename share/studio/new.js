/*
 * new.js - a new game: a starting position of the catalogue, or any other.
 */
import { address, get, post } from './api.js';
import { freeName, keepDraft } from './drafts.js';
import { fileLink } from './list.js';
import { isDark } from './settings.js';
import { button, field, icon, labelled, make, notify } from './tools.js';
import { say } from './words.js';

/* Games with rules come first; the rest are tables. */
const RULED = [['shogi', 'Shogi', 'shogi/shogi'],
    ['chess', 'Chess', 'chess/chess'],
    ['atlantis', 'Atlantis', 'atlantis/hexagon']];

export class NewView {
    constructor(root) {
        this.root = root;
    }

    async enter() {
        document.title = `${say('newGame')} – halfmove`;
        this.root.className = 'st-new';
        this.search = make('input', { type: 'search', class: 'st-input',
            placeholder: say('findSetup'), 'aria-label': say('findSetup') });
        this.search.addEventListener('input', () => this.filter());
        this.position = make('input', { type: 'text', class: 'st-input',
            spellcheck: 'false' });
        this.notation = make('select', { class: 'st-input' },
            make('option', { value: '' }, say('auto')));
        this.grid = make('ul', { class: 'st-setups' });
        this.root.replaceChildren(make('header', { class: 'st-top' },
            button(say('toGames'), () => {
                location.hash = '#/';
            }, icon('back')), make('h1', {}, say('newGame'))),
        make('main', {}, make('div', { class: 'st-new-top' },
            field(say('setups'), this.search),
            field(say('position'), this.position),
            field(say('notationOf'), this.notation),
            labelled('play', say('begin'), () => this.begin({}),
                'st-primary')), this.grid));
        const [setups, { notations }] = await Promise.all([get('/setups'),
            get('/formats')]);

        this.notation.append(...notations.filter(({ writes }) => writes).map(
            ({ name, title }) => make('option', { value: name },
                title || name)));
        this.fill(setups);
        this.search.focus();
    }

    /* An empty table, games with rules, and the rest of the catalogue. */
    fill(setups) {
        const ruled = RULED.map(([game, title, picture]) =>
            ({ game, title, picture, system: say('withRules') }));
        const others = setups.map((setup) => ({ ...setup,
            picture: `${setup.system}/${setup.name}` })).filter(
            ({ picture }) => !RULED.some(([, , known]) => known === picture));

        this.grid.replaceChildren(this.emptyCard(),
            ...[...ruled, ...others].map((one) => this.card(one)));
    }

    card({ game, system, name = '', title, about = '', picture }) {
        const press = make('button', { type: 'button', class: 'st-card',
            title: about },
            make('img', { src: address(`/setups/${picture}.svg`, { size: 300,
                theme: isDark() ? 'dark' : '' }), alt: '', loading: 'lazy' }),
            make('b', {}, title), make('small', {}, system));

        press.addEventListener('click', () => this.begin(
            game ? { game } : { game: title, set: `system=${system}` }));
        return make('li', { 'data-words': `${title} ${name} ${system} ${about}`
            .toLowerCase() }, press);
    }

    /* Positions by hand: a table on which nothing lies yet. */
    emptyCard() {
        const press = make('button', { type: 'button', class: 'st-card' },
            make('span', { class: 'st-blank' }, icon('plus')),
            make('b', {}, say('emptyTable')), make('small', {}, 'ppn'));

        press.addEventListener('click', () => this.open('table.ppn',
            '---\nSetUp: None\n...\n'));
        return make('li', { 'data-words': say('emptyTable').toLowerCase() },
            press);
    }

    filter() {
        const words = this.search.value.toLowerCase().split(/\s+/);

        for (const card of this.grid.children)
            card.hidden = !words.every((word) =>
                card.dataset.words.includes(word));
    }

    /* The text of an empty game, in the editor; it has no file yet. */
    async begin({ game, set }) {
        const position = this.position.value.trim();

        try {
            const known = await post('/edit', { do: 'new',
                game: game || this.guess(position), set, position,
                notation: this.notation.value, want: 'nodes' }, '');
            const { suffixes } = (await get('/formats')).notations.find(
                ({ name }) => name === known.notation);
            const name = `${(game || 'game').toLowerCase()
                .replace(/[^\p{L}\p{N}]+/gu, '-')}.${suffixes[0]}`;

            await this.open(name, known.text);
        } catch ({ message, problems = [] }) {
            notify(problems.length ? problems[0].message : message);
        }
    }

    async open(name, text) {
        const { files } = await get('/files');
        const free = freeName(name, files.map((file) =>
            file.name.split('/').pop()));

        keepDraft(free, { text });
        location.hash = fileLink(free);
    }

    /* FEN has eight rows, SFEN another number; else it is a table. */
    guess(position) {
        const rows = position.split(/\s+/)[0].split('/').length;

        return rows === 8 ? 'chess' : rows > 1 ? 'shogi' : '';
    }

    leave() {}

    follow() {
        return true;
    }

    changed() {}
}
