/*
 * fuzz_theme.c - any bytes as a theme file, a title and a caption.
 */
#include "fuzz.h"

/* What was not drawn was told, and nothing was written. */
static void draw(hm_ctx *ctx, const hm_table *table, hm_picture_options options)
{
    hm_diags *diags;
    hm_out *out;
    hm_status st;

    expect(hm_diags_new(ctx, &diags) == HM_OK);
    expect(hm_out_new(ctx, &out) == HM_OK);
    options.size = sizeof(options);
    options.diags = diags;
    st = hm_picture_write(ctx, table, "svg", &options, out);
    expect(st == HM_OK || st == HM_EINPUT);
    expect((st == HM_OK) == (hm_diags_total(diags, HM_ERROR) == 0));
    expect((st == HM_OK) == (hm_out_text(out).len > 0));
    hm_out_free(out);
    hm_diags_free(diags);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const hm_setup_request request = {.size = sizeof(request), .name = "Dao"};
    char *text = malloc(size + 1);
    hm_table *table;
    hm_ctx *ctx;

    expect(text != NULL);
    expect(hm_ctx_new(NULL, &ctx) == HM_OK);
    memcpy(text, data, size);
    text[size] = '\0';
    expect(hm_setup_build(ctx, &request, NULL, &table) == HM_OK);
    draw(ctx, table, (hm_picture_options){.theme_text = {text, size}});
    draw(ctx, table, (hm_picture_options){.title = text, .caption = text});
    hm_table_free(table);
    hm_ctx_free(ctx);
    free(text);
    return 0;
}
