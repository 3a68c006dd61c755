/*
 * text.js - the text of a file in CodeMirror: problems, moves, one history.
 */
import { icon, make } from './tools.js';
import { say } from './words.js';

const { CodeMirror } = window;
const TEXT = 'halfmove'; // the mode of CodeMirror that colours records

/* Comments, tags and numbers look alike in most notations. */
const LINES = [
    [/^[*#;'%].*/, 'comment'], // KIF, CSA, PGN: a whole line
    [/^\[.*\]\s*$/, 'meta'],
    [/^[^\s：:]+：.*/, 'meta'],
    [/^(?:[A-Za-z][\w ]*|"[^"]*"):(?=\s|$)/, 'meta'],
    [/^(?:---|\.\.\.)$/, 'meta'],
    [/^\d+\.*\s/, 'number'],
];

/* PAN and Atlantis: keys and numbers. */
function jsonToken(stream) {
    if (stream.match(/^"(?:[^"\\]|\\.)*"(?=\s*:)/))
        return 'meta';
    if (stream.match(/^-?\d[\d.]*/))
        return 'number';
    if (!stream.match(/^"(?:[^"\\]|\\.)*"/))
        stream.next();
    return null;
}

function textToken(stream, state) {
    if (state.comment) {
        state.comment = !stream.skipTo('}');
        if (state.comment)
            stream.skipToEnd();
        else
            stream.next();
        return 'comment';
    }
    for (const [shape, colour] of LINES) {
        if (stream.sol() && stream.match(shape))
            return colour;
    }
    if (stream.eat('{')) {
        state.comment = true;
        return 'comment';
    }
    if (stream.match(/^\d+\.+/))
        return 'number';
    stream.next();
    stream.eatWhile(/[^\s{\d]/);
    return null;
}

CodeMirror.defineMode(TEXT, () => ({
    startState: () => ({ json: null, comment: false }),
    token(stream, state) {
        state.json ??= stream.peek() === '{';
        return state.json ? jsonToken(stream) : textToken(stream, state);
    },
}));

/* Where two texts differ: what is replaced, and by what. */
export function difference(old, text) {
    const most = Math.min(old.length, text.length);
    let start = 0;
    let end = 0;

    while (start < most && old[start] === text[start])
        start++;
    while (end < most - start &&
        old[old.length - 1 - end] === text[text.length - 1 - end])
        end++;
    return { start, end: old.length - end, text: text.slice(start,
        text.length - end) };
}

export class Text {
    /* `changed()` after every change, `moved()` when the cursor went on. */
    constructor({ changed, moved, label }) {
        this.element = make('div', { class: 'st-code' });
        this.editor = CodeMirror(this.element, {
            mode: TEXT, lineNumbers: true, lineWrapping: true,
            screenReaderLabel: label, spellcheck: false,
            viewportMargin: 20, undoDepth: 1000, tabSize: 4,
            extraKeys: { Tab: false, 'Shift-Tab': false },
        });
        this.marks = [];
        this.problems = [];
        this.editor.on('change', (_, change) => {
            this.typing = true; // and the cursor goes with it
            queueMicrotask(() => {
                this.typing = false;
            });
            changed(change);
        });
        this.editor.on('cursorActivity', () => {
            this.showMessage();
            if (!this.typing && !this.leading)
                moved(this.cursor());
        });
    }

    get value() {
        return this.editor.getValue();
    }

    cursor() {
        return this.editor.indexFromPos(this.editor.getCursor());
    }

    /* A text that has no history: a file that was opened. */
    load(text) {
        this.editor.setValue(text);
        this.editor.clearHistory();
    }

    /* Another text, as one step of the history; the rest is not touched. */
    replace(text, origin) {
        const { start, end, text: fresh } = difference(this.value, text);
        const { editor } = this;

        if (start === end && !fresh)
            return;
        this.lead(() => editor.replaceRange(fresh, editor.posFromIndex(start),
            editor.posFromIndex(end), origin));
    }

    /* Does something of which the board knows already. */
    lead(act) {
        this.leading = true;
        act();
        this.leading = false;
    }

    /* Selects what stands from `start` to `end`, and shows it. */
    select(start, end, focus = false) {
        const { editor } = this;
        const from = editor.posFromIndex(start);

        this.lead(() => editor.setSelection(editor.posFromIndex(end), from,
            { scroll: false }));
        editor.scrollIntoView({ from, to: editor.posFromIndex(end) }, 60);
        if (focus)
            editor.focus();
    }

    /* The line of the move that the board shows. */
    markMove(start) {
        const { editor } = this;
        const line = start < 0 ? -1 : editor.posFromIndex(start).line;

        if (line === this.line)
            return;
        if (this.line >= 0)
            editor.removeLineClass(this.line, 'wrap', 'st-now');
        this.line = line;
        if (line >= 0)
            editor.addLineClass(line, 'wrap', 'st-now');
    }

    /* Underlines what is wrong. */
    mark(problems) {
        const { editor } = this;

        editor.operation(() => {
            this.marks.forEach((one) => one.clear());
            this.problems = problems;
            this.marks = problems.filter(({ from }) => from).map((problem) => {
                const { from, to, severity, message } = problem;
                const end = to.ch > from.ch || to.line > from.line ? to
                    : { line: from.line, ch: from.ch + 1 };

                return editor.markText(from, end, {
                    className: `st-underline st-${severity}`, title: message,
                });
            });
            this.showMessage();
        });
    }

    /* What is wrong in the line of the cursor, and what to do, below it. */
    showMessage() {
        const { line } = this.editor.getCursor();
        const here = this.problems.filter(({ from }) =>
            from && from.line === line);
        const said = here.map(({ message, hint }) => message + hint).join();

        if (said === this.said && line === this.saidAt)
            return;
        this.said = said;
        this.saidAt = line;
        if (this.widget)
            this.widget.clear();
        this.widget = here.length ? this.editor.addLineWidget(line,
            make('div', { class: 'st-messages' }, ...here.map(message)),
            { coverGutter: false, noHScroll: true }) : null;
    }

    /* Goes to a problem; the next one after the cursor if none is named. */
    goTo(problem = this.nextProblem()) {
        const { editor } = this;

        if (!problem || !problem.from)
            return;
        editor.setCursor(problem.from);
        editor.scrollIntoView(null, 80);
        editor.focus();
    }

    nextProblem() {
        const at = this.editor.getCursor();
        const placed = this.problems.filter(({ from }) => from);

        return placed.find(({ from }) => from.line > at.line ||
            (from.line === at.line && from.ch > at.ch)) || placed[0];
    }
}

function message({ severity, message: text, hint }) {
    const box = make('div', { class: `st-message st-${severity}` },
        make('b', {}, text));

    if (hint)
        box.append(make('span', {}, hint));
    return box;
}

/* The problems of a text as a list, each a way to its place. */
export function problemList(problems, go) {
    return problems.map((problem) => {
        const { severity, message: text, hint, line, column } = problem;
        const press = make('button', { type: 'button',
            class: `st-problem st-${severity}` }, icon('problem'),
        make('span', {}, make('span', { class: 'st-unseen' },
            `${say(severity)}: `), text,
        ...(hint ? [make('small', {}, hint)] : [])),
        make('small', {}, line ? `${line}:${column}` : ''));

        press.addEventListener('click', () => go(problem));
        return make('li', {}, press);
    });
}

