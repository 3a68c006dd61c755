/*
 * game.js - a game of the list, in the replayer, with what was played there.
 */
import { get, quoted } from './api.js';
import { Explorer } from './explore.js';
import { downloadMenu, editLink, gameLink, titleOf } from './list.js';
import { button, icon, labelled, make, notify } from './tools.js';
import { language, say } from './words.js';

export class GameView {
    constructor(root) {
        this.root = root;
    }

    async enter({ rest: [id, state = '0'] }) {
        this.id = id;
        this.root.className = 'st-game';
        this.root.replaceChildren(make('p', { class: 'st-loading' },
            say('loading')));
        this.explorer = new Explorer((move) => this.goTo(move),
            () => this.viewer.markMove()); // the list has another height
        try {
            const [info, data] = await Promise.all([
                get(`/games/${id}/info`), get(`/games/${id}.json-game`)]);

            this.show(info, data, state);
        } catch (refusal) {
            this.root.replaceChildren(make('main', { class: 'st-empty' },
                make('p', {}, refusal.status === 404 ? say('gone')
                    : say('failed', { message: refusal.message })),
                labelled('back', say('toGames'), () => this.back())));
        }
    }

    leave() {
        if (this.viewer)
            this.viewer.remove();
    }

    show(info, data, state) {
        const viewer = make('halfmove-game', {
            'data-page': '', 'data-lang': language(), start: state,
        });

        this.info = info;
        this.viewer = viewer;
        viewer.data = data;
        viewer.noteAddress = () => {};
        viewer.link = () => location.href.split('#')[0] +
            gameLink(info, this.state);
        viewer.addEventListener('halfmove-state',
            ({ detail }) => this.at(detail.address));
        document.title = `${titleOf(info)} – halfmove`;
        this.root.replaceChildren(make('main', {}, make('h1',
            { class: 'st-unseen' }, titleOf(info)), viewer));
    }

    /* Another state is shown. */
    at(state) {
        this.state = state;
        history.replaceState(null, '', gameLink(this.info, state));
        if (!this.backButton)
            this.addTools();
        this.explorer.show({ id: this.id, at: state });
    }

    /* What the studio adds to the replayer: once, */
    addTools() {
        const { viewer } = this;

        this.backButton = button(say('toGames'), () => this.back(),
            icon('back'));
        this.backButton.classList.add('st-back');
        viewer.download.element.replaceWith(downloadMenu(
            () => ({ id: this.id, state: this.state }), say('download')));
        viewer.tools.prepend(labelled('edit', say('edit'), () => {
            location.hash = editLink(this.info);
        }, 'st-edit-game'));
        this.place();
    }

    /* and to every form of the game that it shows. */
    place() {
        const { viewer } = this;

        viewer.querySelector('.hm-top').prepend(this.backButton);
        viewer.querySelector('.hm-side').prepend(this.explorer.element);
    }

    back() {
        if (history.length > 1)
            history.back();
        else
            location.hash = '#/';
    }

    /* A move that was played here: in this game, or in another one. */
    goTo(move) {
        location.hash = gameLink(move, move.at);
    }

    follow({ rest: [id, state = '0'] }) {
        if (id !== this.id || !this.viewer || !this.viewer.current)
            return false;
        if (state !== this.state)
            this.viewer.go(this.viewer.current.find(state));
        return true;
    }

    /* A file grows: the game that is shown may be there in a later form. */
    async changed({ changed }) {
        if (!this.info || !changed.includes(this.info.file))
            return;
        const { games } = await get('/games', {
            where: `file = ${quoted(this.info.file)} and ` +
                `number = ${this.info.number}`,
            limit: 1,
        });

        if (!games.length || games[0].id === this.id)
            return;
        const last = this.viewer.at === this.viewer.line.length - 1;
        const data = await get(`/games/${games[0].id}.json-game`);

        this.id = games[0].id;
        this.info = games[0];
        await this.viewer.update(data, last ? '9999999' : this.state);
        this.place();
        notify(say('changed', { file: this.info.file }));
    }
}
