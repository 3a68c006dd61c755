/*
 * text.c - cutting movetext at white space, comments and semicolons.
 *
 * A brace that begins a word is a comment if white space follows its end, and
 * an expansion if anything else does. A word is expanded whole, with any
 * semicolon that it holds; one without braces ends at a semicolon.
 */
#include "text.h"

#include <string.h>

#include "base/utf8.h"
#include "lang.h"

static size_t skip_space(hm_str text, size_t at)
{
    size_t n;

    while ((n = hm__space_at(text, at)) > 0)
        at += n;
    return at;
}

/* End of the run of characters without white space. */
static size_t run_end(hm_str text, size_t at)
{
    while (at < text.len && hm__space_at(text, at) == 0)
        at += (unsigned char)text.ptr[at] < 0x80 ? 1 : hm__utf8_step(text, at);
    return at;
}

/* Letters, digits, "_" and ".", with a "." at the end. */
static bool is_number(hm_str word)
{
    size_t at = 0;

    if (word.len == 0 || word.ptr[word.len - 1] != '.')
        return false;
    while (at < word.len) {
        uint32_t code;
        size_t n;

        while (at < word.len &&
               (hm__is_digit(word.ptr[at]) || word.ptr[at] == '.'))
            at++;
        if (at == word.len)
            break;
        n = hm__utf8_decode(word, at, &code);
        if (n == 0 || (!hm__is_alnum(code) && code != '_' && code != '.'))
            return false;
        at += n;
    }
    return true;
}

static hm__element_kind kind_of(hm_str word)
{
    if (word.len == 1 && word.ptr[0] == '.')
        return HM__PERIOD;
    if (word.len == 1 && word.ptr[0] == ';')
        return HM__SEMICOLON;
    return is_number(word) ? HM__NUMBER : HM__WORD;
}

static void set_element(hm__element *out, hm_str text, size_t start, size_t end)
{
    hm_str word = hm__str_part(text, start, end);

    *out = (hm__element){kind_of(word), word, start, end};
}

bool hm__text_part(hm_str word, size_t *at, hm__element *out)
{
    size_t start = *at;
    size_t end;

    if (start >= word.len)
        return false;
    end = word.ptr[start] == ';' ? start + 1 : hm__str_find(word, ';', start);
    set_element(out, word, start, end);
    *at = end;
    return true;
}

/* ---- comments ------------------------------------------------------------ */

static hm_status set_comment(hm__element *out, hm_str text, size_t start,
                             size_t close)
{
    *out = (hm__element){HM__COMMENT, hm__str_part(text, start + 1, close),
                         start, close + 1};
    return HM_OK;
}

static void set_braced(hm__element *out, hm_str text, size_t start)
{
    size_t end = run_end(text, start);

    *out =
        (hm__element){HM__BRACED, hm__str_part(text, start, end), start, end};
}

/* Braces inside braces: only an expansion may have them. */
static hm_status read_nested(hm_str text, size_t start, hm__element *out,
                             hm_fault *why)
{
    size_t end = run_end(text, start);
    hm_str run = hm__str_part(text, start, end);

    if (hm__brace_expands(run, 0)) {
        set_braced(out, text, start);
        return HM_OK;
    }
    out->end = hm__str_find(text, '}', start);
    out->end = out->end < text.len ? out->end + 1 : text.len;
    if (out->end < end)
        out->end = end; // a run is looked at once
    return hm__fault(why, hm__str_part(text, start, out->end),
                     "ppn-comment-nested", "a comment may not contain braces");
}

static hm_status read_brace(hm_str text, size_t start, hm__element *out,
                            hm_fault *why)
{
    size_t close = hm__str_find(text, '}', start);
    size_t inner = hm__str_find(text, '{', start + 1);
    size_t end = run_end(text, start);
    bool blanks = end <= close; // white space before the brace closes

    out->end = text.len;
    if (close == text.len)
        return hm__fault(why, hm__str_part(text, start, start + 1),
                         "ppn-comment-open", "this { is never closed");
    if (inner < close)
        return read_nested(text, start, out, why);
    if (close + 1 == text.len || hm__space_at(text, close + 1))
        return set_comment(out, text, start, close);
    if (text.ptr[close + 1] == ';' &&
        (blanks || !hm__brace_expands(hm__str_part(text, start, close + 1), 0)))
        return set_comment(out, text, start, close);
    out->end = close + 1;
    if (blanks)
        return hm__fault(why, hm__str_part(text, start, close + 1),
                         "ppn-comment-space",
                         "a comment needs white space after its }");
    set_braced(out, text, start);
    return HM_OK;
}

/* ---- words --------------------------------------------------------------- */

/*
 * A run that holds braces. Where none can be expanded, a comment may begin
 * after a semicolon; otherwise the expansion will say what is wrong.
 */
static void read_braced_run(hm_str text, size_t start, size_t end, size_t brace,
                            hm__element *out)
{
    hm_str run = hm__str_part(text, start, end);

    if (!hm__brace_any_expands(run) && text.ptr[brace - 1] == ';')
        set_element(out, text, start, hm__str_find(text, ';', start));
    else
        set_braced(out, text, start);
}

/* Whether a byte is plain: most are, and few are not that come after "z". */
static bool is_usual(char c)
{
    return c > ' ' && c <= 'z' && c != ';';
}

/* The end of a word: white space. `*special` if a brace or ";" is in it. */
static size_t scan_word(hm_str text, size_t at, bool *special)
{
    *special = false;
    for (;;) {
        while (at < text.len && is_usual(text.ptr[at]))
            at++;
        if (at == text.len || hm__space_at(text, at))
            return at;
        *special |= memchr("{};", text.ptr[at], 3) != NULL;
        at += hm__utf8_step(text, at);
    }
}

static hm_status read_word(hm_str text, size_t start, hm__element *out,
                           hm_fault *why)
{
    bool special;
    size_t end = scan_word(text, start, &special);
    hm_str word = hm__str_part(text, start, end);
    size_t brace = special ? hm__str_find(word, '{', 0) : word.len;

    if (brace < word.len)
        read_braced_run(text, start, end, start + brace, out);
    else if (special)
        set_element(out, text, start, start + hm__str_find(word, ';', 0));
    else
        set_element(out, text, start, end);
    if (special && out->kind != HM__BRACED &&
        hm__str_find(out->text, '}', 0) < out->text.len)
        return hm__fault(why, out->text, "ppn-brace-close",
                         "this } has no matching {");
    return HM_OK;
}

static bool is_plain_blank(char c)
{
    return c == ' ' || c == '\n';
}

/* After digits and the periods that follow them; `p` if there are none. */
static const char *skip_number(const char *p, const char *end)
{
    const char *start = p;

    while (p < end && hm__is_digit(*p))
        p++;
    while (p < end && p > start && *p == '.')
        p++;
    return p;
}

/*
 * Reads a word or a number that stands between blanks and has none but plain
 * bytes, which nearly all have; false: something else comes next.
 */
static bool read_plain(hm_str text, size_t *at, hm__element *out)
{
    const char *end;
    const char *p;
    const char *start;
    const char *number;

    if (*at >= text.len)
        return false;
    end = text.ptr + text.len;
    p = text.ptr + *at;
    while (p < end && is_plain_blank(*p))
        p++;
    start = p;
    p = number = skip_number(p, end);
    while (p < end && is_usual(*p))
        p++;
    if (p == start || p == end || !is_plain_blank(*p) ||
        (p[-1] == '.' && p != number)) // a number with letters, perhaps
        return false;
    out->kind = p[-1] == '.' ? HM__NUMBER : HM__WORD;
    out->text = (hm_str){start, (size_t)(p - start)};
    out->start = (size_t)(start - text.ptr);
    *at = out->end = out->start + out->text.len;
    return true;
}

hm_status hm__text_next(hm_str text, size_t *at, hm__element *out,
                        hm_fault *why)
{
    size_t start;
    hm_status st = HM_OK;

    if (read_plain(text, at, out))
        return HM_OK;
    start = skip_space(text, *at);
    *at = out->start = start;
    if (start == text.len)
        return HM_END;
    if (text.ptr[start] == ';')
        set_element(out, text, start, start + 1);
    else if (text.ptr[start] == '{')
        st = read_brace(text, start, out, why);
    else
        st = read_word(text, start, out, why);
    *at = out->end;
    return st;
}
