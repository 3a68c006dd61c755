# halfmove-serve.so: the server, with the pages of the studio, CodeMirror, the
# examples and the description of its interface in it.

# embed_files(NAME OUT FILE@PATH...): see tools/embed-files.cmake.
function(embed_files name out)
  set(file ${CMAKE_BINARY_DIR}/${name}.c)
  list(TRANSFORM ARGN REPLACE "^.*@" "" OUTPUT_VARIABLE paths)
  list(JOIN ARGN "|" items)
  add_custom_command(
    OUTPUT ${file}
    COMMAND ${CMAKE_COMMAND} -DOUT=${file} -DNAME=${name} "-DFILES=${items}"
            -P ${CMAKE_SOURCE_DIR}/tools/embed-files.cmake
    DEPENDS ${paths} ${CMAKE_SOURCE_DIR}/tools/embed-files.cmake
    VERBATIM)
  set(${out} ${${out}} ${file} PARENT_SCOPE)
endfunction()

# below(OUT FOLDER FILE...): FILE@PATH for files of a folder.
function(below out folder)
  set(items "")
  foreach(path IN LISTS ARGN)
    file(RELATIVE_PATH name ${folder} ${path})
    list(APPEND items ${name}@${path})
  endforeach()
  set(${out} ${items} PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/share/studio/*)
below(items ${CMAKE_SOURCE_DIR}/share/studio ${files})
set(HM_SERVE_DATA "")
embed_files(studio_files HM_SERVE_DATA ${items}
            page.css@${CMAKE_SOURCE_DIR}/share/page/game.css)

set(files "")
foreach(name lib/codemirror.js lib/codemirror.css
        addon/dialog/dialog.js addon/dialog/dialog.css
        addon/search/search.js addon/search/searchcursor.js
        addon/search/jump-to-line.js addon/selection/active-line.js
        addon/display/placeholder.js addon/mode/simple.js addon/merge/merge.js
        addon/merge/merge.css addon/edit/matchbrackets.js)
  list(APPEND files ${HM_CODEMIRROR}/${name})
endforeach()
below(items ${HM_CODEMIRROR} ${files})
embed_files(codemirror_files HM_SERVE_DATA ${items})

file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/examples/*)
list(FILTER files EXCLUDE REGEX "[.](c|txt)$")
below(items ${CMAKE_SOURCE_DIR}/examples ${files})
embed_files(examples HM_SERVE_DATA ${items})

embed_files(interface_files HM_SERVE_DATA
            openapi.json@${CMAKE_SOURCE_DIR}/share/serve/openapi.json)

file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/serve/*.c)
hm_module(halfmove-serve ${files} ${HM_SERVE_DATA})
target_link_libraries(halfmove-serve PRIVATE PkgConfig::MICROHTTPD
                      Threads::Threads)
# POLLRDHUP, mmap() and file stamps in nanoseconds
target_compile_definitions(halfmove-serve PRIVATE _GNU_SOURCE)
