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

export function settingsMenu() {
    const menu = new Menu('settings', say('settings'), () => [
        segments(say('theme'), THEMES.map((t) => [t, say(t)]), theme(),
            (chosen) => {
                localStorage.setItem('halfmove-theme', chosen);
                setTheme();
            }),
        segments(say('language'), LANGUAGES, language(), (chosen) => {
            localStorage.setItem('halfmove-lang', chosen);
            location.reload();
        }),
    ]);

    return menu.element;
}
