/*
 * bodies.js - a position as bodies in three dimensions, drawn by WebGL.
 *
 * The data are made by src/render/page/bodies.c, which explains them. Lengths
 * are thousandths of an inch, z is up. The flat board stays where it is, for
 * screen readers and as the measure of the picture, but it is not seen.
 */
const VERTEX = `
attribute vec3 at;
attribute vec3 normal;
uniform mat4 view;
uniform vec4 place;
uniform vec2 turn;
varying vec3 way;
varying vec3 spot;
vec3 turned(vec3 v) {
    return vec3(turn.x * v.x - turn.y * v.y, turn.y * v.x + turn.x * v.y, v.z);
}
void main() {
    way = turned(normal);
    spot = turned(at * place.w) + place.xyz;
    gl_Position = view * vec4(spot, 1.0);
}`;
const PRECISION = `
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
`;
const SHADOWS = 1024; // pixels of what the light sees, both ways

/* How much of the light does not reach a spot: what it sees is nearer. */
const SHADE = `${PRECISION}
uniform mat4 sun;
uniform sampler2D nearest;
uniform float bias;
varying vec3 spot;
float shade() {
    vec3 at = (sun * vec4(spot, 1.0)).xyz * 0.5 + 0.5;
    float sum = 0.0;
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            vec2 to = at.xy + (vec2(i, j) * 2.0 - 3.0) / ${SHADOWS}.0;
            vec4 seen = texture2D(nearest, to);
            float depth = dot(seen,
                vec4(1.0, 1.0 / 255.0, 1.0 / 65025.0, 1.0 / 16581375.0));
            sum += depth < at.z - bias ? 1.0 : 0.0;
        }
    }
    return sum / 16.0;
}`;
const FRAGMENT = `${SHADE}
uniform vec4 color;
uniform vec3 light;
uniform vec3 halfway;
varying vec3 way;
void main() {
    vec3 n = normalize(way);
    float direct = max(dot(n, light), 0.0);
    float lit = 0.54 + 0.55 * direct;
    float shine = 0.12 * pow(max(dot(n, halfway), 0.0), 16.0);
    float dim = 1.0 - 0.46 * direct * shade();
    vec3 seen = min(color.rgb * lit + shine, 1.0) * dim;
    gl_FragColor = vec4(seen, 1.0) * color.a;
}`;

/* The table has no colour of its own, only shadows. */
const TABLE = `${SHADE}
void main() {
    gl_FragColor = vec4(0.0, 0.0, 0.0, 0.29 * shade());
}`;

/* What the light sees: how far away it is, in four bytes. */
const DISTANCE = `${PRECISION}
void main() {
    vec4 parts = fract(gl_FragCoord.z *
        vec4(1.0, 255.0, 65025.0, 16581375.0));
    gl_FragColor = parts - parts.yzww *
        vec4(1.0 / 255.0, 1.0 / 255.0, 1.0 / 255.0, 0.0);
}`;
const STRIDE = 12; // bytes of a corner: three of two, two free, four of one
const SLOWER = 2; // than the flat board, since pieces are lifted
const BELOW = -10; // height of the table, on which all lies
const ELEVATIONS = [8, 90];
const ZOOMS = [0.6, 5];
const LENS = 0.23; // half the height of the picture, from a distance of 1
const HIDDEN = { 1: 'hm-no-coordinates', 2: 'hm-no-last' }; // by kind of key
const ARROWS = {
    ArrowLeft: [-15, 0], ArrowRight: [15, 0],
    ArrowUp: [0, 7.5], ArrowDown: [0, -7.5],
};

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const within = ([low, high], value) => Math.max(low, Math.min(high, value));

function unit(v) {
    const length = Math.hypot(...v);

    return v.map((n) => n / length);
}

/* ---- data ---------------------------------------------------------------- */

class ShapeReader {
    constructor(bytes) {
        this.bytes = bytes;
        this.at = 0;
    }

    /* Numbers with a sign: the lowest bytes of all, then the next ones. */
    numbers(count, bytes) {
        const out = new Int32Array(count);
        const unused = 32 - 8 * bytes;

        for (let i = 0; i < bytes; i++) {
            for (let j = 0; j < count; j++)
                out[j] |= this.bytes[this.at++] << 8 * i;
        }
        return out.map((n) => n << unused >> unused);
    }

    /* The same, where each is the difference from the one before. */
    sums(count, bytes) {
        const unused = 32 - 8 * bytes;
        let last = 0;

        return this.numbers(count, bytes).map((n) => {
            last = (last + n) << unused >> unused;
            return last;
        });
    }

    corners(count) {
        let next = 0;

        return this.numbers(count, 3).map((n) => {
            const vertex = next - n;

            next = Math.max(next, vertex + 1);
            return vertex;
        });
    }

    /* What WebGL gets: a point and a normal for each corner. */
    shape() {
        const [vertices] = this.numbers(1, 4);
        const [count] = this.numbers(1, 4);
        const scale = 2 ** this.numbers(1, 1)[0];
        const points = [0, 1, 2].map(() => this.sums(vertices, 2));
        const normals = [0, 1, 2].map(() => this.sums(vertices, 1));
        const data = new ArrayBuffer(count * STRIDE);
        const wide = new Int16Array(data);
        const narrow = new Int8Array(data);

        this.corners(count).forEach((vertex, i) => {
            for (let axis = 0; axis < 3; axis++) {
                wide[i * STRIDE / 2 + axis] = points[axis][vertex];
                narrow[i * STRIDE + 8 + axis] = normals[axis][vertex];
            }
        });
        const box = points.map((all) => [Math.min, Math.max].map((most) =>
            scale * all.reduce((a, b) => most(a, b), all[0])));

        return { data, count, scale, box };
    }

    all() {
        const shapes = [];

        while (this.at < this.bytes.length)
            shapes.push(this.shape());
        return shapes;
    }
}

/* A square, as large as it is placed. */
function tableShape() {
    const corners = [[-1, -1], [1, -1], [1, 1], [-1, -1], [1, 1], [-1, 1]];
    const data = new ArrayBuffer(corners.length * STRIDE);
    const wide = new Int16Array(data);

    corners.forEach(([x, y], i) => wide.set([x, y], i * STRIDE / 2));
    return { data, count: corners.length, scale: 1 };
}

/* [key, look, x, y, z, angle] by key, as a node has them. */
function bodiesAt(game, node) {
    const way = [];
    const spots = new Map();

    for (let at = node; at >= 0; at = game.parent(at))
        way.push(at);
    while (way.length) {
        for (const spot of game.bodies.states[way.pop()]) {
            if (spot.length === 1)
                spots.delete(spot[0]);
            else
                spots.set(spot[0], spot);
        }
    }
    return spots;
}

/* A part of the way from one spot to another, lifted in between. */
function between(from, to, part) {
    const way = Math.hypot(to[2] - from[2], to[3] - from[3]);
    const lift = way && within([150, 700], way / 4) * 4 * part * (1 - part);
    const turn = ((to[5] - from[5] + 540) % 360) - 180;
    const [x, y, z] = [2, 3, 4].map((i) => from[i] + (to[i] - from[i]) * part);

    return [to[0], part < 0.5 ? from[1] : to[1], x, y, z + lift,
        from[5] + turn * part];
}

/* What is seen on the way, as [spot, alpha]. */
function tween(from, to, part) {
    const all = [];

    for (const [key, spot] of to) {
        const old = from.get(key);

        if (part >= 1 || key % 4 || old === spot)
            all.push([spot, 1]);
        else
            all.push(old ? [between(old, spot, part), 1] : [spot, part]);
    }
    for (const [key, spot] of from) {
        if (part < 1 && !to.has(key) && key % 4 === 0)
            all.push([spot, 1 - part]);
    }
    return all;
}

/* ---- the picture --------------------------------------------------------- */

class Bodies {
    constructor(owner) {
        this.owner = owner;
        this.azimuth = 0;
        this.elevation = 42;
        this.zoom = 1;
        this.canvas = make('canvas', {
            class: 'hm-bodies-view', role: 'img', tabindex: '0',
            'aria-label': owner.say('bodiesTurn'),
        });
        this.gl = this.canvas.getContext('webgl',
            { antialias: true, preserveDrawingBuffer: true });
        this.probes = makeSvg('g', { display: 'none' });
        owner.board.svg.append(this.probes);
    }

    /* Whether there is WebGL; then everything is ready to be drawn. */
    async start() {
        const { gl, owner } = this;

        this.programs = gl && [FRAGMENT, TABLE, DISTANCE].map((text) =>
            this.compile(text));
        if (!gl || !this.programs.every(Boolean) || !this.openShadows())
            return false;
        gl.enableVertexAttribArray(0);
        gl.enableVertexAttribArray(1);
        gl.enable(gl.DEPTH_TEST);
        gl.enable(gl.CULL_FACE);
        gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
        this.shapes = [];
        for (const block of owner.querySelectorAll('.hm-shapes')) {
            const bytes = await inflateBytes(block.textContent);

            this.shapes.push(...new ShapeReader(bytes).all());
        }
        this.shapes.push(this.table = tableShape());
        for (const shape of this.shapes) {
            shape.buffer = gl.createBuffer();
            gl.bindBuffer(gl.ARRAY_BUFFER, shape.buffer);
            gl.bufferData(gl.ARRAY_BUFFER, shape.data, gl.STATIC_DRAW);
            shape.data = null;
        }
        this.listen();
        return true;
    }

    /* A program with its inputs, or null. */
    compile(fragment) {
        const { gl } = this;
        const program = gl.createProgram();
        const inputs = {};

        for (const [kind, text] of [[gl.VERTEX_SHADER, VERTEX],
            [gl.FRAGMENT_SHADER, fragment]]) {
            const shader = gl.createShader(kind);

            gl.shaderSource(shader, text);
            gl.compileShader(shader);
            gl.attachShader(program, shader);
        }
        gl.bindAttribLocation(program, 0, 'at');
        gl.bindAttribLocation(program, 1, 'normal');
        gl.linkProgram(program);
        if (!gl.getProgramParameter(program, gl.LINK_STATUS))
            return null;
        for (const name of ['view', 'place', 'turn', 'color', 'light',
            'halfway', 'sun', 'nearest', 'bias'])
            inputs[name] = gl.getUniformLocation(program, name);
        return { program, inputs };
    }

    /* A picture for what the light sees. */
    openShadows() {
        const { gl } = this;
        const depths = gl.createRenderbuffer();

        gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, SHADOWS, SHADOWS, 0, gl.RGBA,
            gl.UNSIGNED_BYTE, null);
        for (const [key, value] of [['MIN_FILTER', 'NEAREST'],
            ['MAG_FILTER', 'NEAREST'], ['WRAP_S', 'CLAMP_TO_EDGE'],
            ['WRAP_T', 'CLAMP_TO_EDGE']])
            gl.texParameteri(gl.TEXTURE_2D, gl[`TEXTURE_${key}`], gl[value]);
        this.shadows = gl.createFramebuffer();
        gl.bindFramebuffer(gl.FRAMEBUFFER, this.shadows);
        gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0,
            gl.TEXTURE_2D, gl.getParameter(gl.TEXTURE_BINDING_2D), 0);
        gl.bindRenderbuffer(gl.RENDERBUFFER, depths);
        gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT16, SHADOWS,
            SHADOWS);
        gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT,
            gl.RENDERBUFFER, depths);
        return gl.checkFramebufferStatus(gl.FRAMEBUFFER) ===
            gl.FRAMEBUFFER_COMPLETE;
    }

    /* Draws with a program from now on. */
    use({ program, inputs }, view) {
        const { gl, sight: { sun, light, halfway, bias } } = this;

        gl.useProgram(program);
        gl.uniformMatrix4fv(inputs.view, false, view);
        if (inputs.sun) {
            gl.uniformMatrix4fv(inputs.sun, false, sun);
            gl.uniform1f(inputs.bias, bias);
        }
        if (inputs.light) {
            gl.uniform3fv(inputs.light, light);
            gl.uniform3fv(inputs.halfway, halfway);
        }
        this.inputs = inputs;
    }

    /* Shows a node; what moved gets there in `glide` milliseconds. */
    show(game, node, glide) {
        if (!game.bodies) {
            this.load(game).then(() => {
                if (this.owner.current === game && this.owner.bodies === this)
                    this.show(game, this.owner.node, 0);
            });
            return;
        }
        this.from = glide && this.game === game ? this.to : new Map();
        this.to = bodiesAt(game, node);
        this.game = game;
        this.time = glide * SLOWER;
        this.began = performance.now();
        if (this.canvas.parentNode !== this.owner.table)
            this.owner.table.append(this.canvas);
        this.refresh();
    }

    async load(game) {
        const block = game.section.querySelector('.hm-bodies');
        const text = block.type === 'text/plain'
            ? await inflate(block.textContent) : block.textContent;

        game.bodies = JSON.parse(text);
        game.bodies.box = this.measure(game.bodies);
    }

    /* How far all states of a game reach: [low, high] of each axis. */
    measure({ looks, states }) {
        const box = [[Infinity, -Infinity], [Infinity, -Infinity], [0, 0]];
        const join = (at) => at.forEach((n, axis) => {
            box[axis] = [Math.min(box[axis][0], n), Math.max(box[axis][1], n)];
        });

        for (const [, look, x, y, z, angle] of states.flat()) {
            if (look === undefined)
                continue;
            const own = this.shapes[looks[look][0]].box;
            const turn = angle * Math.PI / 180;
            const [c, s] = [Math.cos(turn), Math.sin(turn)];

            for (const across of own[0]) {
                for (const up of own[1])
                    join([x + c * across - s * up, y + s * across + c * up,
                        z + own[2][1]]);
            }
        }
        return box;
    }

    /* Draws soon, and once, however often it is asked to. */
    refresh() {
        this.asked ||= requestAnimationFrame(() => {
            this.asked = 0;
            if (this.owner.bodies === this && this.game)
                this.draw();
        });
    }

    draw() {
        const past = this.time
            ? (performance.now() - this.began) / this.time : 1;
        const part = past < 1 ? past * past * (3 - 2 * past) : 1;
        const all = tween(this.from, this.to, part);

        this.fit();
        this.look();
        this.colors = new Map();
        this.drawShadows(all);
        this.drawBodies(all);
        if (past < 1)
            this.refresh();
    }

    /* Clears a picture, or what the light sees if there is a framebuffer. */
    begin(framebuffer, width, height) {
        const { gl } = this;
        const white = framebuffer ? 1 : 0;

        gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
        gl.viewport(0, 0, width, height);
        gl.clearColor(white, white, white, white);
        gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    }

    /* Sides that look away from the light do not darken themselves. */
    drawShadows(all) {
        const { gl } = this;

        this.begin(this.shadows, SHADOWS, SHADOWS);
        gl.disable(gl.BLEND);
        gl.cullFace(gl.FRONT);
        this.use(this.programs[2], this.sight.sun);
        for (const [spot, alpha] of all) {
            if (alpha >= 0.5 && spot[0] % 4 === 0) {
                const shape = this.place(spot);

                gl.drawArrays(gl.TRIANGLES, 0, shape.count);
            }
        }
        gl.cullFace(gl.BACK);
        gl.enable(gl.BLEND);
    }

    drawBodies(all) {
        const { gl, canvas, sight: { target, radius, view } } = this;

        this.begin(null, canvas.width, canvas.height);
        this.use(this.programs[0], view);
        for (const [spot, alpha] of all)
            this.put(spot, alpha, true);
        gl.depthMask(false); // what is behind glass is seen
        this.use(this.programs[1], view);
        this.placeShape(this.table, target[0], target[1], BELOW, 0, radius);
        gl.drawArrays(gl.TRIANGLES, 0, this.table.count);
        this.use(this.programs[0], view);
        for (const [spot, alpha] of all)
            this.put(spot, alpha, false);
        gl.depthMask(true);
    }

    /* The canvas lies where the flat board is. */
    fit() {
        const { canvas, owner } = this;
        const inner = owner.board.svg.getBoundingClientRect();
        const outer = owner.table.getBoundingClientRect();
        const fine = Math.min(2, devicePixelRatio || 1);
        const width = Math.max(1, Math.round(inner.width * fine));
        const height = Math.max(1, Math.round(inner.height * fine));

        Object.assign(canvas.style, {
            left: `${inner.left - outer.left}px`,
            top: `${inner.top - outer.top}px`,
            width: `${inner.width}px`, height: `${inner.height}px`,
        });
        if (canvas.width !== width || canvas.height !== height)
            Object.assign(canvas, { width, height });
    }

    /* The camera sees all of the game, and the light comes from its left. */
    look() {
        const { canvas, game: { bodies: { box } } } = this;
        const azimuth = (this.azimuth + 90 * this.owner.view) * Math.PI / 180;
        const elevation = this.elevation * Math.PI / 180;
        const [ca, sa] = [Math.cos(azimuth), Math.sin(azimuth)];
        const [ce, se] = [Math.cos(elevation), Math.sin(elevation)];
        const back = [sa * ce, -ca * ce, se];
        const axes = [[ca, sa, 0], [-se * sa, se * ca, ce]];
        const target = box.map(([low, high]) => (low + high) / 2);
        const radius = Math.hypot(...box.map(([low, high]) => high - low)) / 2;
        const light = unit([-0.5 * ca + 0.28 * sa, -0.5 * sa - 0.28 * ca, 0.9]);

        this.sight = { axes, back, target, radius, light,
            halfway: unit(light.map((n, i) => n + back[i])),
            far: radius * 4, aspect: canvas.width / canvas.height };
        this.sight.view = this.matrix(box);
        this.lookDown();
    }

    /* The light sees all bodies, from far away. */
    lookDown() {
        const { axes: [right], target, radius, light } = this.sight;
        const along = dot(right, light);
        const u = unit(right.map((n, i) => n - along * light[i]));
        const v = [1, 2, 0].map((i, j) => light[i] * u[(j + 2) % 3] -
            light[(j + 2) % 3] * u[i]);
        const reach = radius + 100;
        const rows = [u, v, light.map((n) => -n)].map((axis) =>
            [...axis.map((n) => n / reach), -dot(axis, target) / reach]);

        rows.push([0, 0, 0, 1]);
        this.sight.sun = [0, 1, 2, 3].flatMap((i) => rows.map((line) =>
            line[i]));
        // Light falls aslant: a plane is not as deep at the next pixels.
        this.sight.bias = (4 + 6.8 * reach / SHADOWS) / (2 * reach);
    }

    /* Columns of the matrix that takes points to the picture. */
    matrix(box) {
        const { axes, back, target, radius, far, aspect } = this.sight;
        const row = (v, by) => [...v.map((n) => n * by), -dot(v, target) * by];
        const x = row(axes[0], 1 / LENS / aspect);
        const y = row(axes[1], 1 / LENS);
        const w = row(back, -1).map((n, i) => n + (i === 3 ? far : 0));
        const [near, end] = [far - radius * 1.1, far + radius * 1.1];
        const z = w.map((n, i) => n * (end + near) / (end - near) -
            (i === 3 ? 2 * end * near / (end - near) : 0));
        const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((n) =>
            [...box.map((range, i) => range[n >> i & 1]), 1]);
        const seen = (line) => corners.map((c) => (dot(line, c) + line[3]) /
            (dot(w, c) + w[3]));
        const [left, low] = [seen(x), seen(y)].map((all) => Math.min(...all));
        const [right, top] = [seen(x), seen(y)].map((all) => Math.max(...all));
        const scale = 1.92 / Math.max(right - left, top - low) * this.zoom;
        const rows = [x.map((n, i) => (n - w[i] * (left + right) / 2) * scale),
            y.map((n, i) => (n - w[i] * (low + top) / 2) * scale), z, w];

        return [0, 1, 2, 3].flatMap((i) => rows.map((line) => line[i]));
    }

    /* Red, green, blue and alpha of a colour, as the page has it now. */
    color(name) {
        let known = this.colors.get(name);

        if (!known) {
            const id = typeof name === 'number'
                ? `${this.owner.ids}f${name}` : '';
            const probe = makeSvg('path', id ? { class: id } : { fill: name });

            this.probes.append(probe);
            const parts = getComputedStyle(probe).fill.match(/[\d.]+/g) ||
                [0, 0, 0, 0];

            probe.remove();
            known = [...parts.slice(0, 3).map((n) => n / 255),
                Number(parts[3] ?? 1)];
            this.colors.set(name, known);
        }
        return known;
    }

    /* What is drawn next, and where. */
    placeShape(shape, x, y, z, angle, scale = shape.scale) {
        const { gl, inputs } = this;
        const turn = angle * Math.PI / 180;

        gl.bindBuffer(gl.ARRAY_BUFFER, shape.buffer);
        gl.vertexAttribPointer(0, 3, gl.SHORT, false, STRIDE, 0);
        gl.vertexAttribPointer(1, 3, gl.BYTE, true, STRIDE, 8);
        gl.uniform4f(inputs.place, x, y, z, scale);
        gl.uniform2f(inputs.turn, Math.cos(turn), Math.sin(turn));
        return shape;
    }

    place([, look, x, y, z, angle]) {
        const [number] = this.game.bodies.looks[look];

        return this.placeShape(this.shapes[number], x, y, z, angle);
    }

    /* One body: what is solid of it, or the rest. */
    put(spot, alpha, solid) {
        const { gl, inputs } = this;
        const [, ...coats] = this.game.bodies.looks[spot[1]];
        const hidden = HIDDEN[spot[0] % 4];
        let first = 0;

        if (hidden && this.owner.classList.contains(hidden))
            return;
        this.place(spot);
        for (let i = 0; i < coats.length; i += 3) {
            const [r, g, b, own] = this.color(coats[i + 1]);
            const a = own * alpha * coats[i + 2] / 255;

            if (a > 0 && a >= 1 === solid) {
                gl.uniform4f(inputs.color, r, g, b, a);
                gl.drawArrays(gl.TRIANGLES, first, coats[i]);
            }
            first += coats[i];
        }
    }

    /* ---- turning it ---- */

    turn(azimuth, elevation, zoom = 1) {
        this.azimuth = (this.azimuth + azimuth) % 360;
        this.elevation = within(ELEVATIONS, this.elevation + elevation);
        this.zoom = within(ZOOMS, this.zoom * zoom);
        this.refresh();
    }

    listen() {
        const { canvas, owner } = this;
        const fingers = new Map();
        const lift = (event) => fingers.delete(event.pointerId);

        canvas.addEventListener('pointerdown', (event) => {
            canvas.setPointerCapture(event.pointerId);
            fingers.set(event.pointerId, event);
        });
        canvas.addEventListener('pointermove',
            (event) => this.drag(fingers, event));
        for (const kind of ['pointerup', 'pointercancel'])
            canvas.addEventListener(kind, lift);
        canvas.addEventListener('wheel', (event) => {
            if (event.ctrlKey || !(owner.page ||
                owner.contains(document.activeElement)))
                return;
            event.preventDefault();
            this.turn(0, 0, 0.999 ** event.deltaY);
        }, { passive: false });
        canvas.addEventListener('keydown', (event) => this.key(event));
        canvas.addEventListener('webglcontextlost', () => {
            if (owner.bodies === this)
                toggleBodies(owner);
        });
        new MutationObserver(() => this.refresh())
            .observe(owner, { attributeFilter: ['theme', 'class'] });
        matchMedia('(prefers-color-scheme: dark)')
            .addEventListener('change', () => this.refresh());
    }

    /* One finger turns the table, two come closer. */
    drag(fingers, event) {
        const old = fingers.get(event.pointerId);

        if (!old)
            return;
        fingers.set(event.pointerId, event);
        if (fingers.size === 1) {
            this.turn((old.clientX - event.clientX) * 0.5,
                (event.clientY - old.clientY) * 0.4);
        } else {
            const [other] = [...fingers.values()].filter((one) =>
                one.pointerId !== event.pointerId);
            const space = (one) => Math.hypot(one.clientX - other.clientX,
                one.clientY - other.clientY) || 1;

            this.turn(0, 0, space(event) / space(old));
        }
    }

    key(event) {
        const arrow = ARROWS[event.key];
        const zoom = { '+': 1.2, '=': 1.2, '-': 1 / 1.2 }[event.key];

        if (event.ctrlKey || event.altKey || event.metaKey || !(arrow || zoom))
            return;
        event.preventDefault();
        event.stopPropagation(); // the board has another use for arrows
        this.turn(...(arrow || [0, 0]), zoom);
    }
}

/* ---- the button ---------------------------------------------------------- */

function bodiesButton(owner) {
    const element = button(owner.say('bodies'), () => toggleBodies(owner),
        icon('bodies'));

    element.setAttribute('aria-pressed', 'false');
    return element;
}

/* Bodies, or the flat board; that stays where there is no WebGL. */
async function toggleBodies(owner) {
    const shown = owner.bodies;
    const { svg } = owner.board;

    owner.bodies = null;
    if (!shown) {
        owner.solidView ||= new Bodies(owner);
        owner.solidReady ||= owner.solidView.start();
        if (await owner.solidReady) {
            owner.bodies = owner.solidView;
        } else {
            owner.notify(owner.say('noBodies'));
        }
    }
    owner.table.classList.toggle('hm-solid', Boolean(owner.bodies));
    svg.setAttribute('tabindex', owner.bodies ? '-1' : '0');
    owner.buttons.bodies.setAttribute('aria-pressed',
        String(Boolean(owner.bodies)));
    owner.draw(0);
}
