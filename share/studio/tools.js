/*
 * tools.js - small things for pages, those of the replayer among them.
 */
export const {
    Menu, button, copy, icon, ICONS, make, makeSvg, mark, save, segments,
} = customElements.get('halfmove-game').tools;

Object.assign(ICONS, {
    plus: 'M12 5v14M5 12h14',
    search: 'M11 4a7 7 0 1 0 .01 0M16 16l5 5',
    edit: 'M5 19l1-4L16.500 4.500l3 3L9 18zM14 7l3 3',
    save: 'M5 5h11l3 3v11H5zM8 5v5h7V5M8 19v-5h8v5',
    undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
    redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h3',
    problem: 'M12 3a9 9 0 1 0 .01 0M12 7.500v5.500M12 16.500v.1',
    comment: 'M4 5h16v11H10l-5 4v-4H4z',
    remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
    flip: 'M12 4v16M9 7l-5 10h5zM15 7l5 10h-5z',
    tags: 'M4 4h8l8 8-8 8-8-8zM8 8v.1',
    end: 'M6 21V4h12l-3 4.500 3 4.500H6',
});

/* A button with a word beside its sign. */
export function labelled(name, text, press, kind = '') {
    const element = button(text, press, icon(name),
        make('span', { class: 'hm-label' }, text));

    if (kind)
        element.classList.add(kind);
    return element;
}

/* Waits until nothing was asked for `ms` milliseconds. */
export function later(ms, act) {
    let timer = 0;

    return (...values) => {
        clearTimeout(timer);
        timer = setTimeout(() => act(...values), ms);
    };
}

const host = () => document.querySelector('halfmove-studio');

/* A message at the foot of the page, and for screen readers. */
let toast = null;
let hiding = 0;

export function notify(text) {
    toast ??= make('div', { class: 'st-toast', role: 'status' });
    if (!toast.isConnected)
        host().append(toast);
    toast.textContent = text;
    toast.classList.add('st-shown');
    clearTimeout(hiding);
    hiding = setTimeout(() => toast.classList.remove('st-shown'), 2400);
}

/* A dialog with a title and a way out; it is gone when it is closed. */
export function dialog(title, close, ...content) {
    const element = make('dialog', { class: 'st-dialog', 'aria-label': title },
        make('div', { class: 'st-dialog-head' }, make('h2', {}, title),
            button(close, () => element.close(), icon('close'))),
        ...content);

    element.addEventListener('close', () => element.remove());
    host().append(element);
    element.showModal();
    return element;
}

/* A label with its field. */
export function field(label, input) {
    return make('label', { class: 'st-field' }, make('span', {}, label), input);
}
