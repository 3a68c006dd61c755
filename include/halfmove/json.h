/*
 * json.h - writing compact JSON.
 *
 *     hm_json json = {.out = out};
 *
 *     hm_json_begin_object(&json);
 *     hm_json_key(&json, "plies");
 *     hm_json_int(&json, 42);
 *     hm_json_end_object(&json);
 *     hm_json_end_line(&json);
 */
#ifndef HALFMOVE_JSON_H
#define HALFMOVE_JSON_H

#include <halfmove/base.h>
#include <halfmove/out.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Writes JSON with its commas; set `out`, zero the rest.
 *
 * The caller must nest correctly, and write a key before each value of an
 * object. Errors are kept in `out`. Only `out` allocates memory.
 */
typedef struct hm_json {
    hm_out *out;
    bool comma; /**< before the next key or value */
} hm_json;

/** Begin an object: keys and values follow in turn. */
HM_API void hm_json_begin_object(hm_json *json);

/** End the innermost object. */
HM_API void hm_json_end_object(hm_json *json);

/** Begin an array: values follow. */
HM_API void hm_json_begin_array(hm_json *json);

/** End the innermost array. */
HM_API void hm_json_end_array(hm_json *json);

/** A key that needs no escapes. */
HM_API void hm_json_key(hm_json *json, const char *key);

/** Any key, also one from a file. */
HM_API void hm_json_any_key(hm_json *json, hm_str key);

/** A text as a string, with its quotes and escapes. */
HM_API void hm_json_string(hm_json *json, hm_str text);

/** A whole number. */
HM_API void hm_json_int(hm_json *json, int64_t value);

/** A number that is finite, with at most six decimals. */
HM_API void hm_json_number(hm_json *json, double value);

/** "true" or "false". */
HM_API void hm_json_bool(hm_json *json, bool value);

/** "null". */
HM_API void hm_json_null(hm_json *json);

/**
 * A value that the caller writes to the returned builder, such as
 * `hm_table_json(table, hm_json_value(&json))`.
 */
HM_API hm_out *hm_json_value(hm_json *json);

/** End the line: what follows is a new document. */
HM_API void hm_json_end_line(hm_json *json);

/**
 * Write a document on a line of its own, as in JSON Lines: without the white
 * space between its parts. It must be valid JSON: it is not checked.
 */
HM_API void hm_json_line(hm_str document, hm_out *out);

#ifdef __cplusplus
}
#endif

#endif
