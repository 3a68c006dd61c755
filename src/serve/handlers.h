/*
 * handlers.h - who answers which request; docs/serve.md says how.
 */
#ifndef HM_SERVE_HANDLERS_H
#define HM_SERVE_HANDLERS_H

#include "job.h"

/* assets.c */
hm_status get_page(job *j);
hm_status get_studio(job *j);
hm_status get_codemirror(job *j);
hm_status get_interface(job *j);
hm_status get_script(job *j);

/* games.c */
hm_status get_games(job *j);

/* game.c */
hm_status get_game(job *j);
hm_status get_game_part(job *j);

/* explore.c */
hm_status get_explore(job *j);

/* convert.c */
hm_status post_convert(job *j);
hm_status post_check(job *j);

/* edit.c */
hm_status post_edit(job *j);

/* play.c */
hm_status post_play(job *j);

/* files.c */
hm_status get_files(job *j);
hm_status get_file(job *j);
hm_status put_file(job *j);

/* lists.c */
hm_status get_formats(job *j);
hm_status get_setups(job *j);
hm_status get_setup(job *j);
hm_status get_systems(job *j);
hm_status get_themes(job *j);

/* events: server.c answers itself */
hm_status get_events(job *j);

#endif
