/*
 * halfmove.h - the whole library.
 */
#ifndef HALFMOVE_H
#define HALFMOVE_H

#include <halfmove/base.h>
#include <halfmove/diag.h>
#include <halfmove/diagram.h>
#include <halfmove/film.h>
#include <halfmove/io.h>
#include <halfmove/json.h>
#include <halfmove/out.h>
#include <halfmove/page.h>
#include <halfmove/perft.h>
#include <halfmove/picture.h>
#include <halfmove/record.h>
#include <halfmove/replay.h>
#include <halfmove/setup.h>
#include <halfmove/table.h>

#endif
