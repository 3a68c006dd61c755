/*
 * studio.js - the studio: a list of games, a game, and an editor.
 *
 * What is shown stands in the address after the #:
 *
 *     #/?words=habu&sort=-date    the list, as it was searched and sorted
 *     #/game/ID/12                a game, and the state that is shown
 *     #/edit/FILE?number=2        the text of a file
 *     #/new                       the choice of a starting position
 */
import { listen } from './api.js';
import { EditView } from './edit.js';
import { GameView } from './game.js';
import { ListView } from './list.js';
import { NewView } from './new.js';
import { setTheme } from './settings.js';
import { language } from './words.js';

const VIEWS = { '': ListView, game: GameView, edit: EditView, new: NewView };
const root = document.getElementById('studio');
let shown = null;

/* The parts of an address, and its parameters. */
function read(hash) {
    const [path, query = ''] = hash.replace(/^#\/?/, '').split('?');
    const [name, ...rest] = path.split('/');

    return { name, rest: rest.map(decodeURIComponent),
        asked: new URLSearchParams(query) };
}

async function show() {
    const place = read(location.hash);
    const View = VIEWS[place.name] || ListView;

    if (shown instanceof View && shown.follow(place))
        return;
    if (shown)
        shown.leave();
    shown = new View(root);
    await shown.enter(place);
}

document.documentElement.lang = language();
setTheme();
window.addEventListener('hashchange', show);
listen((change) => shown && shown.changed(change));
show();
