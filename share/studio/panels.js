/*
 * panels.js - what the editor asks in dialogs.
 */
import { dialog, field, make } from './tools.js';
import { say } from './words.js';

/* A dialog that answers once; closed otherwise, the answer is `none`. */
function ask(title, none, build) {
    return new Promise((done) => {
        let box = null;
        const answer = (value) => {
            done(value);
            box.close();
        };

        box = dialog(title, say('close'), ...build(answer));
        box.addEventListener('close', () => done(none));
        box.querySelector('input, textarea, .st-choice')?.focus();
    });
}

function choice(label, press, kind = '') {
    const one = make('button', { type: 'submit', class: `hm-button ${kind}` },
        label);

    if (press) {
        one.type = 'button';
        one.addEventListener('click', press);
    }
    return one;
}

/* A form that gives its answer when it is sent. */
function form(answer, ...content) {
    const element = make('form', { class: 'st-form' }, ...content,
        make('div', { class: 'st-acts' },
            choice(say('apply'), null, 'st-primary')));

    element.addEventListener('submit', (event) => {
        event.preventDefault();
        answer();
    });
    return element;
}

/* One of several plies that end on the same place. */
export function askPly(plies) {
    return ask(say('promote'), null, (answer) => [
        make('div', { class: 'st-acts st-choices' }, ...plies.map((ply) =>
            choice(plies.length === 2 && !plies.every((p) => p.promoted)
                ? say(ply.promoted ? 'yes' : 'no')
                : ply.promoted || ply.text,
            () => answer(ply), 'st-choice')))]);
}

export function askComment(move, old) {
    return ask(say('commentOf', { move }), null, (answer) => {
        const area = make('textarea', { rows: 5, class: 'st-input',
            'aria-label': say('comment') });

        area.value = old;
        return [form(() => answer(area.value.trim()), area)];
    });
}

/* One line of text. */
function askLine(title, label, attributes, old) {
    return ask(title, null, (answer) => {
        const input = make('input', { type: 'text', class: 'st-input',
            ...attributes });

        input.value = old;
        return [form(() => answer(input.value.trim()), field(label, input))];
    });
}

export function askName(name) {
    return askLine(say('saveAs'), say('fileName'), { required: '' }, name);
}

export function askEnd() {
    return askLine(say('endGame'), say('result'),
        { placeholder: say('endHint') }, '');
}

/* The tags that were changed, as [key, value]. */
export function askTags(tags) {
    return ask(say('tags'), [], (answer) => {
        const rows = Object.entries(tags).filter(([, value]) =>
            typeof value === 'string').map(([key, value]) => {
            const input = make('input', { type: 'text', class: 'st-input',
                'data-key': key });

            input.value = value;
            return field(key, input);
        });
        const key = make('input', { type: 'text', class: 'st-input' });
        const value = make('input', { type: 'text', class: 'st-input' });

        return [form(() => answer([...rows.map((row) =>
            row.querySelector('input')).filter((input) =>
            input.value !== tags[input.dataset.key]).map((input) =>
            [input.dataset.key, input.value]),
        ...(key.value ? [[key.value.trim(), value.value]] : [])]),
        ...rows, make('h3', {}, say('addTag')), field(say('key'), key),
        field(say('value'), value))];
    });
}

/* Lines of both texts, those marked that only one has. */
export function compareTexts(mine, theirs) {
    const side = (title, text, other) => {
        const known = new Set(other.split('\n'));

        return make('section', {}, make('h3', {}, title), make('pre',
            { tabindex: '0' }, ...text.split('\n').map((line) => make(
                known.has(line) ? 'span' : 'mark', {}, `${line}\n`))));
    };

    dialog(say('compare'), say('close'), make('div', { class: 'st-compare' },
        side(say('yours'), mine, theirs), side(say('theirs'), theirs, mine)));
}
