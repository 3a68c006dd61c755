/*
 * list.js - the games of all sources: search, sort, look, open.
 */
import { Refusal, address, get, quoted } from './api.js';
import { draftNames } from './drafts.js';
import { Rows } from './rows.js';
import { isDark, settingsMenu } from './settings.js';
import {
    Menu, icon, labelled, later, make, mark, notify,
} from './tools.js';
import { language, say } from './words.js';

const COLUMNS = [['title', 'title'], ['players', 'first'],
    ['result', 'result'], ['plies', 'plies'], ['date', 'date'],
    ['file', 'file']];
const FLAGS = [['withComments', 'comments > 0', 'comment'],
    ['withVariations', 'variations > 0', 'mainLine'],
    ['faulty', 'faulty = yes', 'problem']];
const SIDES = {
    shogi: [{ mark: '2617' }, { mark: '2616' }],
    chess: [{ mark: '26aa' }, { mark: '26ab' }],
};
const PICTURES = ['svg', 'png', 'txt', 'glb', 'obj']; // of one position
const KINDS = 4; // of games, that have a button
const WAIT = 120; // milliseconds after a key, until it is searched

/* Whether a search is an expression: words have no operators. */
function isExpression(text) {
    return /[=<>~]/.test(text);
}

export function gameLink(game, state = '') {
    return `#/game/${game.id}${state ? `/${state}` : ''}`;
}

export function fileLink(name) {
    return `#/edit/${name.split('/').map(encodeURIComponent).join('/')}`;
}

export function editLink(game) {
    return `${fileLink(game.file)}?number=${game.number}`;
}

export function titleOf(game) {
    return game.title || say('unnamed', { n: game.number });
}

/* Two have a line each; more of them share it. */
function sides(game) {
    const marks = SIDES[game.rules] || [];
    const names = game.players.split(' – ');
    const lines = names.length > 2 ? [names.slice(0, 2).join(', '),
        names.slice(2).join(', ')] : [game.first, game.second];

    return lines.map((name, i) => {
        const sign = marks[i] && mark(marks[i]);

        return name ? make('span', { class: 'st-side' },
            ...(sign ? [sign] : []), make('span', {}, name)) : '';
    }).filter(Boolean);
}

function picture(game, state, size) {
    return address(`/games/${game.id}/${state}.svg`, { size,
        copy: game.copy > 1 ? game.copy : '', theme: isDark() ? 'dark' : '' });
}

/* A picture of the last position, or of the start if that cannot be played. */
function image(game, size, attributes) {
    const element = make('img', { src: picture(game, 'last', size),
        ...attributes });

    element.addEventListener('error', () => {
        element.src = picture(game, '0', size);
    }, { once: true });
    return element;
}

export class ListView {
    constructor(root) {
        this.root = root;
        this.flags = new Set();
        this.kind = '';
        this.sort = '';
        this.text = '';
    }

    async enter({ asked }) {
        this.read(asked);
        document.title = `${say('games')} – halfmove`;
        this.root.className = 'st-list';
        this.root.replaceChildren(this.buildTop(), this.buildMain());
        this.input.value = this.text;
        this.keys = (event) => this.key(event);
        document.addEventListener('keydown', this.keys);
        await this.search();
        if (!matchMedia('(hover: none)').matches)
            this.rows.element.focus({ preventScroll: true });
    }

    leave() {
        document.removeEventListener('keydown', this.keys);
    }

    read(asked) {
        this.text = asked.get('q') || '';
        this.kind = asked.get('kind') || '';
        this.sort = asked.get('sort') || '';
        this.flags = new Set((asked.get('flags') || '').split(',')
            .filter(Boolean));
    }

    follow({ asked }) {
        this.read(asked);
        this.input.value = this.text;
        this.search();
        return true;
    }

    /* Files have changed: the same list again. */
    changed() {
        this.search(true);
    }

    /* ---- what it is made of ---- */

    buildTop() {
        this.input = make('input', {
            type: 'search', placeholder: say('searchHint'),
            'aria-label': say('search'), spellcheck: 'false',
            autocomplete: 'off', 'aria-describedby': 'search-problem',
        });
        const typed = later(WAIT, () => {
            this.text = this.input.value.trim();
            this.search();
        });

        this.input.addEventListener('input', typed);
        this.input.addEventListener('keydown', (event) => {
            if (event.key === 'ArrowDown' || event.key === 'Enter') {
                event.preventDefault();
                this.rows.element.focus();
            } else if (event.key === 'Escape' && this.input.value) {
                this.clear();
            }
        });
        this.problem = make('div', {
            class: 'st-search-problem', id: 'search-problem', role: 'status',
        });
        return make('header', { class: 'st-top' },
            make('a', { class: 'st-brand', href: '#/' },
                make('img', { src: '/studio/icon.svg', alt: '' }),
                make('span', {}, say('brand'))),
            make('div', { class: 'st-find', role: 'search' }, icon('search'),
                this.input, make('kbd', { 'aria-hidden': 'true' }, '/'),
                this.problem),
            make('div', { class: 'st-push' }),
            labelled('plus', say('newGame'), () => {
                location.hash = '#/new';
            }, 'st-primary'),
            settingsMenu());
    }

    buildMain() {
        this.chips = make('div', {
            class: 'st-chips', role: 'group', 'aria-label': say('filter'),
        });
        this.status = make('p', { class: 'st-status', role: 'status' });
        this.rows = new Rows(say('games'), {
            load: (offset, limit) => this.load(offset, limit),
            fill: (row, game) => this.fill(row, game),
            choose: (game) => this.peekAt(game),
            open: (game) => {
                location.hash = gameLink(game);
            },
            tap: (game) => {
                if (game && !this.peek.offsetParent) // nothing else shows it
                    location.hash = gameLink(game);
            },
        });
        this.rows.element.prepend(this.buildHead());
        this.empty = make('div', { class: 'st-empty', hidden: '' });
        this.peek = make('aside', {
            class: 'st-peek', 'aria-label': say('preview'), tabindex: '0',
        });
        this.showPeek = later(60, (game) => this.fillPeek(game));
        return make('main', {},
            make('h1', { class: 'st-unseen' }, say('games')),
            make('div', { class: 'st-filters' }, this.chips, this.status),
            ...this.drafts(),
            make('div', { class: 'st-lib' },
                make('div', { class: 'st-listbox' }, this.rows.element,
                    this.empty),
                this.peek));
    }

    /* What was written and never saved is found again here. */
    drafts() {
        const names = draftNames();

        return names.length ? [make('p', { class: 'st-drafts' },
            icon('edit'), `${say('drafts')} `, ...names.map((name) => make('a',
                { href: fileLink(name) }, name.split('/').pop())))] : [];
    }

    buildHead() {
        const cells = COLUMNS.map(([word, key]) => {
            const press = make('button', { type: 'button' }, say(word));
            const cell = make('div', {
                role: 'columnheader', class: `st-${word}`,
            }, press);

            press.addEventListener('click', () => this.sortBy(
                this.sort === key ? `-${key}` : key));
            cell.dataset.key = key;
            return cell;
        });
        const sorting = new Menu('settings', say('sortBy'),
            () => this.sortItems(sorting));

        this.heads = cells;
        return make('div', { class: 'st-head', role: 'rowgroup' },
            make('div', { class: 'st-row', role: 'row' },
                make('div', { role: 'columnheader', class: 'st-thumb' },
                    sorting.element), ...cells,
                make('div', { role: 'columnheader', class: 'st-flags' },
                    make('span', { class: 'st-unseen' }, say('faulty')))));
    }

    /* Columns, and any tag. */
    sortItems(menu) {
        const tag = make('input', {
            type: 'text', 'aria-label': say('sortTag'),
            placeholder: say('sortTag'), class: 'st-input',
        });

        tag.addEventListener('keydown', (event) => {
            if (event.key !== 'Enter' || !tag.value)
                return;
            menu.close();
            this.sortBy(tag.value);
        });
        return [...COLUMNS.map(([word, key]) => menu.item(say(word),
            () => this.sortBy(this.sort === key ? `-${key}` : key),
            this.sort === key ? say('ascending')
                : this.sort === `-${key}` ? say('descending') : '')), tag];
    }

    sortBy(key) {
        this.sort = key;
        this.search();
    }

    clear() {
        this.text = this.input.value = '';
        this.kind = '';
        this.flags.clear();
        this.search();
        this.input.focus();
    }

    /* ---- games ---- */

    where() {
        const parts = [...this.flags].map((flag) =>
            FLAGS.find(([name]) => name === flag)?.[1]).filter(Boolean);

        if (this.kind)
            parts.push(`game = ${quoted(this.kind)}`);
        if (isExpression(this.text))
            parts.unshift(parts.length ? `(${this.text})` : this.text);
        return parts.join(' and ');
    }

    async load(offset, limit) {
        const found = await get('/games', {
            where: this.where(),
            words: isExpression(this.text) ? '' : this.text,
            sort: this.sort, offset, limit,
        });

        this.found = found;
        return found;
    }

    async search(keep = false) {
        this.note();
        try {
            if (!await this.rows.reset(keep))
                return;
            this.complain(null);
            this.summary();
        } catch (refusal) {
            if (!(refusal instanceof Refusal))
                throw refusal;
            this.complain(refusal);
        }
    }

    /* The address has what was searched. */
    note() {
        const asked = new URLSearchParams();

        for (const [key, value] of [['q', this.text], ['kind', this.kind],
            ['sort', this.sort], ['flags', [...this.flags].join(',')]]) {
            if (value)
                asked.set(key, value);
        }
        history.replaceState(null, '', asked.size ? `#/?${asked}` : '#/');
    }

    /* The expression again, underlined where it is wrong, and why. */
    complain(refusal) {
        const problem = refusal && refusal.problems[0];
        const { from, to } = problem || {};

        this.input.setAttribute('aria-invalid', String(Boolean(refusal)));
        this.problem.replaceChildren();
        if (!refusal)
            return;
        if (from && isExpression(this.text)) {
            const start = Math.min(from.ch, this.text.length);
            const end = Math.max(to.ch, start + 1);

            this.problem.append(make('code', {}, this.text.slice(0, start),
                make('u', {}, this.text.slice(start, end) || ' '),
                this.text.slice(end)));
        }
        this.problem.append(make('span', {}, icon('problem'),
            problem ? problem.message : refusal.message));
        if (problem && problem.hint)
            this.problem.append(make('small', {}, problem.hint));
    }

    summary() {
        const { total, all, files, indexing } = this.found;
        const number = (n) => n.toLocaleString(language());
        const searched = total !== all;

        this.status.textContent = indexing ? say('reading')
            : searched ? say('found', { n: number(total), all: number(all) })
                : say('count', { n: number(all), files: number(files) });
        this.showChips();
        this.heads.forEach((cell) => {
            const { key } = cell.dataset;

            if (this.sort.replace(/^-/, '') === key)
                cell.setAttribute('aria-sort', this.sort.startsWith('-')
                    ? 'descending' : 'ascending');
            else
                cell.removeAttribute('aria-sort');
        });
        this.showEmpty(total, all);
    }

    showEmpty(total, all) {
        this.empty.hidden = total > 0;
        this.rows.element.classList.toggle('st-none', !total);
        if (total)
            return;
        this.peek.replaceChildren();
        this.empty.replaceChildren(make('p', {}, all
            ? say('emptySearch', { text: this.text || this.kind })
            : say('noGames')));
        if (all)
            this.empty.append(labelled('close', say('clearSearch'),
                () => this.clear()));
    }

    showChips() {
        const kinds = this.found.kinds.slice(0, KINDS);
        const focus = this.chips.contains(document.activeElement)
            ? document.activeElement.dataset.name : null;
        const all = this.chip('', say('all'), this.found.all, !this.kind,
            () => {
                this.kind = '';
            });

        this.chips.replaceChildren(all, ...kinds.map(({ game, count }) =>
            this.chip(game, game.replace(/^./u, (c) => c.toUpperCase()), count,
                this.kind === game, () => {
                    this.kind = this.kind === game ? '' : game;
                })), make('span', { class: 'st-bar-line' }),
        ...FLAGS.map(([name, , sign]) => {
            const one = this.chip(name, say(name), null, this.flags.has(name),
                () => {
                    if (!this.flags.delete(name))
                        this.flags.add(name);
                });

            one.prepend(icon(sign));
            return one;
        }));
        if (focus !== null)
            this.chips.querySelector(
                `[data-name="${CSS.escape(focus)}"]`)?.focus();
    }

    chip(name, label, count, pressed, press) {
        const one = make('button', {
            type: 'button', class: 'st-chip', 'aria-pressed': String(pressed),
            'data-name': name,
        }, label);

        if (count !== null)
            one.append(make('small', {}, count.toLocaleString(language())));
        one.addEventListener('click', () => {
            press();
            this.search();
        });
        return one;
    }

    fill(row, game) {
        const small = image(game, 104, { alt: '', loading: 'lazy', width: 52,
            height: 52 });
        const cell = (name, ...content) => make('div', {
            role: 'gridcell', class: `st-${name}`,
        }, ...content);
        const under = [game.game !== titleOf(game) ? game.game : '',
            say('movesN', { n: game.plies })].filter(Boolean).join(' · ');
        const open = make('a', {
            class: 'st-open', href: gameLink(game), tabindex: '-1',
        }, titleOf(game));

        row.append(cell('thumb', small),
            cell('title', make('b', {}, open),
                make('span', { class: 'st-sub' }, under)),
            cell('players', ...sides(game)),
            cell('result', game.result || ''),
            cell('plies', String(game.plies)),
            cell('date', game.date || ''),
            cell('file', make('span', { class: 'st-format' },
                game.notation.toUpperCase()), make('span',
                { title: game.file }, game.file.split('/').pop())),
            cell('flags', ...(game.faulty ? [make('span', {
                class: 'st-pill st-bad', title: say('faulty'),
            }, icon('problem'), make('span', { class: 'st-unseen' },
                say('faulty')))] : [])));
    }

    /* ---- the game beside the list ---- */

    peekAt(game) {
        this.chosen = game;
        this.showPeek(game);
    }

    async fillPeek(game) {
        if (!this.peek.offsetParent)
            return;
        const list = make('dl', { class: 'st-facts' });
        const fact = (word, value) => value && list.append(
            make('dt', {}, say(word)), make('dd', {}, String(value)));

        fact('event', game.event);
        fact('date', game.date);
        fact('result', game.result);
        fact('plies', game.plies);
        fact('comments', game.comments);
        fact('variations', game.variations);
        fact('notation', game.notation.toUpperCase());
        fact('file', game.file);
        this.peek.replaceChildren(make('a', { href: gameLink(game),
            class: 'st-picture' }, image(game, 600, { alt: say('picture') })),
        make('h2', {}, titleOf(game)),
        make('p', { class: 'st-sides' }, ...sides(game)), list,
        make('div', { class: 'st-acts' },
            labelled('play', say('openFile'), () => {
                location.hash = gameLink(game);
            }, 'st-primary'),
            labelled('edit', say('edit'), () => {
                location.hash = editLink(game);
            }), downloadMenu(() => game)));
    }

    key(event) {
        if (event.ctrlKey || event.altKey || event.metaKey ||
            event.target.closest('input, select, textarea, dialog'))
            return;
        if (event.key === '/') {
            event.preventDefault();
            this.input.focus();
        } else if (event.key === 'e' && this.chosen) {
            location.hash = editLink(this.chosen);
        } else if (event.key === 'n') {
            location.hash = '#/new';
        }
    }
}

/* A way to download something. */
function downloadLink({ title, name, href }) {
    return make('a', {
        class: 'hm-item', href, download: '', title, 'data-format': name,
    }, name.toUpperCase());
}

/* Everything that a game can be; pictures are of its state, if there is one. */
function downloadGroups({ id, outputs }, state) {
    const pictures = outputs.filter(({ name }) => PICTURES.includes(name));
    const others = outputs.filter((one) => !state || !pictures.includes(one));

    return [['exportGame', others], ['exportPosition', state
        ? pictures.map((one) => ({ ...one,
            href: `/games/${id}/${state}.${one.suffix}` })) : []]]
        .filter(([, items]) => items.length).flatMap(([word, items]) => [
            make('p', { class: 'hm-kind' }, say(word)),
            make('div', { class: 'hm-chips' }, ...items.map(downloadLink))]);
}

/* `find` says which game is meant, and which state of it. */
export function downloadMenu(find, text = '') {
    const menu = new Menu('download', say('download'), () => {
        const { id, state } = find();
        const body = make('div', {}, make('p', { class: 'hm-kind' },
            say('loading')));

        get(`/games/${id}/info`).then((info) => {
            body.replaceChildren(...downloadGroups(info, state));
            body.querySelector('a')?.focus();
        }).catch(({ message }) => notify(say('failed', { message })));
        return [body];
    }, text);

    return menu.element;
}
