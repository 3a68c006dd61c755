# Turns DIR/*.ppn into OUT, a C file with one row per setup: what its metadata
# say (flat "Key: value" lines), and its movetext. A file is called
# SYSTEM_NAME.ppn; systems have no "_" in their names.
file(GLOB files ${DIR}/*.ppn)
list(SORT files)
set(text "/* Made from share/setups by tools/embed-setups.cmake. */\n")
string(APPEND text "#include \"setups/data.h\"\n\n")
set(table "")

# The value of a key, as the inside of a C string; nothing if it is missing.
function(value_of key meta out)
  set(value "")
  if("${meta}" MATCHES "\n${key}: *([^\n]*)")
    string(REGEX REPLACE "^\"(.*)\"$" "\\1" value "${CMAKE_MATCH_1}")
    string(REPLACE "\\" "\\\\" value "${value}")
    string(REPLACE "\"" "\\\"" value "${value}")
  endif()
  set(${out} "${value}" PARENT_SCOPE)
endfunction()

foreach(file IN LISTS files)
  get_filename_component(id ${file} NAME_WLE)
  string(REGEX MATCH "^([a-z0-9]+)_(.*)$" _ "${id}")
  set(system ${CMAKE_MATCH_1})
  set(name ${CMAKE_MATCH_2})
  file(READ ${file} content)
  string(FIND "${content}" "\n...\n" split)
  string(SUBSTRING "${content}" 0 ${split} meta)
  foreach(key Title About Players Aliases Args Board Ppgames)
    value_of(${key} "${meta}\n" ${key})
  endforeach()
  file(READ ${file} hex HEX)
  string(LENGTH "${hex}" hex_length)
  string(FIND "${hex}" "0a2e2e2e0a" hex_split)
  math(EXPR hex_start "${hex_split} + 10")
  string(SUBSTRING "${hex}" ${hex_start} -1 hex)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(MAKE_C_IDENTIFIER "moves_${id}" array)
  string(APPEND text "static const unsigned char ${array}[] = {${bytes}0};\n")
  string(APPEND table "    {{\"${system}\", \"${name}\", \"${Title}\",\n"
    "      \"${About}\", \"${Players}\", \"${Aliases}\", \"${Args}\"},\n"
    "     \"${Board}\", \"${Ppgames}\", (const char *)${array},\n"
    "     sizeof(${array}) - 1},\n")
endforeach()
string(APPEND text "\nconst hm__setup_file hm__setup_files[] = {\n${table}"
                   "    {{0}, 0, 0, 0, 0},\n};\n")
file(WRITE ${OUT} "${text}")
