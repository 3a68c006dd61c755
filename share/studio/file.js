/*
 * file.js - the file behind a text that is edited: open, save, lose nothing.
 */
import { get, readFile, writeFile } from './api.js';
import { dropDraft, findDraft, keepDraft } from './drafts.js';
import { fileLink } from './list.js';
import { askName, compareTexts } from './panels.js';
import { later, notify, save } from './tools.js';
import { language, say } from './words.js';

const SOON = 250; // milliseconds after a change until it is kept

export class OpenFile {
    /* `view` is the editor: it has the text, and a place for questions. */
    constructor(name, view) {
        this.name = name;
        this.view = view;
        this.etag = null; // of what is on disk; null: there is no file yet
        this.stored = null;
        this.keepSoon = later(SOON, () => this.keep());
    }

    short() {
        return this.name.split('/').pop();
    }

    /* The text as it is on disk, or that of a new game. */
    async open() {
        const draft = findDraft(this.name);
        const { write, files } = await get('/files');

        this.writable = write;
        if (draft && !files.some(({ name }) => name === this.name)) {
            this.stored = '';
            return draft.text;
        }
        this.take(await readFile(this.name));
        if (draft && draft.text !== this.stored)
            this.offer(draft);
        return this.stored;
    }

    /* What is on disk; ends of lines are those of the editor. */
    take({ text, etag }) {
        this.etag = etag;
        this.crlf = text.includes('\r\n');
        this.stored = text.replaceAll('\r\n', '\n');
    }

    /* What is on disk by now, if it is news; null if it is not. */
    async again() {
        const file = this.etag && await readFile(this.name);

        if (!file || file.etag === this.etag)
            return null;
        if (this.dirty()) {
            this.conflict(file);
            return null;
        }
        this.take(file);
        return this.stored;
    }

    dirty() {
        return !this.etag || this.view.text.value !== this.stored;
    }

    /* ---- saving ---- */

    /* The text with the ends of lines that it had. */
    bytes() {
        const { value } = this.view.text;

        return this.crlf ? value.replaceAll('\n', '\r\n') : value;
    }

    download() {
        save(this.bytes(), 'text/plain', this.short());
    }

    async save() {
        if (!this.writable) {
            notify(say('writeOff'));
            this.download();
            return;
        }
        const name = this.etag ? this.name : await askName(
            await this.folder() + this.short());

        if (name)
            await this.write(name, this.etag);
    }

    /* Where a new file can be: beside the others. */
    async folder() {
        const { files } = await get('/files');
        const known = files.map(({ name }) => name).find(
            (name) => name.includes('/'));

        return known ? known.replace(/[^/]*$/, '') : '';
    }

    async write(name, etag) {
        const { value } = this.view.text;

        try {
            const answer = await writeFile(name, this.bytes(), etag);

            dropDraft(this.name);
            Object.assign(this, { name: answer.name, etag: answer.etag,
                stored: value });
            history.replaceState(null, '', fileLink(this.name));
            this.view.summary();
            notify(say('savedAs', { name: this.short() }));
        } catch (refusal) {
            if (refusal.status === 412 && etag)
                this.conflict(await readFile(name));
            else
                notify(say('failed', { message: refusal.message }));
        }
    }

    /* It was changed on disk: both texts are kept, whatever is chosen. */
    conflict(theirs) {
        const { view } = this;
        const other = theirs.text.replaceAll('\r\n', '\n');

        view.tell(say('changedOnDisk'), [
            [say('keepMine'), () => this.keepMine(theirs)],
            [say('takeTheirs'), () => {
                this.take(theirs);
                view.replace(other, '+disk'); // mine: one undo away
            }],
            [say('compare'), () => compareTexts(view.text.value, other), true],
        ]);
    }

    /* Theirs stays beside it; as a download where no file can be made. */
    async keepMine(theirs) {
        const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
        const other = this.name.replace(/(\.[^./]*)?$/, `-${stamp}$1`);

        try {
            await writeFile(other, theirs.text, null);
            notify(say('bothKept', { name: other }));
        } catch {
            save(theirs.text, 'text/plain', other.split('/').pop());
        }
        await this.write(this.name, theirs.etag);
    }

    /* ---- nothing is lost ---- */

    /* Keeps what was not saved in the browser; false if it has no room. */
    keep() {
        if (this.stored === null)
            return true;
        if (this.dirty())
            return keepDraft(this.name, { text: this.view.text.value });
        dropDraft(this.name);
        return true;
    }

    offer(draft) {
        const when = new Date(draft.time).toLocaleString(language());

        this.view.tell(say('draftFound', { when }), [
            [say('draftUse'), () => this.view.replace(draft.text, '+draft')],
            [say('draftDrop'), () => dropDraft(this.name)],
        ]);
    }
}
