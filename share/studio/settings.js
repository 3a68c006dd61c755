/*
 * settings.js - what a reader chose, kept in this browser.
 */
import { Menu, segments } from './tools.js';
import { language, say } from './words.js';

const LANGUAGES = [['en', 'English'], ['ja', '日本語']];
const THEMES = ['light', 'dark', 'auto'];

export function theme() {
    return new URLSearchParams(location.search).get('theme') ||
        localStorage.getItem('halfmove-theme') || 'auto';
}

/* Everything follows the colours of the document. */
export function setTheme() {
    const chosen = theme();

    if (chosen === 'auto')
        delete document.documentElement.dataset.theme;
    else
        document.documentElement.dataset.theme = chosen;
}

/* Pictures come in the colours of the page. */
export function isDark() {
    const chosen = theme();

    return chosen === 'dark' || (chosen === 'auto' &&
        matchMedia('(prefers-color-scheme: dark)').matches);
}

/* Everything is made again: words and pictures depend on it. */
function choose(key, value) {
    localStorage.setItem(key, value);
    location.reload();
}

export function settingsMenu() {
    const menu = new Menu('settings', say('settings'), () => [
        segments(say('theme'), THEMES.map((t) => [t, say(t)]), theme(),
            (chosen) => choose('halfmove-theme', chosen)),
        segments(say('language'), LANGUAGES, language(),
            (chosen) => choose('halfmove-lang', chosen)),
    ]);

    return menu.element;
}
