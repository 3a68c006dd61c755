/*
 * board.js - the picture of a state, and how one becomes the next.
 */

/* A style for a spot; `from` keeps turns short. */
function pose(spot, from = null) {
    let angle = spot[5] || 0;

    if (from) {
        const old = from[5] || 0;

        angle = old + ((angle - old + 540) % 360) - 180;
    }
    return `translate(${spot[3]}px,${spot[4]}px) rotate(${angle}deg)`;
}

function sameSpot(a, b) {
    return a === b || (Boolean(a) && a.every((value, i) => value === b[i]));
}

/* Drawings that are compressed on the page, as an element. */
async function drawings(block) {
    const text = await inflate(block.textContent);
    const svg = new DOMParser().parseFromString('<svg class="hm-defs" ' +
        `aria-hidden="true"><defs>${text}</defs></svg>`, 'text/html')
        .querySelector('svg');

    for (const drawing of svg.querySelectorAll('g')) {
        if (document.getElementById(drawing.id))
            drawing.remove(); // a later game shows it without scripts, too
    }
    return svg;
}

class Board {
    constructor(prefix) {
        this.prefix = prefix;
        this.svg = makeSvg('svg', {
            class: `hm-board ${prefix}p`, role: 'img', tabindex: '0',
        });
        this.items = makeSvg('g');
        this.ghosts = makeSvg('g'); // on their way out
        this.all = makeSvg('g', {}, this.items, this.ghosts);
        this.svg.append(this.all);
        this.clear();
    }

    /* Drawings have other names from now on. */
    rename(prefix) {
        this.svg.classList.replace(`${this.prefix}p`, `${prefix}p`);
        this.prefix = prefix;
    }

    /* What readers can hide: the class of a drawing that shows it. */
    name({ marks, labels }) {
        this.classes = new Map([...marks.map((n) => [n, 'hm-last']),
            ...labels.map((n) => [n, 'hm-coordinate'])]);
    }

    clear() {
        this.items.replaceChildren();
        this.ghosts.replaceChildren();
        this.uses = new Map();
        this.spots = new Map();
    }

    /* Shows a state; what moved gets there in `glide` milliseconds. */
    draw(state, glide) {
        const moved = [];

        this.ghosts.replaceChildren();
        for (const key of this.uses.keys()) {
            if (!state.spots.has(key))
                this.remove(key, glide);
        }
        let next = this.items.firstChild;
        for (const key of state.order) {
            const fresh = !this.uses.has(key);
            const use = this.use(key);
            const old = this.spots.get(key);
            const spot = state.spots.get(key);

            if (use === next)
                next = next.nextSibling;
            else
                this.items.insertBefore(use, next);
            if ((fresh || !sameSpot(old, spot)) &&
                this.place(use, spot, old))
                moved.push([use, old, spot]);
        }
        this.spots = state.spots;
        if (glide > 0)
            moved.forEach((move) => this.glide(...move, glide));
    }

    use(key) {
        let use = this.uses.get(key);

        if (!use) {
            use = makeSvg('use');
            this.uses.set(key, use);
        }
        return use;
    }

    /* Whether there is a way to glide along. */
    place(use, spot, old) {
        use.setAttribute('href', `#${this.prefix}L${spot[2]}`);
        use.setAttribute('class', this.classes.get(spot[2]) || '');
        use.setAttribute('transform', `translate(${spot[3]} ${spot[4]})` +
            (spot[5] ? ` rotate(${spot[5]})` : ''));
        return old && spot[0] % 3 < 2 && pose(old) !== pose(spot);
    }

    glide(use, old, spot, time) {
        use.animate([{ transform: pose(old) },
            { transform: pose(spot, old) }],
        { duration: time, easing: 'ease-in-out' });
    }

    remove(key, glide) {
        const use = this.uses.get(key);

        this.uses.delete(key);
        use.remove();
        if (glide > 0 && key % 3 < 2) {
            this.ghosts.append(use);
            use.animate([{ opacity: 1 }, { opacity: 0 }],
                { duration: glide }).onfinish = () => use.remove();
        }
    }

    /* Shows a part of the plane, perhaps after a quarter turn. */
    frame([x, y, width, height], turned) {
        this.box = turned ? [-y - height, x, height, width]
            : [x, y, width, height];
        this.turned = turned ? 'rotate(90)' : '';
        this.svg.setAttribute('viewBox', this.box.join(' '));
        this.all.setAttribute('transform', this.turned);
    }

    shown() {
        return [...this.items.children].filter(
            (use) => getComputedStyle(use).display !== 'none');
    }

    paper() {
        return getComputedStyle(this.svg).borderTopColor;
    }

    /* The picture as a file of its own: drawings, colours and all. */
    file(title) {
        const [x, y, width, height] = this.box;
        const defs = makeSvg('defs');
        const items = this.all.cloneNode();
        const names = new Set();

        for (const use of this.shown()) {
            items.append(use.cloneNode());
            items.lastChild.removeAttribute('class');
            names.add(use.getAttribute('href').slice(1));
        }
        for (const name of names) {
            const whole = document.getElementById(name)
                .querySelector('use'); // it is another in another size

            if (whole)
                names.add(whole.getAttribute('href').slice(1));
            defs.append(this.drawing(name));
        }
        return new XMLSerializer().serializeToString(makeSvg('svg', {
            xmlns: SVG, viewBox: this.box.join(' '),
            width: Math.round(width * 0.096),
            height: Math.round(height * 0.096),
            'fill-rule': 'evenodd', 'stroke-linejoin': 'round',
        }, makeSvg('title', {}, title), defs,
        makeSvg('rect', { x, y, width, height, fill: this.paper() }),
        items)) + '\n';
    }

    /* A drawing with its colours instead of their classes. */
    drawing(name) {
        const drawing = document.getElementById(name);
        const own = drawing.cloneNode(true);
        const paths = drawing.querySelectorAll('path');

        own.querySelectorAll('path').forEach((path, i) => {
            const style = getComputedStyle(paths[i]);

            path.removeAttribute('class');
            path.setAttribute('fill', style.fill);
            if (style.stroke !== 'none')
                path.setAttribute('stroke', style.stroke);
        });
        return own;
    }

    /* The picture on a canvas, so wide; paths alone, so no policy minds. */
    canvas(width, canvas = make('canvas')) {
        const [x, y, wide, high] = this.box;
        const scale = width / wide;

        canvas.width = width;
        canvas.height = Math.round(high * scale);
        const pen = canvas.getContext('2d', { willReadFrequently: true });

        pen.fillStyle = this.paper();
        pen.fillRect(0, 0, canvas.width, canvas.height);
        pen.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
        pen.rotate(this.turned ? Math.PI / 2 : 0);
        pen.lineJoin = 'round';
        for (const use of this.shown())
            this.paint(pen, use);
        return canvas;
    }

    async png(width) {
        return new Promise((done) => {
            this.canvas(width).toBlob(done, 'image/png');
        });
    }

    paint(pen, use) {
        const at = use.transform.baseVal.consolidate().matrix;
        const name = use.getAttribute('href').slice(1);

        pen.save();
        pen.transform(at.a, at.b, at.c, at.d, at.e, at.f);
        for (const path of document.getElementById(name).children) {
            if (path.localName === 'use') {
                this.paint(pen, path);
                continue;
            }
            const style = getComputedStyle(path);
            const outline = new Path2D(path.getAttribute('d'));

            pen.globalAlpha = style.fillOpacity;
            if (style.fill !== 'none') {
                pen.fillStyle = style.fill;
                pen.fill(outline, 'evenodd');
            }
            if (style.stroke !== 'none') {
                pen.globalAlpha = style.strokeOpacity;
                pen.strokeStyle = style.stroke;
                pen.lineWidth = parseFloat(style.strokeWidth);
                pen.stroke(outline);
            }
        }
        pen.restore();
    }
}
