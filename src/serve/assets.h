/*
 * assets.h - files that are part of the program: tools/embed-files.cmake.
 */
#ifndef HM_SERVE_ASSETS_H
#define HM_SERVE_ASSETS_H

#include <stddef.h>

typedef struct asset {
    const char *name;
    const char *bytes;
    size_t size;
} asset;

extern const asset studio_files[];
extern const size_t studio_files_count;
extern const asset codemirror_files[];
extern const size_t codemirror_files_count;
extern const asset examples[];
extern const size_t examples_count;
extern const asset interface_files[];
extern const size_t interface_files_count;

#endif
