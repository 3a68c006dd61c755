/*
 * menus.js - what opens: menus below or above their buttons, and a dialog.
 */

class Menu {
    /* `fill` puts items into the menu, each time it is opened. */
    constructor(name, label, fill, text = '') {
        this.fill = fill;
        this.button = button(label, () => this.toggle(), icon(name));
        if (text)
            this.button.append(make('span', { class: 'hm-label' }, text));
        this.button.setAttribute('aria-haspopup', 'true');
        this.button.setAttribute('aria-expanded', 'false');
        this.pop = make('div', {
            class: 'hm-pop', role: 'group', 'aria-label': label, hidden: '',
        });
        this.element = make('div', { class: `hm-menu hm-menu-${name}` },
            this.button, this.pop);
        this.element.addEventListener('keydown', (event) => this.key(event));
        document.addEventListener('pointerdown', (event) => {
            if (!this.pop.hidden && !this.element.contains(event.target))
                this.close(false);
        });
    }

    toggle() {
        if (this.pop.hidden)
            this.open();
        else
            this.close();
    }

    open() {
        this.pop.replaceChildren(...this.fill());
        this.pop.hidden = false;
        this.button.setAttribute('aria-expanded', 'true');
        const first = this.pop.querySelector('a, button, input, select');

        if (first)
            first.focus();
    }

    close(back = true) {
        this.pop.hidden = true;
        this.button.setAttribute('aria-expanded', 'false');
        if (back)
            this.button.focus();
    }

    key(event) {
        const items = [...this.pop.querySelectorAll('a, button, input, select')];
        const on = { ArrowDown: 1, ArrowUp: -1 }[event.key];

        if (this.pop.hidden)
            return;
        event.stopPropagation(); // boards have another use for these keys
        if (event.key === 'Escape') {
            this.close();
        } else if (on && !event.target.matches('select')) {
            const at = items.indexOf(document.activeElement) + on;

            event.preventDefault();
            items[(at + items.length) % items.length].focus();
        }
    }

    /* An item that closes the menu and does something. */
    item(label, press, hint = '', kind = 'small') {
        const element = make('button', { type: 'button', class: 'hm-item' },
            label);

        if (hint)
            element.append(make(kind, {}, hint));
        element.addEventListener('click', () => {
            this.close();
            press();
        });
        return element;
    }
}

/* A row of buttons of which one is chosen: [[value, label], ...]. */
function segments(label, choices, chosen, choose) {
    const row = make('div', {
        class: 'hm-segments', role: 'group', 'aria-label': label,
    });

    for (const [value, text] of choices) {
        const one = make('button', {
            type: 'button', 'aria-pressed': String(value === chosen),
        }, text);

        one.addEventListener('click', () => {
            for (const other of row.children)
                other.setAttribute('aria-pressed', String(other === one));
            choose(value);
        });
        row.append(one);
    }
    return make('div', { class: 'hm-row' }, make('span', {}, label), row);
}

function toggle(label, on, set) {
    const box = make('input', { type: 'checkbox', class: 'hm-switch' });

    box.checked = on;
    box.addEventListener('change', () => set(box.checked));
    return make('label', { class: 'hm-row' }, label, box);
}

const KEYS = [
    ['← →', 'kStep'], ['Home End', 'kEnds'], ['PgUp PgDn', 'kTen'],
    ['Space', 'kPlay'], ['↑ ↓', 'kVary'], ['M', 'kMain'], ['F R', 'kTurn'],
    ['⇧F', 'kFull'], ['C', 'kCopy'], ['D', 'kDownload'], ['P N', 'kGames'],
    ['/', 'kFind'], ['B', 'kPieces'], ['?', 'kKeys'], ['Esc', 'kClose'],
];

/* `more` are keys that only some pages have. */
function keyDialog(say, more) {
    const list = make('dl');
    const dialog = make('dialog', { 'aria-label': say('keys') },
        make('div', { class: 'hm-dialog-head' },
            make('b', {}, say('keys')),
            button(say('close'), () => dialog.close(), icon('close'))),
        list, make('p', {}, say('kTap')));

    for (const [keys, what] of [...KEYS, ...more]) {
        const names = keys.split(' ').flatMap((key) =>
            [make('kbd', {}, key), ' ']);

        list.append(make('dt', {}, ...names), make('dd', {}, say(what)));
    }
    return dialog;
}
