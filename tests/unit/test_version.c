/*
 * test_version.c - the version of the headers and that of the library.
 */
#include "support.h"

#if !HM_VERSION_AT_LEAST(0, 1, 0) || !HM_VERSION_AT_LEAST(0, 0, 99)
#error "these headers are as new as they are"
#endif
#if HM_VERSION_AT_LEAST(99, 0, 0) || HM_VERSION_AT_LEAST(0, 99, 0)
#error "these headers are not newer than they are"
#endif
#if HM_VERSION_AT_LEAST(HM_VERSION_MAJOR, HM_VERSION_MINOR,                    \
                        HM_VERSION_PATCH + 1)
#error "nor by a patch"
#endif

static void the_library_has_the_version_of_its_headers(void **state)
{
    char version[32];

    (void)state;
    snprintf(version, sizeof(version), "%d.%d.%d", HM_VERSION_MAJOR,
             HM_VERSION_MINOR, HM_VERSION_PATCH);
    assert_string_equal(hm_version(), version);
}

static void every_status_has_a_sentence(void **state)
{
    (void)state;
    for (int i = HM_ESUPPORT; i <= HM_END; i++)
        assert_true(strlen(hm_status_text((hm_status)i)) > 3);
    assert_string_equal(hm_status_text((hm_status)99), "unknown status");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_library_has_the_version_of_its_headers),
        TEST(every_status_has_a_sentence),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
