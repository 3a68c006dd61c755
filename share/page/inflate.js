/*
 * inflate.js - what was compressed by src/render/page/pack.c.
 */
function inflated(base64) {
    const bytes = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream()
        .pipeThrough(new DecompressionStream('deflate'));

    return new Response(stream);
}

async function inflate(base64) {
    return inflated(base64).text();
}
