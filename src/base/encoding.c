/*
 * encoding.c - Japanese encodings, by iconv.
 */
#include "encoding.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

#include "utf8.h"

bool hm__encoding_find(const char *name, hm__encoding *out)
{
    static const struct {
        const char *name;
        hm__encoding encoding;
    } names[] = {
        {"utf-8", HM__UTF8},      {"utf8", HM__UTF8},
        {"cp932", HM__CP932},     {"shift_jis", HM__CP932},
        {"shift-jis", HM__CP932}, {"sjis", HM__CP932},
    };

    for (size_t i = 0; i < HM_COUNT(names); i++) {
        if (hm__str_eq_nocase(hm_str_of(name), hm_str_of(names[i].name))) {
            *out = names[i].encoding;
            return true;
        }
    }
    return false;
}

/* What iconv() reads, which it does not change although it could. */
typedef union source {
    const char *in;
    char *for_iconv;
} source;

/* ---- reading ------------------------------------------------------------- */

/*
 * Bytes of EUC-JP are single letters of katakana in CP932, or punctuation of
 * their size, which has other bytes for kanji and hiragana. So a text without
 * these that is not all katakana is EUC-JP.
 */
static bool looks_like_euc(hm_str bytes)
{
    bool kanji = false;

    for (size_t i = 0; i < bytes.len; i++) {
        unsigned char c = (unsigned char)bytes.ptr[i];

        if (c >= 0x80 && c <= 0xA0 && c != 0x8E && c != 0x8F)
            return false;
        kanji = kanji || c >= 0xE0 || (c >= 0xA1 && c <= 0xA4);
    }
    return kanji;
}

/* One or two bytes a character, UTF-8 has three at the most. */
static hm_status convert(iconv_t cd, hm__arena *arena, hm_str bytes,
                         hm_str *out, size_t *bad)
{
    size_t room = bytes.len * 3 + 1;
    char *start = hm__arena_alloc(arena, room);
    char *to = start;
    size_t left = bytes.len;
    source at = {bytes.ptr};

    if (!start)
        return HM_ENOMEM;
    if (iconv(cd, &at.for_iconv, &left, &to, &room) == (size_t)-1) {
        *bad = bytes.len - left;
        return HM_EINPUT;
    }
    *out = (hm_str){start, (size_t)(to - start)};
    return HM_OK;
}

static hm_status decode_from(const char *name, hm__arena *arena, hm_str bytes,
                             hm_str *out, size_t *bad)
{
    iconv_t cd = iconv_open("UTF-8", name);
    hm_status st;

    if (cd == (iconv_t)-1) // EINVAL: this system does not know it
        return errno == EINVAL ? HM_EINPUT : HM_ENOMEM;
    st = convert(cd, arena, bytes, out, bad);
    iconv_close(cd);
    return st;
}

hm_status hm__decode_japanese(hm__arena *arena, hm_str bytes, hm_str *out,
                              size_t *bad, hm__encoding *from)
{
    hm_status st;

    *from = HM__UTF8;
    *bad = hm__utf8_invalid(bytes);
    if (*bad == bytes.len) {
        if (hm__str_starts(bytes, HM_STR("\xEF\xBB\xBF")))
            bytes = hm__str_part(bytes, 3, bytes.len);
        *out = hm__arena_str(arena, bytes);
        return out->ptr ? HM_OK : HM_ENOMEM;
    }
    st = looks_like_euc(bytes) ? decode_from("EUC-JP", arena, bytes, out, bad)
                               : HM_EINPUT;
    if (st != HM_EINPUT) {
        *from = HM__EUC_JP;
        return st;
    }
    st = decode_from("CP932", arena, bytes, out, bad);
    if (st == HM_OK)
        *from = HM__CP932;
    return st;
}

hm_status hm__decode_latin1(hm__arena *arena, hm_str bytes, hm_str *out)
{
    char *text = hm__arena_alloc(arena, bytes.len * 2 + 1);
    size_t n = 0;

    if (!text)
        return HM_ENOMEM;
    for (size_t i = 0; i < bytes.len; i++)
        n += hm__utf8_encode((unsigned char)bytes.ptr[i], text + n);
    *out = (hm_str){text, n};
    return HM_OK;
}

/* ---- writing ------------------------------------------------------------- */

/*
 * Characters that iconv() shall not see. CP932 has these under other code
 * points, or others that look the same; but a yen sign is no backslash.
 */
static const struct twin {
    const char *utf8, *cp932; // NULL: lacking
} twins[] = {
    {"☗", "\x81\xa3"},      // ▲
    {"☖", "\x81\xa2"},      // △
    {"\u301c", "\x81\x60"}, // wave dash, as U+FF5E
    {"\u2212", "\x81\x7c"}, // minus, as U+FF0D
    {"\u2016", "\x81\x61"}, // double line, as U+2225
    {"\u2014", "\x81\x5c"}, // dash, as U+2015
    {"\u00a2", "\x81\x91"}, // cent, as U+FFE0
    {"\u00a3", "\x81\x92"}, // pound, as U+FFE1
    {"\u00ac", "\x81\xca"}, // not, as U+FFE2
    {"\u00a5", NULL},       // yen
    {"\u203e", NULL},       // overline
};

static const struct twin *find_twin(hm_str text, size_t at)
{
    hm_str rest = hm__str_part(text, at, text.len);

    for (size_t i = 0; i < HM_COUNT(twins); i++) {
        if (hm__str_starts(rest, hm_str_of(twins[i].utf8)))
            return &twins[i];
    }
    return NULL;
}

/* The next twin at or after `*at`, which moves there; NULL: none. */
static const struct twin *next_twin(hm_str text, size_t *at)
{
    for (; *at < text.len; ++*at) {
        unsigned char lead = (unsigned char)text.ptr[*at];
        const struct twin *found = lead == 0xC2 || lead == 0xE2 || lead == 0xE3
                                       ? find_twin(text, *at)
                                       : NULL;

        if (found)
            return found;
    }
    return NULL;
}

static void put_lacking(hm_str character, hm_out *out,
                        hm__encoding_losses losses)
{
    hm_out_puts(out, "\x81\xac"); // 〓
    losses.on_loss(losses.user, character);
}

/* Text without twins. */
static void put_run(iconv_t cd, hm_str text, hm_out *out,
                    hm__encoding_losses losses)
{
    source at = {text.ptr};
    size_t left = text.len;

    while (left) {
        char bytes[1024];
        char *to = bytes;
        size_t room = sizeof(bytes);
        size_t st = iconv(cd, &at.for_iconv, &left, &to, &room);

        hm_out_put(out, (hm_str){bytes, (size_t)(to - bytes)});
        if (st == (size_t)-1 && errno != E2BIG) {
            hm_str rest = {at.in, left};
            size_t len = hm__utf8_step(rest, 0);

            put_lacking(hm__str_part(rest, 0, len), out, losses);
            at.in += len;
            left -= len;
        }
    }
}

hm_status hm__encode_cp932(hm_str text, hm_out *out, hm__encoding_losses losses)
{
    iconv_t cd = iconv_open("CP932", "UTF-8");
    size_t at = 0;

    if (cd == (iconv_t)-1)
        return errno == EINVAL ? HM_ESUPPORT : HM_ENOMEM;
    while (at < text.len) {
        size_t end = at;
        const struct twin *twin = next_twin(text, &end);

        put_run(cd, hm__str_part(text, at, end), out, losses);
        at = end;
        if (!twin)
            break;
        if (twin->cp932)
            hm_out_puts(out, twin->cp932);
        else
            put_lacking(hm_str_of(twin->utf8), out, losses);
        at += strlen(twin->utf8);
    }
    iconv_close(cd);
    return hm_out_status(out);
}
