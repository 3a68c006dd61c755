/*
 * bench_pictures.c - a full chess position as text, SVG, PNG and PDF.
 *
 * Every picture is made from scratch, as a server would make it. The targets
 * are for one core of a small machine: 200 us, 1 ms and 4 ms.
 */
#include "bench.h"

enum { PIXELS = 480 };

typedef struct subject {
    hm_ctx *ctx;
    hm_table *table;
    hm_out *out;
    const char *format; // NULL: text
    hm_picture_options options;
} subject;

static void draw(const subject *s)
{
    hm_out_clear(s->out);
    if (s->format)
        NEED(
            hm_picture_write(s->ctx, s->table, s->format, &s->options, s->out));
    else
        NEED(hm_diagram_write(s->table, NULL, s->out));
}

/* The best of many rounds, in seconds of the processor. */
static void measure(const subject *s, const char *name, double target)
{
    double best = 1e9;
    double end = seconds() + 1;

    while (seconds() < end) {
        double start = busy_seconds();
        double took;

        draw(s);
        took = busy_seconds() - start;
        best = took < best ? took : best;
    }
    printf("%-22s %8.3f ms %9zu bytes", name, best * 1e3,
           hm_out_text(s->out).len);
    if (target > 0)
        printf("   target %.1f ms%s", target * 1e3,
               best > target ? ", MISSED" : "");
    printf("\n");
}

static void bench_setup(hm_ctx *ctx, const char *name, const char *system)
{
    const char *settings[] = {system};
    hm_setup_request request = {.size = sizeof(request),
                                .name = name,
                                .settings = settings,
                                .setting_count = 1};
    subject s = {.ctx = ctx, .options = {.size = sizeof(s.options)}};

    NEED(hm_setup_build(ctx, &request, NULL, &s.table));
    NEED(hm_out_new(ctx, &s.out));
    printf("%s, %zu pieces\n", name, hm_table_count(s.table));
    measure(&s, "text", 200e-6);
    s.format = "svg";
    measure(&s, "SVG", 1e-3);
    s.options.oblique = true;
    s.options.oblique_angle = 45;
    s.options.oblique_scale = 0.5;
    measure(&s, "SVG, oblique", 0);
    s.options.oblique = false;
    s.options.width = PIXELS;
    s.format = "png";
    measure(&s, "PNG, 480 pixels", 4e-3);
    s.format = "pdf";
    measure(&s, "PDF", 0);
    hm_out_free(s.out);
    hm_table_free(s.table);
}

int main(void)
{
    hm_ctx *ctx;

    NEED(hm_ctx_new(NULL, &ctx));
    NEED(hm_ctx_use(ctx, hm_draw()));
    bench_setup(ctx, "International Chess", "system=chess");
    bench_setup(ctx, "International Chess", "system=piecepack");
    printf("peak %.1f MB\n", peak_memory());
    hm_ctx_free(ctx);
    return 0;
}
