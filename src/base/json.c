/*
 * json.c - JSON (RFC 8259): the pull reader.
 *
 * Strict: what the RFC does not allow is a fault, but for a byte order mark.
 * Tokens are scanned from the cursor `at` by a distance `n`, which still holds
 * when a refill moves the window; a scan is never begun again, so that reading
 * stays linear however small the pieces are.
 */
#include "json.h"

#include <string.h>

#include "str.h"
#include "utf8.h"

enum {
    NO_BYTE = -1,
    FIRST_WINDOW = 1 << 16,
    SHORT_ITEM = 16,
    LEAST_TOKEN = 64, // so that limits never touch a short item
};

enum state {
    AT_START,
    AFTER_DOCUMENT,
    BETWEEN_DOCUMENTS,
    FIRST_ITEM, // after [
    AFTER_ITEM,
    FIRST_KEY, // after {
    AFTER_KEY,
    AFTER_MEMBER,
};

hm_status hm__json_init(hm__json *json, hm_ctx *ctx,
                        const hm__json_options *options)
{
    *json = (hm__json){.ctx = ctx,
                       .options = *options,
                       .first = {.line = 1, .column = 1},
                       .mark = {.line = 1, .column = 1},
                       .state = AT_START,
                       .after = AFTER_DOCUMENT};
    if (options->token_bytes == 0)
        json->options.token_bytes = ctx->limits.game_bytes;
    if (json->options.token_bytes < LEAST_TOKEN)
        json->options.token_bytes = LEAST_TOKEN;
    if (options->refill) {
        size_t room = options->window ? options->window : FIRST_WINDOW;

        HM_TRY(hm__reserve(ctx, &json->buffer, &json->room, room, 1));
        json->window = json->at = json->end = json->buffer;
    } else {
        json->window = json->at = options->text.len ? options->text.ptr : "";
        json->end = json->at + options->text.len;
    }
    return HM_OK;
}

void hm__json_free(hm__json *json)
{
    hm__free(json->ctx, json->buffer);
    hm__free(json->ctx, json->scratch);
    hm__free(json->ctx, json->objects);
    *json = (hm__json){.ctx = json->ctx, .status = HM_END};
}

/* Places. */

static size_t offset_of(const hm__json *json, const char *p)
{
    return json->first.offset + (size_t)(p - json->window);
}

/* Counts the lines and columns from a mark up to `stop`. */
static void advance(const hm__json *json, hm__json_mark *mark, const char *stop)
{
    const char *p = json->window + (mark->offset - json->first.offset);
    const char *newline;

    while ((newline = memchr(p, '\n', (size_t)(stop - p)))) {
        p = newline + 1;
        mark->line++;
        mark->column = 1;
        mark->line_start = offset_of(json, p);
    }
    mark->column += hm__utf8_count((hm_str){p, (size_t)(stop - p)});
    mark->offset = offset_of(json, stop);
}

/* An offset that is in view, or else the nearest that is. */
static size_t in_view(const hm__json *json, size_t offset)
{
    size_t last = offset_of(json, json->end);

    if (offset < json->first.offset)
        return json->first.offset;
    return offset < last ? offset : last;
}

hm__place hm__json_place(hm__json *json, size_t offset)
{
    offset = in_view(json, offset);
    if (offset < json->mark.offset)
        json->mark = json->first;
    advance(json, &json->mark, json->window + (offset - json->first.offset));
    return (hm__place){json->mark.line, json->mark.column};
}

hm__source hm__json_source(hm__json *json, hm_span *span)
{
    hm__place place = hm__json_place(json, span->start);
    size_t start = in_view(json, json->mark.line_start);
    const char *line = json->window + (start - json->first.offset);
    size_t seen; // columns, up to the span

    span->end = in_view(json, span->end) - start;
    span->start = in_view(json, span->start) - start;
    seen = hm__utf8_count((hm_str){line, span->start}) + 1;
    return (hm__source){.name = json->options.name,
                        .text = {line, (size_t)(json->end - line)},
                        .offset = start,
                        .line = place.line - 1,
                        .column = place.col > seen ? place.col - seen : 0,
                        .game = json->game};
}

/* Faults. */

hm_status hm__json_report(hm__json *json, hm__json_fault fault)
{
    hm_span span = fault.span;
    hm__source source = hm__json_source(json, &span);
    hm__problem problem = {.severity = HM_ERROR, .id = fault.id, .span = span};

    json->fault = fault;
    return hm__report(json->options.diags, &source, problem, "%s",
                      fault.message);
}

/* Ends the reading, unless it had to end before, as when a refill failed. */
static hm_status stop(hm__json *json, hm_status status)
{
    if (json->status == HM_OK)
        json->status = status;
    return json->status;
}

static hm_status bad_syntax(hm__json *json, const char *from, size_t length,
                            const char *message)
{
    size_t start = offset_of(json, from);
    hm__json_fault fault = {"json-syntax", message, {start, start + length}};

    if (json->status != HM_OK)
        return json->status;
    return stop(json, hm__json_report(json, fault));
}

static hm_status over_limit(hm__json *json, size_t length, const char *id,
                            const char *message)
{
    size_t start = offset_of(json, json->at);
    hm__json_fault fault = {id, message, {start, start + length}};
    hm_status reported;

    if (json->status != HM_OK)
        return json->status;
    reported = hm__json_report(json, fault);
    return stop(json, reported == HM_EINPUT ? HM_ELIMIT : reported);
}

static hm_status too_long(hm__json *json)
{
    return over_limit(json, json->options.token_bytes, "json-long-token",
                      "this string or number is too long");
}

/* The window. */

/* The text in view now begins where the buffer does. */
static void anchor(hm__json *json, size_t read, size_t count)
{
    json->window = json->buffer;
    json->at = json->buffer + read;
    json->end = json->buffer + count;
}

/* Drops what has been read, but for some context for diagnostics. */
static void slide(hm__json *json)
{
    size_t context = json->room / 4;
    size_t count = (size_t)(json->end - json->window);
    size_t read = (size_t)(json->at - json->window);
    size_t drop = read > context ? read - context : 0;

    while (drop < read && ((unsigned char)json->window[drop] & 0xC0) == 0x80)
        drop++; // no code point is cut
    advance(json, &json->first, json->window + drop);
    if (json->mark.offset < json->first.offset)
        json->mark = json->first;
    memmove(json->buffer, json->window + drop, count - drop);
    anchor(json, read - drop, count - drop);
}

/*
 * Makes room for a refill. To grow when half of the buffer is in use, and not
 * later, keeps what slide() moves in proportion to what is read.
 */
static hm_status make_room(hm__json *json)
{
    size_t count;
    size_t read;

    if (json->end < json->buffer + json->room)
        return HM_OK;
    slide(json);
    count = (size_t)(json->end - json->window);
    read = (size_t)(json->at - json->window);
    if (count <= json->room / 2)
        return HM_OK;
    if (count - read > json->options.token_bytes)
        return too_long(json);
    HM_TRY(
        hm__reserve(json->ctx, &json->buffer, &json->room, json->room + 1, 1));
    anchor(json, read, count);
    return HM_OK;
}

/* Reads one more piece. False at the end, or when `status` says why not. */
static bool fill(hm__json *json)
{
    size_t used;
    size_t count = 0;
    hm_status status;

    if (!json->options.refill || json->status != HM_OK)
        return false;
    if (stop(json, make_room(json)) != HM_OK)
        return false;
    used = (size_t)(json->end - json->buffer);
    status = json->options.refill(json->options.user, json->buffer + used,
                                  json->room - used, &count);
    if (status == HM_OK && count > 0) {
        json->end += count;
        return true;
    }
    json->options.refill = NULL;
    stop(json, status == HM_END ? HM_OK : status);
    return false;
}

/* The byte at a distance from the cursor, or NO_BYTE. */
static int peek(hm__json *json, size_t n)
{
    while ((size_t)(json->end - json->at) <= n) {
        if (!fill(json))
            return NO_BYTE;
    }
    return (unsigned char)json->at[n];
}

static bool is_blank(int c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

/* Moves to the next byte that is not white space, and gives it. */
static int skip_blanks(hm__json *json)
{
    do {
        const char *p = json->at;

        while (p < json->end && is_blank(*p))
            p++;
        json->at = p;
        if (p < json->end)
            return (unsigned char)*p;
    } while (fill(json));
    return NO_BYTE;
}

/* Moves over one byte, then as skip_blanks(). */
static int skip_mark(hm__json *json)
{
    json->at++;
    return skip_blanks(json);
}

/* What stands at the cursor is not what the message expects. */
static hm_status unexpected(hm__json *json, const char *message)
{
    int c = peek(json, 0);
    int next = c == '/' ? peek(json, 1) : NO_BYTE;
    uint32_t code;
    size_t length;

    if (next == '/' || next == '*')
        return bad_syntax(json, json->at, 2,
                          "JSON has no comments; leave this out");
    if (c >= 0x80)
        peek(json, 3); // all of a code point
    length = hm__utf8_decode((hm_str){json->at, (size_t)(json->end - json->at)},
                             0, &code);
    if (length == 0 && c != NO_BYTE)
        return bad_syntax(json, json->at, 1, "invalid UTF-8");
    return bad_syntax(json, json->at, length, message);
}

/* Tokens. */

/* The token that ends at a distance from the cursor, which moves there. */
static hm_status give(hm__json *json, hm__json_kind kind, size_t length,
                      hm__json_token *out)
{
    size_t start = offset_of(json, json->at);

    *out = (hm__json_token){.kind = kind,
                            .span = {start, start + length},
                            .text = {json->at, length}};
    json->at += length;
    return HM_OK;
}

/* No value begins like this; says why, if it is a common mistake. */
static hm_status refuse_value(hm__json *json)
{
    static const struct {
        const char *text, *message;
    } mistakes[] = {
        {"NaN", "NaN is not JSON"},
        {"Infinity", "Infinity is not JSON"},
        {"-Infinity", "Infinity is not JSON"},
        {"-", "expected a digit after the minus sign"},
        {"+", "numbers may not start with +"},
        {".", "numbers may not start with a decimal point"},
        {"'", "expected a string in double quotes"},
    };

    for (size_t i = 0; i < HM_COUNT(mistakes); i++) {
        const char *text = mistakes[i].text;
        size_t n = 0;

        while (text[n] && peek(json, n) == text[n])
            n++;
        if (!text[n])
            return bad_syntax(json, json->at, n, mistakes[i].message);
    }
    return unexpected(json, json->state == AFTER_ITEM && peek(json, 0) == ']'
                                ? "leave out the comma before ]"
                                : "expected a value");
}

static hm_status read_word(hm__json *json, hm__json_kind kind,
                           hm__json_token *out)
{
    static const struct {
        const char *text, *message;
    } words[] = {
        [HM_JSON_TRUE] = {"true", "expected true"},
        [HM_JSON_FALSE] = {"false", "expected false"},
        [HM_JSON_NULL] = {"null", "expected null"},
    };
    const char *word = words[kind].text;
    size_t n = 1;

    while (word[n] && peek(json, n) == word[n])
        n++;
    if (word[n])
        return bad_syntax(json, json->at, n, words[kind].message);
    return give(json, kind, n, out);
}

static bool is_plain(char c)
{
    return c >= 0x20 && (unsigned char)c < 0x80 && c != '"' && c != '\\';
}

/* Whether eight bytes are all plain: no high bit is set, and none borrowed. */
static bool are_plain(const char *p)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t word;
    uint64_t low;
    uint64_t quote;
    uint64_t slash;

    memcpy(&word, p, sizeof(word));
    low = word - each * 0x20;
    quote = (word ^ each * '"') - each;
    slash = (word ^ each * '\\') - each;
    return ((word | low | quote | slash) & each * 0x80) == 0;
}

static size_t skip_digits(hm__json *json, size_t n)
{
    while (is_digit(peek(json, n)))
        n++;
    return n;
}

static size_t skip_plain(hm__json *json, size_t n)
{
    for (;;) {
        const char *p = json->at + n;

        while (json->end - p >= 8 && are_plain(p))
            p += 8;
        while (p < json->end && is_plain(*p))
            p++;
        n = (size_t)(p - json->at);
        if (p < json->end || !fill(json))
            return n;
    }
}

/*
 * number = ["-"] digits ["." digits] [("e" | "E") ["+" | "-"] digits]
 *
 * Moves `*n` to its end, or says what is wrong with it.
 */
static const char *scan_number(hm__json *json, size_t *n)
{
    size_t digits = *json->at == '-';
    bool idle_zero = peek(json, digits) == '0';
    int c;

    *n = skip_digits(json, digits);
    idle_zero = idle_zero && *n > digits + 1;
    if ((c = peek(json, *n)) == '.') {
        digits = *n + 1;
        *n = skip_digits(json, digits);
        c = peek(json, *n);
    }
    if (*n > digits && (c == 'e' || c == 'E')) {
        c = peek(json, *n + 1);
        digits = *n + 1 + (c == '+' || c == '-');
        *n = skip_digits(json, digits);
    }
    if (idle_zero)
        return "numbers may not start with 0";
    return *n == digits ? "expected a digit" : NULL;
}

static hm_status read_number(hm__json *json, hm__json_token *out)
{
    size_t n;
    const char *mistake = scan_number(json, &n);

    if (n > json->options.token_bytes)
        return too_long(json);
    if (mistake)
        return bad_syntax(json, json->at, n, mistake);
    HM_TRY(json->status); // the number may go on where a refill failed
    return give(json, HM_JSON_NUMBER, n, out);
}

/* Moves `*n` over a code point beyond ASCII. */
static hm_status skip_code_point(hm__json *json, size_t *n)
{
    unsigned char lead = (unsigned char)json->at[*n];
    size_t expected = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    uint32_t code;
    size_t length;

    peek(json, *n + expected - 1);
    length = hm__utf8_decode((hm_str){json->at, (size_t)(json->end - json->at)},
                             *n, &code);
    if (length == 0)
        return bad_syntax(json, json->at + *n, 1, "invalid UTF-8");
    *n += length;
    return HM_OK;
}

/* Moves `*n` over what is not plain in a string; unescape() does the rest. */
static hm_status skip_special(hm__json *json, int c, size_t *n)
{
    if (c >= 0x80)
        return skip_code_point(json, n);
    if (c == '\\') {
        int next = peek(json, *n + 1);

        *n += next == '"' || next == '\\' ? 2 : 1;
        return HM_OK;
    }
    if (c == NO_BYTE)
        return bad_syntax(json, json->at, *n, "expected a closing quote");
    if (c == '\n' || c == '\r')
        return bad_syntax(json, json->at + *n, 1,
                          "a string may not contain a line break");
    return bad_syntax(json, json->at + *n, 1,
                      "a string may not contain a control character");
}

/* Decodes a string that was read, into the scratch. */
static hm_status unescape(hm__json *json, hm_str *text)
{
    const char *start = text->ptr;
    const char *mistake;
    size_t bad;

    if (hm__reserve(json->ctx, &json->scratch, &json->scratch_room, text->len,
                    1) != HM_OK)
        return stop(json, HM_ENOMEM);
    mistake = hm__json_unescape(text, json->scratch, &bad);
    if (mistake)
        return bad_syntax(json, start + bad, 1, mistake);
    return HM_OK;
}

/* Without its quotes. */
static hm_status give_string(hm__json *json, hm__json_kind kind, size_t length,
                             hm__json_token *out)
{
    give(json, kind, length, out);
    out->text.ptr++;
    out->text.len -= 2;
    return HM_OK;
}

static hm_status read_string(hm__json *json, hm__json_kind kind,
                             hm__json_token *out)
{
    bool escapes = false;
    size_t n = 1;
    int c;

    for (;;) {
        n = skip_plain(json, n);
        c = peek(json, n);
        if (n >= json->options.token_bytes)
            return too_long(json);
        if (c == '"')
            break;
        escapes |= c == '\\';
        HM_TRY(skip_special(json, c, &n));
    }
    give_string(json, kind, n + 1, out);
    return escapes ? unescape(json, &out->text) : HM_OK;
}

/* The grammar. */

/* Makes room for more open brackets, if there may be more. */
static hm_status deepen(hm__json *json)
{
    size_t limit = json->ctx->limits.json_depth;

    if (json->depth >= limit)
        return over_limit(json, 1, "json-depth", "this is nested too deeply");
    if (hm__reserve(json->ctx, &json->objects, &json->objects_room,
                    json->depth / 64 + 1, sizeof(*json->objects)) != HM_OK)
        return stop(json, HM_ENOMEM);
    json->depth_room = json->objects_room * 64;
    if (json->depth_room > limit)
        json->depth_room = limit;
    return HM_OK;
}

/* A bracket opens, [ or {. */
static hm_status begin(hm__json *json, hm__json_kind kind, hm__json_token *out)
{
    uint64_t bit = UINT64_C(1) << json->depth % 64;
    uint64_t *word;

    if (json->depth >= json->depth_room)
        HM_TRY(deepen(json));
    word = &json->objects[json->depth++ / 64];
    if (kind == HM_JSON_OBJECT) {
        *word |= bit;
        json->state = FIRST_KEY;
        json->after = AFTER_MEMBER;
    } else {
        *word &= ~bit;
        json->state = FIRST_ITEM;
        json->after = AFTER_ITEM;
    }
    return give(json, kind, 1, out);
}

/* A bracket closes, ] or }. */
static hm_status finish(hm__json *json, hm__json_kind kind, hm__json_token *out)
{
    size_t top = --json->depth - 1;

    if (json->depth == 0)
        json->after = AFTER_DOCUMENT;
    else if (json->objects[top / 64] >> top % 64 & 1)
        json->after = AFTER_MEMBER;
    else
        json->after = AFTER_ITEM;
    json->state = json->after;
    return give(json, kind, 1, out);
}

/* value = object | array | string | number | "true" | "false" | "null" */
static hm_status read_value(hm__json *json, int c, hm__json_token *out)
{
    json->state = json->after;
    switch (c) {
    case '"':
        return read_string(json, HM_JSON_STRING, out);
    case '[':
        return begin(json, HM_JSON_ARRAY, out);
    case '{':
        return begin(json, HM_JSON_OBJECT, out);
    case 't':
        return read_word(json, HM_JSON_TRUE, out);
    case 'f':
        return read_word(json, HM_JSON_FALSE, out);
    case 'n':
        return read_word(json, HM_JSON_NULL, out);
    default:
        if (is_digit(c) || (c == '-' && is_digit(peek(json, 1))))
            return read_number(json, out);
        return refuse_value(json);
    }
}

static hm_status read_key(hm__json *json, int c, hm__json_token *out)
{
    if (c != '"')
        return unexpected(json, c == '}' ? "leave out the comma before }"
                                         : "expected a key in double quotes");
    json->state = AFTER_KEY;
    return read_string(json, HM_JSON_KEY, out);
}

static void skip_bom(hm__json *json)
{
    if (peek(json, 0) != 0xEF || peek(json, 1) != 0xBB || peek(json, 2) != 0xBF)
        return;
    json->bom = true;
    json->at += 3;
    json->window = json->at; // nobody counts it as a column
    json->first.offset = json->first.line_start = 3;
    json->mark = json->first;
}

/* Between documents: white space with a line break in it, or the end. */
static hm_status cross_line(hm__json *json)
{
    bool crossed = false;
    int c;

    while (is_blank(c = peek(json, 0))) {
        crossed |= c == '\n';
        json->at++;
    }
    if (!crossed && c != NO_BYTE)
        return unexpected(json, "expected a new line after the document");
    return HM_OK;
}

static hm_status end_document(hm__json *json, hm__json_token *out)
{
    if (!json->options.lines && skip_blanks(json) != NO_BYTE)
        return unexpected(json, "expected nothing after the document");
    HM_TRY(json->status);
    json->state = BETWEEN_DOCUMENTS;
    return give(json, HM_JSON_END, 0, out);
}

/* Outside of all brackets. */
static hm_status read_document(hm__json *json, hm__json_token *out)
{
    int c;

    if (json->state == AFTER_DOCUMENT)
        return end_document(json, out);
    if (json->state == AT_START)
        skip_bom(json);
    else if (json->options.lines)
        HM_TRY(cross_line(json));
    else
        return stop(json, HM_END);
    c = skip_blanks(json);
    if (c == NO_BYTE && json->options.lines)
        return stop(json, HM_END);
    return read_value(json, c, out);
}

static hm_status read_token(hm__json *json, hm__json_token *out)
{
    int c;

    if (json->status != HM_OK)
        return json->status;
    if (json->depth == 0)
        return read_document(json, out);
    c = skip_blanks(json);
    switch (json->state) {
    case AFTER_ITEM:
        if (c == ',')
            return read_value(json, skip_mark(json), out);
        if (c == ']')
            return finish(json, HM_JSON_ARRAY_END, out);
        return unexpected(json, "expected a comma or ]");
    case FIRST_ITEM:
        if (c == ']')
            return finish(json, HM_JSON_ARRAY_END, out);
        return read_value(json, c, out);
    case AFTER_MEMBER:
        if (c == ',')
            return read_key(json, skip_mark(json), out);
        if (c == '}')
            return finish(json, HM_JSON_OBJECT_END, out);
        return unexpected(json, "expected a comma or }");
    case FIRST_KEY:
        if (c == '}')
            return finish(json, HM_JSON_OBJECT_END, out);
        return read_key(json, c, out);
    default:
        if (c == ':')
            return read_value(json, skip_mark(json), out);
        return unexpected(json, "expected a colon");
    }
}

/*
 * Reads what long files are full of: the next item of an array, if it is a
 * short string or number, with no white space before it, no escapes, no
 * fraction, and all in view. It makes such files 1.7 times as fast to read.
 */
static bool read_short_item(hm__json *json, hm__json_token *out)
{
    const char *p = json->at;
    size_t n;

    if (json->end - p < SHORT_ITEM + 4)
        return false;
    if (json->state == AFTER_ITEM ? *p++ != ',' : json->state != FIRST_ITEM)
        return false;
    if (*p == '"') {
        n = 1;
        while (n < SHORT_ITEM && is_plain(p[n]))
            n++;
        if (p[n] != '"')
            return false;
        json->at = p;
        give_string(json, HM_JSON_STRING, n + 1, out);
    } else {
        n = 0;
        while (n < SHORT_ITEM && is_digit(p[n]))
            n++;
        if (n == 0 || n == SHORT_ITEM || (*p == '0' && n > 1) || p[n] == '.' ||
            (p[n] | 0x20) == 'e')
            return false;
        json->at = p;
        give(json, HM_JSON_NUMBER, n, out);
    }
    json->state = AFTER_ITEM;
    return true;
}

hm_status hm__json_next(hm__json *json, hm__json_token *out)
{
    if (json->status == HM_OK && read_short_item(json, out))
        return HM_OK;
    return read_token(json, out);
}

bool hm__json_expects_item(const hm__json *json)
{
    return json->state == AFTER_ITEM && json->status == HM_OK &&
           json->depth < json->depth_room;
}

void hm__json_take(hm__json *json, size_t count)
{
    json->at += count;
}

hm_status hm__json_skip(hm__json *json, const hm__json_token *first)
{
    size_t depth = json->depth;
    hm__json_token token = *first;

    if (first->kind != HM_JSON_OBJECT && first->kind != HM_JSON_ARRAY)
        return HM_OK;
    while (json->depth >= depth)
        HM_TRY(hm__json_next(json, &token));
    return HM_OK;
}
