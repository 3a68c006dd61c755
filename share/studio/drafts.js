/*
 * drafts.js - what was written and not saved, kept in this browser.
 */
const PREFIX = 'halfmove-draft:';

export function keepDraft(name, draft) {
    try {
        localStorage.setItem(PREFIX + name,
            JSON.stringify({ ...draft, time: Date.now() }));
        return true;
    } catch {
        return false; // no room: the page asks before it is closed
    }
}

export function findDraft(name) {
    const text = localStorage.getItem(PREFIX + name);

    return text && JSON.parse(text);
}

export function dropDraft(name) {
    localStorage.removeItem(PREFIX + name);
}

/* The names of all drafts, the last one first. */
export function draftNames() {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
        .map((key) => key.slice(PREFIX.length))
        .sort((a, b) => findDraft(b).time - findDraft(a).time);
}

/* A name like this one that nothing has yet. */
export function freeName(name, taken) {
    let free = name;

    for (let i = 2; findDraft(free) || taken.includes(free); i++)
        free = name.replace(/(\.[^.]*)?$/, `-${i}$1`);
    return free;
}
