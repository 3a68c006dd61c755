/*
 * camera.c - where --view puts the camera.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

const char camera_form[] =
    "up to 360 degrees to the right, 1 to 90 degrees above the table and 1 to "
    "100 widths away, such as 3d=30,40,2.2";

size_t read_numbers(const char *text, double *out, size_t most)
{
    size_t count = 0;

    if (text[strspn(text, "0123456789.,+-")] != '\0')
        return 0; // strtod() knows too much
    while (count < most) {
        char *end;

        out[count] = strtod(text, &end);
        if (end == text || !isfinite(out[count]))
            return 0;
        count++;
        if (*end == '\0')
            return count;
        if (*end != ',')
            return 0;
        text = end + 1;
    }
    return 0;
}

bool camera_read(const char *view, hm_picture_options *out)
{
    double v[3] = {0, 40, 2.2};
    const char *rest = view + strlen("3d");

    if (rest[0] &&
        (rest[0] != '=' || read_numbers(rest + 1, v, 3) < 2 ||
         fabs(v[0]) > 360 || v[1] <= 0 || v[1] > 90 || v[2] < 1 || v[2] > 100))
        return false;
    out->perspective = true;
    out->azimuth = v[0];
    out->elevation = v[1];
    out->distance = v[2];
    return true;
}
