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
