/*
 * inflate.js - a text that was compressed by src/render/page/pack.c.
 *
 * It may refer to bytes `before` it. As inflating knows nothing of them, they
 * come first, in a block of their own that is not compressed.
 */
async function inflateBytes(base64, before = new Uint8Array()) {
    const bytes = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0));
    const { length } = before;
    const head = new Uint16Array([length, ~length]);
    const stream = new Blob([new Uint8Array(1), head, before, bytes]).stream()
        .pipeThrough(new DecompressionStream('deflate-raw'));

    return new Uint8Array(await new Response(stream).arrayBuffer(), length);
}

async function inflate(base64, before) {
    return new TextDecoder().decode(await inflateBytes(base64, before));
}
