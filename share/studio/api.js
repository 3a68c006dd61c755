/*
 * api.js - requests to the server, as docs/serve.md describes them.
 */

/* What the server did not want to do, or could not. */
export class Refusal extends Error {
    constructor(status, { error = {}, problems = [] } = {}) {
        super(error.message || `${status}`);
        this.status = status;
        this.problems = problems;
    }
}

/* An address with the parameters that have a value. */
export function address(path, parameters = {}) {
    const asked = new URLSearchParams();

    for (const [key, value] of Object.entries(parameters)) {
        if (value !== undefined && value !== null && value !== '')
            asked.set(key, value);
    }
    return asked.size ? `${path}?${asked}` : path;
}

/* A text as a value of an expression. */
export function quoted(text) {
    return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

async function send(path, options) {
    const answer = await fetch(path, options);

    if (answer.ok)
        return answer;
    throw new Refusal(answer.status, await answer.json().catch(() => ({})));
}

export async function get(path, parameters, options = {}) {
    return (await send(address(path, parameters), options)).json();
}

/* A text goes in; what is known about it comes out. */
export async function post(path, parameters, body, options = {}) {
    return (await send(address(path, parameters),
        { method: 'POST', body, ...options })).json();
}

/* A text as something else, as bytes. */
export async function convert(parameters, body) {
    return (await send(address('/convert', parameters),
        { method: 'POST', body })).blob();
}

function filePath(name) {
    return `/files/${name.split('/').map(encodeURIComponent).join('/')}`;
}

export async function readFile(name) {
    const answer = await send(filePath(name), { cache: 'no-cache' });

    return { text: await answer.text(), etag: answer.headers.get('ETag') };
}

/* `etag` is that of the text it replaces; null: it is a new file. */
export async function writeFile(name, text, etag) {
    const headers = etag ? { 'If-Match': etag } : { 'If-None-Match': '*' };

    return (await send(filePath(name),
        { method: 'PUT', body: text, headers })).json();
}

/* Tells about every change of the files; returns what ends that. */
export function listen(changed) {
    const events = new EventSource('/events');

    events.addEventListener('change',
        (event) => changed(JSON.parse(event.data)));
    return () => events.close();
}
