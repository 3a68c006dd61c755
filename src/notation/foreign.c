/*
 * foreign.c - files that people take for records: pictures, pages, archives,
 * and the notations of other games.
 */
#include "foreign.h"

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"

#define BYTES(literal)                                                         \
    {                                                                          \
        literal, sizeof(literal) - 1                                           \
    }
#define UNPACK "unpack it first, and give the files inside it"
#define CONVERT "convert it first, for example: iconv -f UTF-16 -t UTF-8 FILE"

/* ---- bytes --------------------------------------------------------------- */

/* Many control characters in what should be text. */
static bool is_binary(hm_str bytes)
{
    size_t odd = 0;

    for (size_t i = 0; i < bytes.len; i++) {
        unsigned char c = (unsigned char)bytes.ptr[i];

        odd += c < ' ' && (!c || !strchr("\t\n\v\f\r\x1a\x1b", c));
    }
    return odd > bytes.len / 16;
}

/* Text in which every other byte is zero. */
static bool is_wide(hm_str bytes, size_t first)
{
    size_t zeros = 0;
    size_t pairs = bytes.len / 2;

    for (size_t i = 0; i < pairs; i++)
        zeros += !bytes.ptr[2 * i + first] && bytes.ptr[2 * i + !first];
    return pairs > 1 && zeros * 10 > pairs * 8;
}

bool hm__foreign_bytes(hm_str bytes, hm__foreign *out)
{
    static const struct {
        hm_str start;
        size_t at;
        hm__foreign foreign;
    } kinds[] = {
        {BYTES("\x89PNG\r\n"), 0, {"a PNG image", NULL}},
        {BYTES("GIF8"), 0, {"a GIF image", NULL}},
        {BYTES("\xFF\xD8\xFF"), 0, {"a JPEG image", NULL}},
        {BYTES("WEBP"), 8, {"a WebP image", NULL}},
        {BYTES("II*\0"), 0, {"a TIFF image", NULL}},
        {BYTES("MM\0*"), 0, {"a TIFF image", NULL}},
        {BYTES("ftyp"), 4, {"an MP4 video", NULL}},
        {BYTES("\x1A\x45\xDF\xA3"), 0, {"a WebM or Matroska video", NULL}},
        {BYTES("%PDF-"), 0, {"a PDF document", NULL}},
        {BYTES("PK\x03\x04"), 0, {"a ZIP archive", UNPACK}},
        {BYTES("PK\x05\x06"), 0, {"a ZIP archive", UNPACK}},
        {BYTES("Rar!"), 0, {"a RAR archive", UNPACK}},
        {BYTES("7z\xBC\xAF\x27\x1C"), 0, {"a 7z archive", UNPACK}},
        {BYTES("-lh"), 2, {"an LHA archive", UNPACK}},
        {BYTES("ustar"), 257, {"a tar archive", UNPACK}},
        {BYTES("BZh"), 0, {"bzip2 data", UNPACK}},
        {BYTES("\xFD"
               "7zXZ"),
         0,
         {"xz data", UNPACK}},
        {BYTES("\x7F"
               "ELF"),
         0,
         {"an ELF program", NULL}},
        {BYTES("MZ\x90"), 0, {"a Windows program", NULL}},
        {BYTES("SQLite format 3"), 0, {"an SQLite database", NULL}},
        {BYTES("\xFF\xFE\0\0"), 0, {"UTF-32 text", CONVERT}},
        {BYTES("\0\0\xFE\xFF"), 0, {"UTF-32 text", CONVERT}},
        {BYTES("\xFF\xFE"), 0, {"UTF-16 text", CONVERT}},
        {BYTES("\xFE\xFF"), 0, {"UTF-16 text", CONVERT}},
    };

    for (size_t i = 0; i < HM_COUNT(kinds); i++) {
        hm_str rest = hm__str_part(bytes, kinds[i].at, bytes.len);

        if (bytes.len > kinds[i].at && hm__str_starts(rest, kinds[i].start)) {
            *out = kinds[i].foreign;
            return true;
        }
    }
    if (is_wide(bytes, 0) || is_wide(bytes, 1))
        *out = (hm__foreign){"UTF-16 text", CONVERT};
    else if (is_binary(bytes))
        *out = (hm__foreign){"binary data", NULL};
    return out->name;
}

/* ---- markup -------------------------------------------------------------- */

/* A text and what it begins with, in letters of either case. */
static bool begins(hm_str text, const char *word)
{
    return hm__str_eq_nocase(hm__str_part(text, 0, strlen(word)),
                             hm_str_of(word));
}

static bool has_line(hm_str text, const char *word)
{
    for (size_t at = 0; at < text.len; at = hm__str_find(text, '\n', at) + 1) {
        if (begins(hm__str_part(text, at, text.len), word))
            return true;
    }
    return false;
}

/* "<name" and ">" on the way. */
static bool is_element(hm_str text)
{
    return text.len > 2 && text.ptr[0] == '<' &&
           (hm__is_lower(text.ptr[1]) || hm__is_upper(text.ptr[1])) &&
           hm__str_find(text, '>', 0) < hm__str_find(text, '\n', 0);
}

/* A game of SGF: "(;GM[1]", and blanks may stand anywhere. */
static bool is_sgf(hm_str text)
{
    hm_str rest;
    size_t at = 0;

    if (!hm__str_starts(text, HM_STR("(")))
        return false;
    rest = hm__str_trim(hm__str_part(text, 1, text.len));
    if (!hm__str_starts(rest, HM_STR(";")))
        return false;
    rest = hm__str_trim(hm__str_part(rest, 1, rest.len));
    while (at < rest.len && hm__is_upper(rest.ptr[at]))
        at++;
    return rest.len == 0 || rest.ptr[0] == ')' ||
           (at && at < rest.len && rest.ptr[at] == '[');
}

/* A document of XML without what stands before its first element. */
static hm_str skip_prolog(hm_str text)
{
    for (;;) {
        size_t end = hm__str_find(text, '>', 0);

        if (!begins(text, "<?") && !begins(text, "<!"))
            return text;
        while (begins(text, "<!--") && end < text.len &&
               (text.ptr[end - 1] != '-' || text.ptr[end - 2] != '-'))
            end = hm__str_find(text, '>', end + 1);
        text = hm__str_trim(hm__str_part(text, end + 1, text.len));
    }
}

bool hm__foreign_markup(hm_str head, hm__foreign *out)
{
    hm_str text = hm__str_trim(head);
    hm_str root = skip_prolog(text);

    if (begins(text, "<!doctype html") || begins(root, "<html") ||
        (is_element(text) && has_line(text, "<body")))
        *out = (hm__foreign){"an HTML page",
                             "save the record itself, not the page about it"};
    else if (begins(root, "<svg"))
        *out = (hm__foreign){"an SVG image, which is XML", NULL};
    else if (begins(text, "<?xml") || begins(text, "<!--") || is_element(text))
        *out = (hm__foreign){"an XML document", NULL};
    else if (is_sgf(text))
        *out = (hm__foreign){"SGF, a record of go or another game", NULL};
    else if (begins(text, "--- ") && has_line(text, "+++ "))
        *out = (hm__foreign){"a diff", NULL};
    else if (begins(text, "{\\rtf"))
        *out = (hm__foreign){"an RTF document", "save it as plain text"};
    return out->name;
}

/* ---- other text ---------------------------------------------------------- */

/* The next word outside comments and tag pairs; empty after the last. */
static hm_str next_word(hm_str text, size_t *at)
{
    size_t start;

    for (;;) {
        while (*at < text.len && strchr(" \t\r\n", text.ptr[*at]))
            ++*at;
        if (*at < text.len && text.ptr[*at] == '{')
            *at = hm__str_find(text, '}', *at) + 1;
        else if (*at < text.len && text.ptr[*at] == '[')
            *at = hm__str_find(text, '\n', *at) + 1;
        else
            break;
    }
    *at = *at < text.len ? *at : text.len;
    start = *at;
    while (*at < text.len && !strchr(" \t\r\n{", text.ptr[*at]))
        ++*at;
    return hm__str_part(text, start, *at);
}

/* Without "12." or "12..." before it. */
static hm_str skip_number(hm_str word)
{
    size_t at = 0;

    while (at < word.len && hm__is_digit(word.ptr[at]))
        at++;
    if (!at || at == word.len || word.ptr[at] != '.')
        return word;
    while (at < word.len && word.ptr[at] == '.')
        at++;
    return hm__str_part(word, at, word.len);
}

/* A move of draughts: 32-28, 19x28 */
static bool is_draughts(hm_str word)
{
    size_t at = 0;
    size_t sign;

    while (at < word.len && hm__is_digit(word.ptr[at]))
        at++;
    sign = at++;
    if (!sign || sign > 2 || sign == word.len || !strchr("-x", word.ptr[sign]))
        return false;
    while (at < word.len && (hm__is_digit(word.ptr[at]) || word.ptr[at] == 'x'))
        at++;
    return at == word.len && at > sign + 1;
}

/* Whether most of the first words are moves of draughts. */
static bool has_draughts(hm_str text)
{
    size_t at = 0;
    int moves = 0;
    int others = 0;

    for (int i = 0; i < 16; i++) {
        hm_str word = skip_number(next_word(text, &at));

        if (!word.len || strchr("*", word.ptr[0]) ||
            hm__str_find(word, '.', 0) < word.len)
            continue;
        moves += is_draughts(word);
        others += !is_draughts(word);
    }
    return moves > others;
}

/* An object, a list or a string, as far as its first bytes say. */
static bool is_json(hm_str text)
{
    hm_str rest;

    if (hm_str_is(text, "null") || hm_str_is(text, "true") ||
        hm_str_is(text, "false"))
        return true;
    if (!text.len || !strchr("{[\"", text.ptr[0]))
        return false;
    if (text.ptr[0] == '"')
        return text.len > 1 && text.ptr[text.len - 1] == '"';
    rest = hm__str_trim(hm__str_part(text, 1, text.len));
    if (text.ptr[0] == '{')
        return rest.len && strchr("\"}", rest.ptr[0]);
    return rest.len && (strchr("[{\"]-", rest.ptr[0]) ||
                        hm__is_digit(rest.ptr[0]) || begins(rest, "null") ||
                        begins(rest, "true") || begins(rest, "false"));
}

/* How many commas, semicolons or tabs a line has. */
static size_t count_columns(hm_str line, char sign)
{
    size_t count = 0;

    for (size_t i = 0; i < line.len; i++)
        count += line.ptr[i] == sign;
    return count;
}

/* The same number of columns in the first three lines, or all. */
static bool is_csv(hm_str text)
{
    static const char signs[] = ",;\t";

    for (const char *sign = signs; *sign; sign++) {
        size_t at = 0;
        size_t columns = count_columns(hm__str_line(text, &at), *sign);
        size_t lines = 1;

        while (columns && lines < 3 && at < text.len &&
               count_columns(hm__str_line(text, &at), *sign) == columns)
            lines++;
        if (columns > 1 && lines > 1)
            return true;
    }
    return false;
}

bool hm__foreign_text(hm_str head, hm__foreign *out)
{
    hm_str text = hm__str_trim(head);
    bool draughts = has_line(text, "[GameType \"2") || // a number
                    has_draughts(text);

    if (is_json(text))
        *out = (hm__foreign){"JSON of another kind", NULL};
    else if (draughts)
        *out = (hm__foreign){"PDN, a record of draughts", NULL};
    else if (begins(text, "#!"))
        *out = (hm__foreign){"a script", NULL};
    else if (begins(text, "#include"))
        *out = (hm__foreign){"a C program", NULL};
    else if (is_csv(text))
        *out = (hm__foreign){"a CSV table", NULL};
    return out->name;
}
