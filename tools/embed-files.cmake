# Makes OUT, a C file with NAME, an array of struct asset (src/serve/assets.h):
# the files of the list FILES, whose items are FILE@PATH, separated by "|".
string(REPLACE "|" ";" files "${FILES}")
set(data "")
set(rows "")
set(number 0)
foreach(item IN LISTS files)
  string(REGEX MATCH "^(.*)@(.*)$" item "${item}")
  set(name "${CMAKE_MATCH_1}")
  file(READ "${CMAKE_MATCH_2}" hex HEX)
  string(LENGTH "${hex}" size)
  math(EXPR size "${size} / 2")
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(APPEND data
    "static const unsigned char file${number}[] = {${bytes}0};\n")
  string(APPEND rows
    "    {\"${name}\", (const char *)file${number}, ${size}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUT} "/* Made by tools/embed-files.cmake. */
#include \"serve/assets.h\"

${data}
const asset ${NAME}[] = {
${rows}    {0, 0, 0},
};
const size_t ${NAME}_count = ${number};
")
