/*
 * hands.js - moving pieces on the board of the replayer.
 *
 * A piece is dragged, or clicked and then a place. Where rules know what is
 * legal its targets are shown; on a table any place will do. What is done is
 * only reported: the text is changed, and the board shows the text.
 */
import { makeSvg } from './tools.js';

const FAR = 6; // pixels that make a drag of a click
const NEAR = 620; // thousandths of an inch: what counts as a target
const GRID = 0.5; // inches: places on a table
const HALF = 480;

export class Hands {
    /*
     * `legal()` brings the plies of the position, null for a table;
     * `play(plies)` gets those that lead to the target, `move(id, x, y)`
     * what was done on a table, and `picked(id)` which piece is selected.
     */
    constructor(viewer, { legal, play, move, place, picked }) {
        Object.assign(this, { viewer, legal, play, move, place, picked });
        this.board = viewer.board;
        this.marks = makeSvg('g', { class: 'st-targets' });
        this.board.all.append(this.marks);
        this.chosen = null;
        const { svg } = this.board;

        svg.addEventListener('pointerdown', (event) => {
            this.settled = this.down(event);
        });
        svg.addEventListener('pointermove', (event) => this.drag(event));
        svg.addEventListener('pointerup', (event) => this.up(event));
        svg.addEventListener('pointercancel', () => this.drop());
    }

    /* ---- places ---- */

    flipped() {
        return this.viewer.view > 1 ? -1 : 1;
    }

    /* Where a pointer is, in the units of the picture. */
    point({ clientX, clientY }) {
        return new DOMPoint(clientX, clientY).matrixTransform(
            this.board.all.getScreenCTM().inverse());
    }

    /* Inches on the table are thousandths of the picture, y upward. */
    toPicture(x, y) {
        return { x: x * 1000 * this.flipped(), y: -y * 1000 * this.flipped() };
    }

    toTable({ x, y }) {
        const snap = (n) => Math.round(n / 1000 / GRID) * GRID;

        return { x: snap(x * this.flipped()), y: snap(-y * this.flipped()) };
    }

    spot(id) {
        return this.board.spots.get(3 * id);
    }

    /* The id of the piece under the pointer; 0: none, or a board. */
    pieceAt(event) {
        const use = event.target.closest('use');

        for (const [key, one] of this.board.uses) {
            if (one === use) {
                const spot = this.board.spots.get(key);
                const what = this.viewer.current.whats[spot[6]] || '';

                return key % 3 < 2 && !/board/.test(what)
                    ? Math.floor(key / 3) : 0;
            }
        }
        return 0;
    }

    /* ---- what a person does ---- */

    async down(event) {
        if (event.button)
            return;
        const id = this.pieceAt(event);
        const plies = this.plies = await this.legal();
        const own = plies ? plies.filter((ply) => ply.id === id) : [];
        const chosen = this.chosen;

        if (chosen && (chosen.piece || id !== chosen.id) &&
            this.arrive(this.point(event)))
            return;
        if (!id || (plies && !own.length)) {
            this.clear();
            return;
        }
        if (chosen && chosen.id === id)
            this.again = true; // a second click puts it down
        this.choose(id, own);
        this.from = event;
    }

    choose(id, plies) {
        this.chosen = { id, plies };
        this.picked(id);
        this.draw();
    }

    drag(event) {
        const { from, chosen } = this;

        if (!from || !chosen || !event.buttons)
            return;
        if (!this.lifted && Math.hypot(event.clientX - from.clientX,
            event.clientY - from.clientY) < FAR)
            return;
        const use = this.board.uses.get(3 * chosen.id);
        const spot = this.spot(chosen.id);
        const { x, y } = this.point(event);

        if (!this.lifted) {
            this.board.svg.setPointerCapture(event.pointerId);
            this.board.items.append(use);
            use.classList.add('st-lifted');
            this.lifted = true;
        }
        use.setAttribute('transform', `translate(${x} ${y})` +
            (spot[5] ? ` rotate(${spot[5]})` : '') + ' scale(1.06)');
    }

    up(event) {
        const { lifted } = this;
        const again = this.again;

        this.from = null;
        this.again = false;
        if (lifted) {
            if (!this.arrive(this.point(event)))
                this.drop();
        } else if (again) {
            this.clear();
        }
    }

    /* Puts the chosen piece there, if it may go there. */
    arrive(point) {
        const { chosen } = this;

        if (chosen.piece) {
            const { x, y } = this.toTable(point);

            this.clear();
            this.place(chosen.piece, x, y);
            return true;
        }
        if (!this.plies) {
            const { x, y } = this.toTable(point);

            this.clear();
            this.move(chosen.id, x, y);
            return true;
        }
        const there = this.nearest(chosen.plies, point);

        if (!there.length)
            return false;
        this.clear();
        this.play(there);
        return true;
    }

    /* The plies that lead to the target next to a point. */
    nearest(plies, point) {
        let best = NEAR;
        let found = [];

        for (const ply of plies) {
            const to = this.toPicture(ply.x[1], ply.y[1]);
            const far = Math.hypot(to.x - point.x, to.y - point.y);

            if (far < best - 1)
                found = [];
            if (far <= best + 1 && far < NEAR)
                found.push(ply);
            best = Math.min(best, far);
        }
        return found;
    }

    /* A piece of the tray: the next click on the board places it. */
    take(piece) {
        this.clear();
        this.plies = null;
        this.chosen = { id: 0, piece };
        this.board.svg.classList.add('st-placing');
    }

    /* What was lifted goes back to where it was. */
    drop() {
        const { chosen } = this;

        this.from = null;
        this.putBack();
        if (chosen)
            this.draw();
    }

    putBack() {
        const { chosen, board } = this;
        const use = this.lifted && chosen && board.uses.get(3 * chosen.id);

        this.lifted = false;
        if (!use)
            return;
        use.classList.remove('st-lifted');
        board.spots = new Map(board.spots);
        board.spots.delete(3 * chosen.id);
        this.viewer.draw(0);
    }

    clear() {
        this.putBack();
        this.chosen = null;
        this.picked(0);
        this.marks.replaceChildren();
        this.board.svg.classList.remove('st-placing');
    }

    /* ---- marks ---- */

    draw() {
        const { id, plies = [] } = this.chosen;
        const spot = this.spot(id);
        const taken = new Set([...this.board.spots.values()]
            .filter((one) => one[0] % 3 === 0 && one[0] !== 3)
            .map((one) => `${one[3]},${one[4]}`));
        const places = new Map(plies.map((ply) => {
            const { x, y } = this.toPicture(ply.x[1], ply.y[1]);

            return [`${x},${y}`, { x, y }];
        }));

        this.marks.replaceChildren();
        this.board.all.append(this.marks); // above everything
        if (spot)
            this.marks.append(makeSvg('rect', {
                class: 'st-chosen', x: spot[3] - HALF, y: spot[4] - HALF,
                width: 2 * HALF, height: 2 * HALF, rx: 40,
            }));
        for (const [key, { x, y }] of places)
            this.marks.append(makeSvg('circle', {
                cx: x, cy: y, r: taken.has(key) ? 430 : 150,
                class: taken.has(key) ? 'st-capture' : 'st-target',
            }));
    }
}
