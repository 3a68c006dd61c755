/*
 * fault.c - filling in faults.
 */
#include "fault.h"

#include <stdarg.h>
#include <stdio.h>

#include "utf8.h"

/* vsnprintf() may have cut a code point; drop what is left of it. */
static void mend(char *text, size_t room, int wanted)
{
    hm_str whole = {text, room - 1};

    if (wanted >= (int)room)
        text[hm__utf8_invalid(whole)] = '\0';
}

hm_status hm__fault(hm_fault *why, hm_str at, const char *id,
                    const char *format, ...)
{
    va_list args;

    why->severity = HM_ERROR;
    why->id = id;
    why->at = at;
    why->hint[0] = '\0';
    va_start(args, format);
    mend(why->message, sizeof(why->message),
         vsnprintf(why->message, sizeof(why->message), format, args));
    va_end(args);
    return HM_EINPUT;
}

hm_status hm__fault_hint(hm_fault *why, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    mend(why->hint, sizeof(why->hint),
         vsnprintf(why->hint, sizeof(why->hint), format, args));
    va_end(args);
    return HM_EINPUT;
}
