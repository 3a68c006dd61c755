/*
 * pattern.c - names of many files: "%03d" is a number, "%{Black}" a tag.
 *
 * A name from a user is no format for printf(), so it is taken apart by hand.
 * What a game says about itself comes from a stranger: in the name of a file it
 * leads to no other folder, hides nothing and steers no terminal.
 */
#include <string.h>
#include <strings.h>

#include "cli.h"

enum { MOST_VALUE = 64 }; // bytes of a tag in a name

typedef enum kind { TEXT, NUMBER, TAG, PERCENT } kind;

/* What is at some place of a pattern. */
typedef struct field {
    kind kind;
    size_t len;
    int width; // of a number
    bool zeros;
    hm_str tag;
} field;

/* field = "%" ["0"] [digit [digit]] "d" | "%{" tag "}" | "%%" */
static field read_field(const char *at)
{
    const char *p = at + 1;
    field f = {.kind = TEXT, .len = 1};

    if (at[0] != '%')
        return f;
    if (p[0] == '%')
        return (field){.kind = PERCENT, .len = 2};
    if (p[0] == '{') {
        size_t len = strcspn(p + 1, "}");

        if (len == 0 || !p[1 + len])
            return f;
        return (field){.kind = TAG, .len = len + 3, .tag = {p + 1, len}};
    }
    f.zeros = *p == '0';
    while (*p >= '0' && *p <= '9' && f.width < 10)
        f.width = f.width * 10 + (*p++ - '0');
    if (*p != 'd')
        return (field){.kind = TEXT, .len = 1};
    f.kind = NUMBER;
    f.len = (size_t)(p + 1 - at);
    return f;
}

cli_pattern pattern_read(const char *name)
{
    cli_pattern found = {0};
    field f;

    for (size_t i = 0; name[i]; i += f.len) {
        f = read_field(name + i);
        found.numbers += f.kind == NUMBER;
        found.tags += f.kind == TAG;
        found.stray |= f.kind == TEXT && name[i] == '%';
        found.many |= f.kind == NUMBER || strncmp(name + i, "%{", 2) == 0;
        if (!found.many)
            found.folders += name[i] == '/';
        found.folder = name[i] == '/';
    }
    return found;
}

void pattern_put(const char *pattern, size_t number, hm_out *out)
{
    field f;

    for (size_t i = 0; pattern[i]; i += f.len) {
        f = read_field(pattern + i);
        if (f.kind == NUMBER)
            hm_out_printf(out, f.zeros ? "%0*zu" : "%*zu", f.width, number);
        else
            hm_out_char(out, pattern[i]);
    }
}

/* ---- tags -----------------------------------------------------------------
 */

static bool is_called(hm_str key, const char *name, size_t len)
{
    return key.len == len && strncasecmp(key.ptr, name, len) == 0;
}

/* The last value of a key, in any case, counts. */
static hm_str value_of(const hm_record *record, const char *name, size_t len)
{
    const hm_meta *meta = hm_record_meta(record);
    hm_str value = {"", 0};

    for (size_t i = 0; i < hm_meta_count(meta); i++) {
        hm_str key;
        const hm_meta *item = hm_meta_at(meta, i, &key);

        if (is_called(key, name, len))
            value = hm_meta_text(item);
    }
    return value;
}

/* The value of a tag, or of one that other notations call so. */
static hm_str find_tag(const hm_record *record, hm_str tag)
{
    static const char *const same[][2] = {
        {"Black", "Sente"}, {"White", "Gote"}, {"Date", "StartTime"}};
    hm_str value = value_of(record, tag.ptr, tag.len);

    for (size_t i = 0; value.len == 0 && i < CLI_COUNT(same); i++) {
        for (size_t j = 0; j < 2; j++) {
            const char *other = same[i][1 - j];

            if (is_called(tag, same[i][j], strlen(same[i][j])))
                value = value_of(record, other, strlen(other));
        }
    }
    return value;
}

/* How many bytes a character has that does not show, or turns text around. */
static size_t hidden(hm_str text)
{
    const unsigned char *p = (const unsigned char *)text.ptr;

    if (p[0] < 0x20 || p[0] == 0x7F)
        return 1;
    if (text.len >= 2 && p[0] == 0xC2 && p[1] < 0xA0)
        return 2; // U+0080 to U+009F
    if (text.len >= 3 && p[0] == 0xE2 &&
        ((p[1] == 0x80 &&
          ((p[2] >= 0x8B && p[2] <= 0x8F) || (p[2] >= 0xA8 && p[2] <= 0xAE))) ||
         (p[1] == 0x81 && p[2] >= 0xA0 && p[2] <= 0xAF)))
        return 3; // U+200B to U+200F, U+2028 to U+202E, U+2060 to U+206F
    return 0;
}

static size_t step(hm_str text)
{
    size_t len = 1;

    while (len < text.len && ((unsigned char)text.ptr[len] & 0xC0) == 0x80)
        len++;
    return len;
}

/* Puts one character of a value, as a name may have it. */
static size_t put_character(hm_str rest, bool first, hm_out *out)
{
    size_t len = hidden(rest);
    char c = rest.ptr[0];

    if (len || strchr("/\\:*?\"<>|", c)) {
        hm_out_char(out, first ? '_' : '-');
        return len ? len : 1;
    }
    if (first && (c == '.' || c == '-')) {
        hm_out_char(out, '_');
        return 1;
    }
    len = step(rest);
    hm_out_put(out, (hm_str){rest.ptr, len});
    if (c == '%')
        hm_out_char(out, '%');
    return len;
}

static void put_value(hm_str value, hm_out *out)
{
    size_t at = 0;

    while (value.len && strchr(" \t\r\n", value.ptr[value.len - 1]))
        value.len--;
    while (at < value.len && strchr(" \t\r\n", value.ptr[at]))
        at++;
    value = (hm_str){value.ptr + at, value.len - at};
    if (value.len == 0)
        hm_out_puts(out, "unknown");
    for (at = 0; at < value.len;) {
        hm_str rest = {value.ptr + at, value.len - at};

        if (at + step(rest) > MOST_VALUE)
            break;
        at += put_character(rest, at == 0, out);
    }
}

void pattern_put_tags(const char *pattern, const hm_record *record, hm_out *out)
{
    field f;

    for (size_t i = 0; pattern[i]; i += f.len) {
        f = read_field(pattern + i);
        if (f.kind == TAG)
            put_value(find_tag(record, f.tag), out);
        else
            hm_out_put(out, (hm_str){pattern + i, f.len});
    }
}
