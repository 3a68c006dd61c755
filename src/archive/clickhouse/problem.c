/*
 * problem.c - what servers of ClickHouse complain about, in plain words.
 */
#include "problem.h"

#include "base/utf8.h"

#include <stdio.h>

static const struct {
    unsigned code;
    bool passes; // by itself, perhaps
    const char *text;
} problems[] = {
    {16, false, "a table has other columns than those of this version"},
    {32, true, "a server of the cluster has gone away"},
    {HM__NO_COLUMN, false,
     "a table has other columns than those of this version"},
    {HM__NO_TABLE, false,
     "a table is missing; \"halfmove import --init\" makes it"},
    {75, false, "the server cannot write: its disk may be full"},
    {HM__NO_DATABASE, false, "there is no such database"},
    {159, true, "the server took too long"},
    {164, false, "this user may only read"},
    {192, false, "the server refuses this user or password"},
    {193, false, "the server refuses this user or password"},
    {194, false, "the server refuses this user or password"},
    {195, false, "the server refuses users from this address"},
    {201, false, "the quota of this user is used up"},
    {202, true, "the server has too much to do"},
    {209, true, "a server of the cluster does not answer"},
    {210, true, "a server of the cluster cannot be reached"},
    {241, true, "the server has too little memory for this"},
    {242, true, "a table may only be read at present"},
    {243, false, "the disk of the server is full"},
    {252, true, "the server has too many parts to merge"},
    {279, true, "a server of the cluster cannot be reached"},
    {285, true, "too few copies of a table can be reached"},
    {286, true, "other copies of a table do not have the last rows yet"},
    {289, true, "this copy of a table does not have the last rows yet"},
    {319, true,
     "it is not known whether other copies of a table have the rows"},
    {497, false, "this user may not do that"},
    {516, false, "the server refuses this user or password"},
};

enum { SHOWN = 200 }; // bytes of what a server says

unsigned hm__problem_code(hm_str answer)
{
    const hm_str begin = HM_STR("Code: ");
    unsigned code = 0;

    if (answer.len < begin.len || memcmp(answer.ptr, begin.ptr, begin.len) != 0)
        return 0;
    for (size_t i = begin.len; i < answer.len && code < 100000; i++) {
        if (!hm__is_digit(answer.ptr[i]))
            break;
        code = code * 10 + (unsigned)(answer.ptr[i] - '0');
    }
    return code;
}

bool hm__problem_passes(unsigned code)
{
    for (size_t i = 0; i < HM_COUNT(problems); i++) {
        if (problems[i].code == code)
            return problems[i].passes;
    }
    return false;
}

/* Where a text has another; its length if nowhere. */
static size_t find(hm_str text, hm_str part)
{
    for (size_t i = 0; i + part.len <= text.len; i++) {
        if (memcmp(text.ptr + i, part.ptr, part.len) == 0)
            return i;
    }
    return text.len;
}

/* Another server that the one which was asked speaks of: "Received from". */
static hm_str server_of(hm_str answer, const char *host)
{
    const hm_str before = HM_STR("Received from ");
    size_t at = find(answer, before), end;

    if (at == answer.len)
        return hm_str_of(host);
    at += before.len;
    for (end = at;
         end < answer.len && answer.ptr[end] > ' ' && answer.ptr[end] != ',';
         end++)
        continue;
    end -= end > at && answer.ptr[end - 1] == '.';
    return (hm_str){answer.ptr + at, end - at};
}

/* The rest of the first line, which is shown where we know no better. */
static hm_str first_line(hm_str answer)
{
    size_t end = 0;

    while (end < answer.len && end < SHOWN &&
           (unsigned char)answer.ptr[end] >= ' ')
        end++;
    return (hm_str){answer.ptr, // no half of a character
                    hm__utf8_invalid((hm_str){answer.ptr, end})};
}

void hm__problem_write(const char *host, hm_str answer, char *out, size_t size)
{
    unsigned code = hm__problem_code(answer);
    hm_str server = server_of(answer, host);
    hm_str line = first_line(answer);
    const char *text = NULL;

    if (find(answer, HM_STR("errno: 28")) < answer.len)
        text = "the disk of the server is full";
    for (size_t i = 0; !text && i < HM_COUNT(problems); i++) {
        if (problems[i].code == code)
            text = problems[i].text;
    }
    if (text)
        snprintf(out, size, "%.*s: %s (code %u)", HM_ARG(server), text, code);
    else
        snprintf(out, size, "%.*s: the server says: %.*s", HM_ARG(server),
                 HM_ARG(line));
}
