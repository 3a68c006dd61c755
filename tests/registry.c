/*
 * registry.c - prints what the library has, for tools/check-agreement.
 *
 * A line for each: what it is, its name, and for a notation its rules, for a
 * format its kind, for a setup its arguments.
 */
#include <halfmove/halfmove.h>

#include "rules/rules.h"

#include <stdio.h>

int main(void)
{
    static const char *const kinds[] = {
        [HM_RENDERER_PICTURE] = "picture", [HM_RENDERER_FILM] = "film",
        [HM_RENDERER_PAGE] = "page",       [HM_RENDERER_SCRIPT] = "script",
        [HM_RENDERER_TEXT] = "text",
    };
    hm_notation_info notation = {.size = sizeof(notation)};
    hm_renderer_info format = {.size = sizeof(format)};
    hm_system_info system = {.size = sizeof(system)};
    const hm_rules *rules;
    hm_setup setup;
    hm_ctx *ctx;

    if (hm_ctx_new(NULL, &ctx) != HM_OK || hm_ctx_use(ctx, hm_draw()) != HM_OK)
        return 1;

    for (size_t i = 0; hm_notation_at(i, &notation); i++)
        printf("notation %s %s\n", notation.name,
               notation.rules ? notation.rules : "any");
    for (size_t i = 0; (rules = hm__rules_at(i)) != NULL; i++)
        printf("rules %s\n", rules->name);
    for (size_t i = 0; hm_renderer_at(ctx, i, &format); i++)
        printf("format %s %s\n", format.name, kinds[format.kind]);
    for (size_t i = 0; hm_system_at(i, &system); i++)
        printf("system %s %s\n", system.name,
               system.setups[0] ? system.setups : "none");
    for (size_t i = 0; hm_setup_at(i, &setup); i++)
        printf("setup %s:%s %s\n", setup.system, setup.name, setup.args);
    hm_ctx_free(ctx);
    return 0;
}
