/*
 * limits.c - the table of limits: names for the command line, and defaults.
 *
 * docs/limits.md explains each; tools/lint compares the two.
 */
#include "limits.h"

#include <string.h>

#include "ctx.h"

static const struct {
    const char *name;
    size_t offset;
    size_t value;
} limit_table[] = {
    {"game-bytes", offsetof(hm_limits, game_bytes), (size_t)64 << 20},
    {"meta-bytes", offsetof(hm_limits, meta_bytes), (size_t)1 << 20},
    {"meta-depth", offsetof(hm_limits, meta_depth), 64},
    {"moves", offsetof(hm_limits, moves), 1000000},
    {"words", offsetof(hm_limits, words), 4000000},
    {"label-bytes", offsetof(hm_limits, label_bytes), 4096},
    {"brace-depth", offsetof(hm_limits, brace_depth), 64},
    {"expansion-words", offsetof(hm_limits, expansion_words), 100000},
    {"expansion-bytes", offsetof(hm_limits, expansion_bytes), (size_t)64 << 20},
    {"pieces", offsetof(hm_limits, pieces), 100000},
    {"work", offsetof(hm_limits, work), 200000000},
    {"json-depth", offsetof(hm_limits, json_depth), 256},
    {"diagnostics", offsetof(hm_limits, diagnostics), 1000},
    {"diagram-cells", offsetof(hm_limits, diagram_cells), 1000000},
    {"picture-steps", offsetof(hm_limits, picture_steps), 4000000},
    {"squares", offsetof(hm_limits, squares), 1000000},
    {"page-bytes", offsetof(hm_limits, page_bytes), (size_t)64 << 20},
    {"changes", offsetof(hm_limits, changes), 1000000},
    {"page-pieces", offsetof(hm_limits, page_pieces), 1000000},
    {"path-bytes", offsetof(hm_limits, path_bytes), (size_t)256 << 20},
};

static size_t *field(hm_limits *limits, size_t index)
{
    return (size_t *)(void *)((char *)limits + limit_table[index].offset);
}

/* Whether a struct, perhaps of an older program, has the field of a limit. */
static bool has_field(size_t size, size_t index)
{
    return limit_table[index].offset + sizeof(size_t) <= size;
}

void hm_limits_default(hm_limits *limits, size_t size)
{
    limits->size = size;
    for (size_t i = 0; i < HM_COUNT(limit_table); i++) {
        if (has_field(size, i))
            *field(limits, i) = limit_table[i].value;
    }
}

hm_status hm_limits_set(hm_limits *limits, const char *name, size_t value)
{
    for (size_t i = 0; i < HM_COUNT(limit_table); i++) {
        if (has_field(limits->size, i) &&
            strcmp(limit_table[i].name, name) == 0) {
            *field(limits, i) = value;
            return HM_OK;
        }
    }
    return HM_EUSAGE;
}

const char *hm_limits_name(const hm_limits *limits, size_t index, size_t *value)
{
    hm_limits all;

    if (index >= HM_COUNT(limit_table) ||
        hm__limits_merge(&all, limits) != HM_OK)
        return NULL;
    if (value)
        *value = *field(&all, index);
    return limit_table[index].name;
}

hm_status hm__limits_merge(hm_limits *limits, const hm_limits *set)
{
    hm_limits given;

    HM_TRY(hm__options_copy(&given, sizeof(given), set));
    hm_limits_default(limits, sizeof(*limits));
    for (size_t i = 0; i < HM_COUNT(limit_table); i++) {
        if (*field(&given, i))
            *field(limits, i) = *field(&given, i);
    }
    return HM_OK;
}
