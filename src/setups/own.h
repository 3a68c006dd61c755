/*
 * own.h - starting positions that users write themselves.
 */
#ifndef HM_SETUPS_OWN_H
#define HM_SETUPS_OWN_H

#include "setup.h"

/*
 * Runs the setup file of that name in one of the context's folders. HM_END if
 * there is none.
 */
hm_status hm__own_run(hm__setup_job *job, const char *name);

#endif
