/*
 * game.js - a game as the script knows it: states, and ways through them.
 *
 * The markup inside of <halfmove-game> says everything and works without a
 * script: a list of moves whose links lead to stills. Each game also has data,
 * made by src/render/page: for two ways to see the table, from one side and
 * from the other, what every node changes in the state of its parent. A change
 * is [key] for what is gone, or
 *
 *     [key, key below, drawing, x, y, angle, name, place]
 *
 * for what is new or different. Keys divisible by 3 are pieces, one more their
 * side faces; the others belong to no piece and never glide. From the other
 * side, pieces and marks of the last move are as from the first, but turned by
 * half; its changes say only what is not so.
 *
 * Texts from records are only ever set as text, never as markup.
 */
const KEPT = 400; // states that are remembered

const EMPTY = { order: [], spots: new Map() };

/*
 * A state after a change. What is new comes from the bottom to the top, each
 * right above something that stays or that came before it.
 */
function changed(state, change) {
    const spots = new Map(state.spots);
    const above = new Map();
    const fresh = new Set();
    const order = [];

    function addAbove(key) {
        for (let k = above.get(key); k !== undefined; k = above.get(k))
            order.push(k);
    }

    for (const spot of change) {
        fresh.add(spot[0]);
        if (spot.length === 1) {
            spots.delete(spot[0]);
        } else {
            spots.set(spot[0], spot);
            above.set(spot[1], spot[0]);
        }
    }
    addAbove(-1);
    for (const key of state.order) {
        if (fresh.has(key))
            continue;
        order.push(key);
        addAbove(key);
    }
    return { order, spots };
}

/* ---- a game -------------------------------------------------------------- */

class Game {
    constructor(section, data, say) {
        Object.assign(this, data, { section, say });
        this.length = data.views[0].length;
        this.kids = data.views[0].map(() => []);
        for (let i = 1; i < this.length; i++)
            this.kids[this.parent(i)].push(i);
        this.name();
        this.links = [];
        for (const link of section.querySelectorAll('.hm-moves a')) {
            const at = link.hash.lastIndexOf('m=');

            this.links[this.nodes.get(link.hash.slice(at + 2))] = link;
        }
        this.title = section.querySelector('h1, h2').textContent;
        this.open = !section.querySelector('.hm-result');
        this.forms = this.plates.length || 1;
        this.marked = new Set(data.marks);
        this.forget();
    }

    /* Addresses: "12", or in a variation from there "12.2.5". */
    name() {
        let first = 0;
        let prefix = '';

        this.addresses = this.kids.map((_, i) => {
            if (i in this.prefixes) {
                first = i - 1;
                prefix = this.prefixes[i];
            }
            return prefix + (i - first);
        });
        this.nodes = new Map(this.addresses.map((a, i) => [a, i]));
        this.last = Math.min(...Object.keys(this.prefixes), this.length) - 1;
    }

    /* The node of an address, or the nearest before it on the main line. */
    find(address) {
        return this.nodes.get(address) ??
            Math.min(parseInt(address, 10) || 0, this.last);
    }

    forget() {
        this.states = this.views.map(() => []);
        this.kept = 0;
    }

    /* -1 for the start. */
    parent(node) {
        return node in this.parents ? this.parents[node] : node - 1;
    }

    isMain(node) {
        return node <= this.last;
    }

    /* How many moves lead to a node. */
    depth(node) {
        let depth = 0;

        for (let at = node; at > 0; at = this.parent(at)) {
            if (this.isMain(at))
                return depth + at;
            depth++;
        }
        return depth;
    }

    /* Who moves after a node, counted from 0; -1: nobody, or unknown. */
    toMove(node) {
        const next = this.kids[node][0];

        if (next)
            return this.movers[next];
        return this.columns === 2 && this.winner < 0 && this.open
            ? 1 - this.movers[node] : -1;
    }

    /* Milliseconds that each player has thought; undefined: none known. */
    clocksAt(node) {
        const found = {};

        for (let at = node; at > 0 && this.clocks.length; at = this.parent(at))
            found[this.movers[at]] ??= this.clocks[at];
        return found;
    }

    /* What a node changes in a view. */
    change(view, node) {
        const own = this.views[view][node];

        if (view < this.forms)
            return own;
        const said = new Set(own.map((spot) => spot[0]));

        return this.views[view - this.forms][node].filter(
            ([key, , drawing]) => !said.has(key) &&
                (key % 3 === 0 || this.marked.has(drawing))).map(
            (spot) => this.turned(spot)).concat(own);
    }

    /* A spot from the other side; marks of a diagram are always upright. */
    turned(spot) {
        const [key, below, drawing, x, y, angle = 0] = spot;
        const half = key % 3 && this.plates.length ? 0 : 180;

        return spot.length === 1 ? spot
            : [key, below, drawing, -x, -y, (angle + half) % 360];
    }

    /* How a node looks from a side. */
    state(view, node) {
        const known = this.states[view];
        const way = [];
        let at = node;

        for (; at >= 0 && !known[at]; at = this.parent(at))
            way.push(at);
        let state = at < 0 ? EMPTY : known[at];
        if (this.kept + way.length > KEPT)
            this.forget();
        while (way.length) {
            at = way.pop();
            state = changed(state, this.change(view, at));
            if (this.kept < KEPT)
                this.states[view][at] = state;
            this.kept++;
        }
        return state;
    }

    /* All nodes of the line that leads through a node. */
    line(node) {
        const line = [];

        for (let at = node; at >= 0; at = this.parent(at))
            line.push(at);
        line.reverse();
        for (let at = node; this.kids[at].length; line.push(at))
            at = this.kids[at][0];
        return line;
    }

    move(node) {
        if (!node)
            return this.say('start');
        return this.number(node) + [...this.links[node].childNodes].filter(
            (part) => part.className !== 'hm-time').map(
            (part) => part.textContent).join('').trim();
    }

    /* That of the move before, where a row of the list has it. */
    number(node) {
        const before = this.links[this.parent(node)];
        const own = this.links[node].querySelector('i');
        const row = before && before.querySelector('i');

        return own || !row || this.columns < 2 ? ''
            : row.textContent.replace(/\.+$/, '') + '... ';
    }

    words(node) {
        return node ? this.links[node].title : '';
    }

    /* What was said about a node, with its line feeds. */
    comment(node) {
        let at = this.links[node].nextElementSibling;

        while (at && !at.matches('.hm-note, li, details'))
            at = at.nextElementSibling;
        return at && at.matches('.hm-note') ? at.innerText : '';
    }

    /* What lies on the table: [name, place] of each, the top one first. */
    pieces(node) {
        const { order, spots } = this.state(0, node);

        return order.filter((key) => key % 3 === 0).reverse().map((key) => {
            const spot = spots.get(key);

            return [this.whats[spot[6]], this.places[spot[7]]];
        });
    }
}
