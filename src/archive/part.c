/*
 * part.c - the part of the library that has the engines of archives.
 */
#include "base/part.h"
#include "engine.h"

#define HM_ENGINES X(sqlite) X(clickhouse)

#define X(id) extern const hm_engine hm__engine_##id;
HM_ENGINES
#undef X

static const hm_engine *const engines[] = {
#define X(id) &hm__engine_##id,
    HM_ENGINES
#undef X
        NULL,
};

const hm_part *hm_archives(void)
{
    static const hm_part archives = {
        .name = "archive", .version = HM__VERSION, .engines = engines};

    return &archives;
}
