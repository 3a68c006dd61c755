/*
 * icons.js - signs of buttons and marks of players, and small things.
 */
const SVG = 'http://www.w3.org/2000/svg';
const ICONS = {
    first: 'M6 5v14M19 6l-8 6 8 6z',
    back: 'M15 5l-8 7 8 7',
    play: 'M8 5v14l11-7z',
    stop: 'M8 5v14M16 5v14',
    next: 'M9 5l8 7-8 7',
    last: 'M18 5v14M5 6l8 6-8 6z',
    turn: 'M7 20V5M3 9l4-4 4 4M17 4v15M13 15l4 4 4-4',
    menu: 'M5 7h14M5 12h14M5 17h14',
    share: 'M10 14l5-5M8 11l-2 2a3.5 3.5 0 0 0 5 5l2-2M11 8l2-2' +
        'a3.5 3.5 0 0 1 5 5l-2 2',
    download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
    settings: 'M4 7h8M17 7h3M4 17h3M12 17h8M14.5 4.500v5M9.500 14.500v5',
    keys: 'M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 18v.1' +
        'M12 2.500a9.500 9.500 0 1 0 .01 0',
    mainLine: 'M9 6l-5 5 5 5M4 11h10a6 6 0 0 1 6 6v1',
    fullScreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
    quarter: 'M5 12a7 7 0 1 0 3-5.700M8 2v4.500h4.500',
    bodies: 'M12 3l8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.500 8-4.500M12 12v9',
    close: 'M6 6l12 12M18 6L6 18',
};
/* Players have shapes, whatever their colours. */
const SHAPES = [
    'M0-9a9 9 0 1 0 .01 0', 'M-8-8h16v16h-16z', 'M0-9l10 17h-20z',
    'M0-10l10 10-10 10-10-10z', 'M0-10l10 7-4 11h-12l-4-11z',
    'M-5-9h10l5 9-5 9h-10l-5-9z', 'M-5-9h10v4h4v10h-4v4h-10v-4h-4v-10h4z',
    'M0-11l3 4 5-0 0 5 4 3-4 3 0 5-5 0-3 4-3-4-5 0 0-5-4-3 4-3 0-5 5 0z',
    'M0 10l10-17h-20z',
];
const SHOGI = 'M-9 10H9L6.500-6 0-10.500-6.500-6Z';

function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);

    for (const [key, value] of Object.entries(attributes))
        element.setAttribute(key, value);
    element.append(...children);
    return element;
}

function makeSvg(name, attributes = {}, ...children) {
    const element = document.createElementNS(SVG, name);

    for (const [key, value] of Object.entries(attributes))
        element.setAttribute(key, value);
    element.append(...children);
    return element;
}

function icon(name) {
    return makeSvg('svg', {
        class: `hm-icon hm-icon-${name}`, 'data-icon': name,
        viewBox: '0 0 24 24',
        'aria-hidden': 'true',
    }, makeSvg('path', { d: ICONS[name] }));
}

/* Characters are drawn: a font may have none, or in another colour. */
const SIGNS = {
    2616: [SHOGI, 'light'], 2617: [SHOGI, 'dark'],
    '26aa': [SHAPES[0], 'light'], '26ab': [SHAPES[0], 'dark'],
};

/* The mark of a player, as the markup of his name has it; null: none. */
function mark({ mark: name, paint, color }) {
    if (!name)
        return null;
    const [d, shade] = SIGNS[name] || [SHAPES[(name - 1) % 9], 'shape'];
    const path = makeSvg('path', { d });

    if (paint)
        path.setAttribute('class', paint);
    if (color)
        path.setAttribute('fill', color);
    return makeSvg('svg', {
        class: `hm-mark hm-${shade}`, viewBox: '-12 -12 24 24',
        'aria-hidden': 'true',
    }, path);
}

/* A bar and a number, in the colour of a player. */
function meter({ paint, color }) {
    const bar = makeSvg('rect', { height: 6, rx: 3, width: 0 });

    if (paint)
        bar.setAttribute('class', paint);
    if (color)
        bar.setAttribute('fill', color);
    return make('span', { class: 'hm-meter' },
        makeSvg('svg', { viewBox: '0 0 88 6', 'aria-hidden': 'true' },
            makeSvg('rect', { class: 'hm-groove', height: 6, rx: 3, width: 88 }),
            bar), make('b'));
}

/* The most that any player has is a full bar. */
function fillMeter(plate, counts, player) {
    plate.querySelector('.hm-meter rect:last-child').setAttribute('width',
        88 * counts[player] / Math.max(1, ...counts));
    plate.querySelector('.hm-meter b').textContent = counts[player];
}

function button(label, press, ...children) {
    const element = make('button', {
        type: 'button', class: 'hm-button', 'aria-label': label, title: label,
    }, ...children);

    element.addEventListener('click', press);
    return element;
}

function save(text, type, name) {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = make('a', { href: url, download: name });

    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/* Old ways to copy need a selection; it is put back afterwards. */
async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const area = make('textarea', { class: 'hm-copy' });
        const focus = document.activeElement;

        area.value = text;
        document.body.append(area);
        area.select();
        const done = document.execCommand('copy');
        area.remove();
        if (focus)
            focus.focus();
        return done;
    }
}
