/*
 * edit.js - the editor: a text at the left, its board at the right.
 *
 * There is one truth, the text. Every change is sent to the server, which
 * says what is wrong and how the board looks. A move on the board is a change
 * of the text, too, that the server makes; so there is one history.
 */
import { Refusal, convert, get, post } from './api.js';
import { Explorer } from './explore.js';
import { OpenFile } from './file.js';
import { Hands } from './hands.js';
import { askComment, askEnd, askPly, askTags } from './panels.js';
import {
    Menu, button, icon, labelled, later, make, notify, save,
} from './tools.js';
import { Text, problemList } from './text.js';
import { Tray } from './tray.js';
import { language, say } from './words.js';

const PANES = ['text', 'board', 'moves']; // on a phone, one at a time
const ASK = 120; // milliseconds until the rules are asked what is possible

export class EditView {
    constructor(root) {
        this.root = root;
        this.nodes = [];
        this.at = '0';
        this.leads = 0; // how many changes of the board the text caused
        this.busy = 0; // requests that are under way
    }

    /* ---- opening ---- */

    async enter({ rest, asked }) {
        this.file = new OpenFile(rest.join('/'), this);
        this.number = Number(asked.get('number')) || 0;
        this.root.className = 'st-edit';
        this.build();
        this.listenForKeys();
        try {
            await this.open();
        } catch (refusal) {
            this.complain(refusal);
        }
        this.text.editor.focus();
    }

    async open() {
        const text = await this.file.open();

        this.quietly(() => this.text.load(text));
        this.wantStart = true;
        await this.check();
    }

    leave() {
        document.removeEventListener('keydown', this.keys);
        window.removeEventListener('pagehide', this.keep);
        window.removeEventListener('beforeunload', this.warn);
        this.file.keep();
        if (this.viewer)
            this.viewer.remove();
    }

    follow({ rest }) {
        return rest.join('/') === this.file.name;
    }

    /* ---- what it is made of ---- */

    build() {
        this.text = new Text({
            label: say('textOf', { file: this.file.name }),
            changed: () => this.typed(), moved: (at) => this.cursorAt(at),
        });
        this.problemHead = make('h2', {}, say('problems'));
        this.problems = make('ul');
        this.notice = make('div', { class: 'st-notice', role: 'status',
            hidden: '' });
        this.explorer = new Explorer((move) => this.play(move.move));
        this.desk = make('div', { class: 'st-desk' },
            make('section', { class: 'st-pane', 'aria-label': say('text') },
                this.notice, this.text.element,
                make('section', { class: 'st-problems',
                    'aria-label': say('problems') }, this.problemHead,
                this.problems)));
        this.root.replaceChildren(this.buildTop(), this.buildTabs(),
            make('main', {}, this.desk));
        this.show('board');
    }

    buildTop() {
        this.title = make('h1', {}, this.file.short());
        this.meta = make('p', { role: 'status' });
        this.undo = button(say('undo'), () => this.text.editor.undo(),
            icon('undo'));
        this.redo = button(say('redo'), () => this.text.editor.redo(),
            icon('redo'));
        this.saveButton = labelled('save', say('save'), () => this.file.save(),
            'st-primary');
        const download = new Menu('download', say('download'),
            () => this.downloadItems(download), say('download'));
        const tags = labelled('tags', say('tags'), () => this.editTags());

        tags.classList.add('st-wide');
        return make('header', { class: 'st-top' },
            button(say('toGames'), () => {
                location.hash = '#/';
            }, icon('back')),
            make('div', { class: 'st-name' }, this.title, this.meta),
            make('div', { class: 'st-push' }), this.undo, this.redo,
            tags, download.element, this.saveButton);
    }

    buildTabs() {
        this.tabs = PANES.map((pane) => {
            const tab = make('button', { type: 'button', role: 'tab',
                'data-pane': pane }, say(pane));

            tab.addEventListener('click', () => this.show(pane));
            return tab;
        });
        return make('div', { class: 'st-tabs', role: 'tablist',
            'aria-label': say('edit') }, ...this.tabs);
    }

    show(pane) {
        this.root.dataset.pane = pane;
        this.tabs.forEach((tab) => tab.setAttribute('aria-selected',
            String(tab.dataset.pane === pane)));
        this.text.editor.refresh();
    }

    /* The replayer, once there is something to show. */
    async buildViewer(page) {
        const viewer = this.viewer = make('halfmove-game', {
            'data-page': '', 'data-lang': language(), start: this.at,
            editable: '',
        });

        viewer.data = page;
        viewer.noteAddress = () => {};
        viewer.addEventListener('halfmove-state',
            ({ detail }) => this.stateAt(detail.address));
        this.desk.append(viewer);
        await new Promise((done) => {
            viewer.addEventListener('halfmove-state', done, { once: true });
        });
        this.hands = new Hands(viewer, {
            legal: () => this.legal(), picked: (id) => this.tray.pick(id),
            play: (plies) => this.playOne(plies),
            move: (id, x, y) => this.change({ do: 'move', id, x, y }),
            place: (piece, x, y) => this.change({ do: 'place', piece, x, y }),
        });
        this.tray = new Tray(this.hands, (what) => this.change(what));
        viewer.stage.append(this.buildMove(), this.tray.element);
    }

    /* Moves for those who rather type them, and what else can be done. */
    buildMove() {
        this.options = make('datalist', { id: 'legal-moves' });
        this.moveInput = make('input', {
            type: 'text', list: 'legal-moves', 'aria-label': say('typeMove'),
            placeholder: say('typeMove'), autocomplete: 'off',
            spellcheck: 'false', class: 'st-input',
        });
        const form = make('form', { class: 'st-move' }, this.moveInput,
            this.options,
            button(say('playIt'), () => {}, icon('next')),
            button(say('comment'), () => this.comment(), icon('comment')),
            button(say('mainLine'), () => this.change({ do: 'promote' }),
                icon('mainLine')),
            button(say('endGame'), () => this.end(), icon('end')),
            button(say('deleteMove'), () => this.change({ do: 'delete' }),
                icon('remove')));

        form.querySelector('button').type = 'submit';
        form.addEventListener('submit', (event) => {
            event.preventDefault();
            if (this.moveInput.value.trim())
                this.play(this.moveInput.value.trim());
        });
        return form;
    }

    /* ---- the text was changed ---- */

    typed() {
        if (this.quiet)
            return; // the server made this change, and told about it
        this.pressed = performance.now();
        this.check();
        this.file.keepSoon();
    }

    /* Changes the text where the server knows about it already. */
    quietly(act) {
        this.quiet = true;
        act();
        this.quiet = false;
    }

    /* Says that the board may be behind the text, as long as `act` takes. */
    async wait(act) {
        this.busy++;
        this.desk.setAttribute('aria-busy', 'true');
        try {
            return await act();
        } finally {
            this.busy--;
            this.desk.setAttribute('aria-busy', String(this.busy > 0));
        }
    }

    /* One request at a time; what was typed meanwhile goes with the next. */
    async check() {
        if (this.asking) {
            this.more = true;
            return;
        }
        this.asking = true;
        try {
            do {
                this.more = false;
                await this.wait(() => this.checkOnce());
            } while (this.more);
            this.lost = false;
        } catch (refusal) {
            this.refused(refusal);
        } finally {
            this.asking = false;
        }
    }

    async checkOnce() {
        const { value } = this.text;
        const start = this.wantStart;

        this.wantStart = false;
        const known = await post('/edit', {
            name: this.file.name, want: 'nodes,page', quick: 1,
            number: start && this.number ? this.number : '', at: start ? '0' : '',
            cursor: start ? '' : this.text.cursor(),
        }, value);

        await this.take(known);
        if (start && known.range && this.number > 1)
            this.text.select(known.range.start, known.range.start);
    }

    /* What the server knows about the text, shown. */
    async take(known) {
        Object.assign(this, {
            nodes: known.nodes || [], number: known.number, at: known.at,
            notation: known.notation, plies: undefined, tags: known.tags,
            games: known.games, rules: known.rules,
        });
        this.text.mark(known.problems);
        this.listProblems(known.problems);
        this.summary();
        if (!known.page)
            return;
        await this.lead(() => (this.viewer
            ? this.viewer.update(known.page, known.at)
            : this.buildViewer(known.page)));
        this.placeExplorer();
        this.measure();
    }

    /* How long it took from the key to the board, for tests and for us. */
    measure() {
        const since = this.pressed;

        if (!since)
            return;
        this.pressed = 0;
        requestAnimationFrame(() => performance.measure('halfmove-redraw',
            { start: since, end: performance.now() }));
    }

    placeExplorer() {
        const side = this.viewer.querySelector('.hm-side');

        if (!side.contains(this.explorer.element))
            side.prepend(this.explorer.element);
        this.askRules();
    }

    /* Later: what is possible here, and what was played. */
    askRules = later(ASK, async () => {
        await this.legal();
        const { current, node } = this.viewer;
        const position = current.positions[node];

        if (position && this.rules !== 'table')
            this.explorer.show({ position: `${this.rules === 'chess' ? 'fen'
                : 'sfen'}:${position}`, lang: /[ぁ-ん一-龯]/.test(
                this.text.value) ? 'ja' : language() });
        else
            this.explorer.element.hidden = true;
    });

    /* Legal plies at the state that is shown; null on a table. */
    async legal() {
        if (this.plies !== undefined)
            return this.plies;
        if (this.rules === 'table' && this.tray.setups)
            return null;
        const { at, number } = this;
        const known = await this.wait(() => post('/edit', {
            name: this.file.name, at, number, want: 'legal,state',
        }, this.text.value)).catch(() => null);

        if (at !== this.at)
            return this.legal();
        if (!known)
            return []; // the text is ahead of the board
        this.plies = known.legal;
        this.options.replaceChildren(...(known.legal || []).map(
            ({ text }) => make('option', { value: text })));
        this.tray.show(known.legal ? null : known.state);
        return this.plies;
    }

    listProblems(problems) {
        const errors = problems.filter((p) => p.severity === 'error').length;
        const rest = problems.length - errors;
        const pill = (n, kind) => (n ? [make('span',
            { class: `st-pill st-${kind}` }, String(n))] : []);

        this.problemCount = problems.length;
        this.problemHead.replaceChildren(say('problems'),
            ...pill(errors, 'bad'), ...pill(rest, 'warn'));
        this.problems.replaceChildren(...problemList(problems, (problem) => {
            this.show('text');
            this.text.goTo(problem);
        }));
        this.root.classList.toggle('st-clean', !problems.length);
    }

    summary() {
        const { problemCount: n } = this;
        const dirty = this.file.dirty();
        const parts = [this.notation && this.notation.toUpperCase(),
            this.games > 1 ? say('number', { n: this.number,
                all: this.games }) : '',
            n === 1 ? say('problemOne') : n ? say('problemsN', { n })
                : say('noProblems'),
            dirty ? say('notSaved') : say('saved')];

        this.title.textContent = this.file.short();
        this.title.classList.toggle('st-dirty', dirty);
        this.meta.textContent = parts.filter(Boolean).join(' · ');
        document.title = `${dirty ? '• ' : ''}${this.file.short()} – halfmove`;
        const { undo, redo } = this.text.editor.historySize();

        this.undo.setAttribute('aria-disabled', String(!undo));
        this.redo.setAttribute('aria-disabled', String(!redo));
    }

    refused(refusal) {
        if (!(refusal instanceof Refusal)) {
            this.lost = true;
            notify(say('lost'));
            return;
        }
        if (refusal.problems.length) {
            this.text.mark(refusal.problems);
            this.listProblems(refusal.problems);
            this.summary();
        } else {
            notify(say('failed', { message: refusal.message }));
        }
    }

    /* ---- text and board together ---- */

    /* The cursor went into a move: the board shows it. */
    cursorAt(offset) {
        let found = null;

        for (const node of this.nodes) {
            if (node.start <= offset && offset <= node.end)
                found = node;
        }
        if (!this.viewer || !found || found.at === this.at)
            return;
        this.lead(() => this.viewer.go(this.viewer.current.find(found.at)));
    }

    /* Changes the board because of the text, which then does not follow. */
    async lead(act) {
        this.leads++;
        try {
            await act();
        } finally {
            this.leads--;
        }
    }

    /* The board shows another state: the text follows. */
    stateAt(address) {
        const node = this.nodes.find(({ at }) => at === address);

        this.at = address;
        this.plies = undefined;
        if (this.hands)
            this.hands.clear();
        this.text.markMove(node ? node.start : -1);
        if (node && !this.leads)
            this.text.select(node.start, node.end);
        if (this.hands)
            this.askRules();
    }

    /* A change that the server makes: of the board, a comment, a tag. */
    change(what) {
        return this.wait(() => this.changeOnce(what));
    }

    async changeOnce(what) {
        try {
            const known = await post('/edit', {
                name: this.file.name, number: this.number, at: this.at,
                want: 'nodes,page', quick: 1, ...what,
            }, this.text.value);

            this.quietly(() => this.text.replace(known.text, '+board'));
            this.file.keepSoon();
            await this.take(known);
            const node = this.nodes.find(({ at }) => at === known.at);

            if (node)
                this.text.select(node.start, node.end);
            return true;
        } catch (refusal) {
            this.complain(refusal);
            return false;
        }
    }

    complain(refusal) {
        const problem = refusal.problems && refusal.problems[0];
        const message = problem ? problem.message : refusal.message;

        notify(problem && problem.hint ? `${message} (${problem.hint})`
            : message);
        if (this.hands)
            this.hands.clear();
    }

    async play(move) {
        if (await this.change({ do: 'play', move }))
            this.moveInput.value = '';
    }

    async playOne(plies) {
        const ply = plies.length > 1 ? await askPly(plies) : plies[0];

        if (ply)
            await this.play(ply.text);
    }

    async comment() {
        const node = this.nodes.find(({ at }) => at === this.at);
        const { viewer } = this;
        const value = await askComment(viewer.current.move(viewer.node),
            node ? node.comment : '');

        if (value !== null)
            await this.change({ do: 'comment', value });
    }

    async end() {
        const value = await askEnd();

        if (value !== null)
            await this.change({ do: 'end', value });
    }

    async editTags() {
        for (const [key, value] of await askTags(this.tags || {})) {
            if (!await this.change({ do: 'tag', key, value }))
                return;
        }
    }

    /* ---- what leaves the editor ---- */

    downloadItems(menu) {
        const chips = make('div', { class: 'hm-chips' }, menu.item(
            this.file.short(), () => this.file.download()));

        get('/formats').then(({ notations, outputs }) => {
            const kinds = [...notations.filter(({ writes }) => writes)
                .map(({ name, suffixes }) => [name, suffixes[0]]),
            ...outputs.map(({ name, suffix }) => [name, suffix])];

            for (const [name, suffix] of kinds)
                chips.append(menu.item(name.toUpperCase(),
                    () => this.convert(name, suffix)));
        });
        return [make('p', { class: 'hm-kind' }, say('exportGame')), chips];
    }

    async convert(to, suffix) {
        try {
            const made = await convert({ name: this.file.name, to,
                at: this.at }, this.text.value);

            save(made, made.type,
                `${this.file.short().replace(/\.[^.]*$/, '')}.${suffix}`);
        } catch ({ message }) {
            notify(say('failed', { message }));
        }
    }

    /* A bar above the text, with ways to go on; each closes it. */
    tell(text, choices) {
        this.notice.hidden = false;
        this.notice.replaceChildren(make('span', {}, icon('problem'), text),
            ...choices.map(([label, press, stays]) => {
                const one = make('button', { type: 'button',
                    class: 'hm-button' }, label);

                one.addEventListener('click', () => {
                    this.notice.hidden = !stays;
                    press();
                });
                return one;
            }));
    }

    /* Another text, which came from elsewhere and not by typing. */
    async replace(text, origin) {
        this.text.replace(text, origin);
        await this.check();
    }

    /* The file grows on disk: what nobody has changed here is read again. */
    async changed({ changed }) {
        if (!changed.includes(this.file.name))
            return;
        const { viewer } = this;
        const last = viewer && viewer.at === viewer.line.length - 1;
        const text = await this.file.again();

        if (text === null)
            return;
        this.quietly(() => this.text.replace(text, '+disk'));
        await this.take(await post('/edit', { name: this.file.name,
            number: this.number, at: last ? 'last' : this.at,
            want: 'nodes,page', quick: 1 }, text));
        notify(say('changed', { file: this.file.name }));
    }

    /* ---- keys ---- */

    listenForKeys() {
        this.keys = (event) => this.key(event);
        this.keep = () => this.file.keep();
        this.warn = (event) => {
            if (!this.file.keep())
                event.preventDefault();
        };
        document.addEventListener('keydown', this.keys);
        window.addEventListener('pagehide', this.keep);
        window.addEventListener('beforeunload', this.warn);
    }

    key(event) {
        const act = this.action(event);

        if (!act)
            return;
        event.preventDefault();
        act();
    }

    /* What a key does, wherever the focus is; the text has its own undo. */
    action({ key, altKey, ctrlKey, metaKey, target }) {
        const { editor } = this.text;
        const typing = target.closest('input, textarea, dialog');

        if (key === 'F8')
            return () => this.text.goTo();
        if (altKey && PANES[key - 1])
            return () => this.focusPane(PANES[key - 1]);
        if (!ctrlKey && !metaKey)
            return null;
        if (key === 's')
            return () => this.file.save();
        if (key === 'z' && !typing)
            return () => editor.undo();
        if ((key === 'Z' || key === 'y') && !typing)
            return () => editor.redo();
        return null;
    }

    focusPane(pane) {
        this.show(pane);
        if (pane === 'text')
            this.text.editor.focus();
        else if (pane === 'board')
            this.moveInput?.focus();
        else
            this.viewer?.querySelector('.hm-moves a[aria-current]')?.focus();
    }
}
