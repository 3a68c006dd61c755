/*
 * gif.js - a film as GIF: one palette, and of each picture what changed.
 */
const MOST_COLORS = 255; // and one that means: as before

/* The 255 colours that most pixels have, of 32768 that are told apart. */
class Palette {
    constructor() {
        this.counts = new Uint32Array(32768);
    }

    static code(pixels, at) {
        return (pixels[at] >> 3) << 10 | (pixels[at + 1] >> 3) << 5 |
            pixels[at + 2] >> 3;
    }

    count(pixels) {
        for (let at = 0; at < pixels.length; at += 4)
            this.counts[Palette.code(pixels, at)]++;
    }

    choose() {
        this.codes = [...this.counts.keys()].filter((c) => this.counts[c])
            .sort((a, b) => this.counts[b] - this.counts[a])
            .slice(0, MOST_COLORS);
        this.known = new Map(this.codes.map((code, i) => [code, i]));
    }

    static parts(code) {
        return [code >> 10, code >> 5 & 31, code & 31];
    }

    /* The nearest of the colours that were chosen. */
    find(code) {
        let best = this.known.get(code);

        if (best !== undefined)
            return best;
        const [r, g, b] = Palette.parts(code);
        let least = Infinity;

        this.codes.forEach((other, i) => {
            const [x, y, z] = Palette.parts(other);
            const far = (r - x) ** 2 + 2 * (g - y) ** 2 + (b - z) ** 2;

            if (far < least)
                [least, best] = [far, i];
        });
        this.known.set(code, best);
        return best;
    }

    bytes() {
        const out = new Uint8Array(768);

        this.codes.forEach((code, i) => out.set(
            Palette.parts(code).map((part) => part << 3 | part >> 2), 3 * i));
        return out;
    }
}

/* Numbers of so many bits, one after another, in blocks of 255 bytes. */
class Bits {
    constructor() {
        this.bytes = [];
        this.word = 0;
        this.used = 0;
    }

    put(value, size) {
        this.word |= value << this.used;
        for (this.used += size; this.used >= 8; this.used -= 8) {
            this.bytes.push(this.word & 255);
            this.word >>>= 8;
        }
    }

    blocks() {
        const out = [];

        if (this.used)
            this.bytes.push(this.word & 255);
        for (let at = 0; at < this.bytes.length; at += 255) {
            const block = this.bytes.slice(at, at + 255);

            out.push(block.length, ...block);
        }
        return [...out, 0];
    }
}

/* The compression of GIF, which is that of Lempel, Ziv and Welch. */
function lzw(indices) {
    const bits = new Bits();
    const [clear, end] = [256, 257];
    let codes = new Map();
    let size = 9;
    let prefix = indices[0];

    bits.put(clear, size);
    for (let i = 1; i < indices.length; i++) {
        const key = prefix << 8 | indices[i];
        const next = end + 1 + codes.size;

        if (codes.has(key)) {
            prefix = codes.get(key);
            continue;
        }
        bits.put(prefix, size);
        if (next < 4096) {
            codes.set(key, next);
            if (next === 1 << size)
                size++;
        } else {
            bits.put(clear, size);
            codes = new Map();
            size = 9;
        }
        prefix = indices[i];
    }
    bits.put(prefix, size);
    bits.put(end, size);
    return bits.blocks();
}

const two = (n) => [n & 255, n >> 8];

class Film {
    constructor(width, height, palette) {
        this.width = width;
        this.palette = palette;
        this.parts = [new TextEncoder().encode('GIF89a'),
            [...two(width), ...two(height), 0xf7, 0, 0], palette.bytes(),
            [0x21, 0xff, 11], new TextEncoder().encode('NETSCAPE2.0'),
            [3, 1, 0, 0, 0]];
    }

    /* A picture that is shown for so many hundredths of a second. */
    add(pixels, time) {
        const now = new Uint8Array(pixels.length / 4);

        for (let i = 0; i < now.length; i++)
            now[i] = this.palette.find(Palette.code(pixels, 4 * i));
        const box = this.changed(now);
        const part = new Uint8Array(box.width * box.height);

        for (let y = 0, to = 0; y < box.height; y++) {
            for (let x = 0; x < box.width; x++) {
                const at = (box.y + y) * this.width + box.x + x;

                part[to++] = this.before && this.before[at] === now[at]
                    ? MOST_COLORS : now[at];
            }
        }
        this.before = now;
        this.parts.push([0x21, 0xf9, 4, 5, ...two(time), MOST_COLORS, 0, 0x2c,
            ...two(box.x), ...two(box.y), ...two(box.width),
            ...two(box.height), 0, 8], lzw(part));
    }

    /* All that is another than before, or one pixel. */
    changed(now) {
        let [left, right, top, bottom] = [Infinity, 0, Infinity, 0];

        for (let i = 0; i < now.length; i++) {
            if (this.before && this.before[i] === now[i])
                continue;
            const x = i % this.width;
            const y = (i - x) / this.width;

            left = Math.min(left, x);
            right = Math.max(right, x);
            top = Math.min(top, y);
            bottom = y;
        }
        if (left > right)
            return { x: 0, y: 0, width: 1, height: 1 };
        return { x: left, y: top, width: right - left + 1,
            height: bottom - top + 1 };
    }

    blob() {
        return new Blob([...this.parts.map((part) => Uint8Array.from(part)),
            Uint8Array.of(0x3b)], { type: 'image/gif' });
    }
}
