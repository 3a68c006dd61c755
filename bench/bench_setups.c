/*
 * bench_setups.c - building every starting position of the catalogue.
 *
 * Each is asked for by its name, so that finding it counts too. A game record
 * that begins with a setup must not wait for it: none may take 100
 * microseconds.
 */
#include "bench.h"

enum { ROUNDS = 5, BUILDS = 50, SLOWEST = 5, MOST = 1000 };

typedef struct timing {
    hm_setup setup;
    double seconds; // for one
} timing;

static void build(hm_ctx *ctx, const hm_setup *setup)
{
    char system[64];
    const char *settings[] = {system};
    hm_setup_request request = {.size = sizeof(request),
                                .name = setup->name,
                                .settings = settings,
                                .setting_count = 1};
    hm_table *table;

    snprintf(system, sizeof(system), "system=%s", setup->system);
    NEED(hm_setup_build(ctx, &request, NULL, &table));
    hm_table_free(table);
}

static double time_setup(hm_ctx *ctx, const hm_setup *setup)
{
    double best = 1e9;

    for (int i = 0; i < ROUNDS; i++) {
        double start = seconds();
        double took;

        for (int k = 0; k < BUILDS; k++)
            build(ctx, setup);
        took = (seconds() - start) / BUILDS;
        best = took < best ? took : best;
    }
    return best;
}

static int slower_first(const void *a, const void *b)
{
    double x = ((const timing *)a)->seconds;
    double y = ((const timing *)b)->seconds;

    return (x < y) - (x > y);
}

int main(void)
{
    static timing timings[MOST];
    size_t count = 0;
    hm_ctx *ctx;

    NEED(hm_ctx_new(NULL, &ctx));
    while (count < MOST && hm_setup_at(count, &timings[count].setup)) {
        timings[count].seconds = time_setup(ctx, &timings[count].setup);
        count++;
    }
    qsort(timings, count, sizeof(*timings), slower_first);
    printf("%zu setups, the slowest:\n", count);
    for (size_t i = 0; i < SLOWEST && i < count; i++)
        printf("%8.1f us  %s %s\n", timings[i].seconds * 1e6,
               timings[i].setup.system, timings[i].setup.name);
    printf("%8.1f us  median\n", timings[count / 2].seconds * 1e6);
    hm_ctx_free(ctx);
    return 0;
}
