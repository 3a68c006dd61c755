/*
 * lists.c - what there is: notations, outputs, setups, systems, themes.
 */
#include <stdio.h>
#include <string.h>

#include "handlers.h"
#include "picture.h"

static void put_words(hm_json *json, const char *key, const char *const *words)
{
    hm_json_key(json, key);
    hm_json_begin_array(json);
    for (size_t i = 0; words && words[i]; i++)
        hm_json_string(json, hm_str_of(words[i]));
    hm_json_end_array(json);
}

static void put_notation(hm_json *json, const hm_notation_info *info)
{
    hm_json_begin_object(json);
    put_string(json, "name", info->name);
    put_string(json, "title", info->title);
    put_words(json, "suffixes", info->suffixes);
    put_string(json, "media_type", info->media_type);
    put_string(json, "rules", info->rules);
    put_bool(json, "writes", info->writes);
    hm_json_key(json, "keeps");
    hm_json_begin_array(json);
    for (size_t i = 0; hm_feature_name(i); i++) {
        if (info->keeps & 1u << i)
            hm_json_string(json, hm_str_of(hm_feature_name(i)));
    }
    hm_json_end_array(json);
    hm_json_end_object(json);
}

static void put_output(hm_json *json, const hm_renderer_info *info)
{
    static const char *const kinds[] = {
        [HM_RENDERER_PICTURE] = "picture", [HM_RENDERER_FILM] = "film",
        [HM_RENDERER_PAGE] = "page",       [HM_RENDERER_SCRIPT] = "script",
        [HM_RENDERER_TEXT] = "text",
    };

    hm_json_begin_object(json);
    put_string(json, "name", info->name);
    put_string(json, "title", info->title);
    put_string(json, "suffix", info->suffixes[0]);
    put_string(json, "media_type", info->media_type);
    put_string(json, "kind", kinds[info->kind]);
    hm_json_end_object(json);
}

hm_status get_formats(job *j)
{
    hm_notation_info notation = {.size = sizeof(notation)};
    hm_renderer_info renderer = {.size = sizeof(renderer)};

    hm_json_begin_object(&j->json);
    hm_json_key(&j->json, "notations");
    hm_json_begin_array(&j->json);
    for (size_t i = 0; hm_notation_at(i, &notation); i++)
        put_notation(&j->json, &notation);
    hm_json_end_array(&j->json);
    hm_json_key(&j->json, "outputs");
    hm_json_begin_array(&j->json);
    for (size_t i = 0; hm_renderer_at(j->ctx, i, &renderer); i++)
        put_output(&j->json, &renderer);
    hm_json_end_array(&j->json);
    hm_json_end_object(&j->json);
    return job_json(j);
}

static void put_setup(hm_json *json, const hm_setup *setup)
{
    hm_json_begin_object(json);
    put_string(json, "system", setup->system);
    put_string(json, "name", setup->name);
    put_string(json, "title", setup->title);
    put_string(json, "about", setup->about);
    put_string(json, "players", setup->players);
    put_string(json, "aliases", setup->aliases);
    put_string(json, "args", setup->args);
    hm_json_key(json, "href");
    hm_out_printf(hm_json_value(json), "\"/setups/%s/%s.svg\"", setup->system,
                  setup->name);
    hm_json_end_object(json);
}

hm_status get_setups(job *j)
{
    hm_setup setup;

    hm_json_begin_array(&j->json);
    for (size_t i = 0; hm_setup_at(i, &setup); i++)
        put_setup(&j->json, &setup);
    hm_json_end_array(&j->json);
    return job_json(j);
}

hm_status get_systems(job *j)
{
    hm_system_info info = {.size = sizeof(info)};

    hm_json_begin_array(&j->json);
    for (size_t i = 0; hm_system_at(i, &info); i++) {
        hm_json_begin_object(&j->json);
        put_string(&j->json, "name", info.name);
        put_string(&j->json, "title", info.title);
        put_string(&j->json, "setups", info.setups);
        put_words(&j->json, "kinds", info.kinds);
        put_words(&j->json, "suits", info.suits);
        hm_json_end_object(&j->json);
    }
    hm_json_end_array(&j->json);
    return job_json(j);
}

hm_status get_themes(job *j)
{
    hm_json_begin_array(&j->json);
    for (size_t i = 0; hm_theme_name(i); i++)
        hm_json_string(&j->json, hm_str_of(hm_theme_name(i)));
    hm_json_end_array(&j->json);
    return job_json(j);
}

/* ---- pictures of setups ---------------------------------------------------
 */

enum { SETTINGS_MOST = 24, SETTING_MOST = 96 };

hm_status get_setup(job *j)
{
    hm_renderer_info format = {.size = sizeof(format)};
    const char *settings[SETTINGS_MOST];
    char system[SETTING_MOST], name[SETTING_MOST];
    hm_setup_request request = {
        .size = sizeof(request), .name = name, .settings = settings};
    const char *dot = strrchr(j->address.segments[2], '.');
    hm_table *table = NULL;
    hm_status st;

    if (!dot || !hm_renderer_find(j->ctx, dot + 1, &format) ||
        format.kind == HM_RENDERER_PAGE || format.kind == HM_RENDERER_SCRIPT)
        return job_fail(j, 404, "serve-format", "there is no such format");
    snprintf(name, sizeof(name), "%.*s", (int)(dot - j->address.segments[2]),
             j->address.segments[2]);
    snprintf(system, sizeof(system), "system=%.80s", j->address.segments[1]);
    settings[request.setting_count++] = system;
    for (size_t i = 0; request.setting_count < SETTINGS_MOST; i++) {
        const char *set = address_param_at(&j->address, "set", i);

        if (!set)
            break;
        settings[request.setting_count++] = set;
    }
    st = hm_setup_build(j->ctx, &request, j->diags, &table);
    if (st == HM_EINPUT)
        st = job_fail(j, 404, "serve-setup", "there is no such setup");
    if (st == HM_OK)
        st = draw_table(j, table, &format);
    hm_table_free(table);
    return st;
}
