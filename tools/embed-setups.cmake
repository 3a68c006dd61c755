# Turns DIR/*.ppn into OUT, a C file with one row per setup: what its metadata
# say, and its movetext. A file is called SYSTEM_NAME.ppn; systems have no "_"
# in their names. Metadata are lines "Key: value"; Args is a block of such
# lines, each with a value or a list in brackets, and SetUp a map in braces.
file(GLOB files ${DIR}/*.ppn)
list(SORT files)
set(text "/* Made from share/setups by tools/embed-setups.cmake. */\n")
string(APPEND text "#include \"setups/file.h\"\n\n")
set(table "")

# A text as a C string, without the quotes that YAML may have around it.
function(quote value out)
  string(REGEX REPLACE "^\"(.*)\"$" "\\1" value "${value}")
  string(REPLACE "\\" "\\\\" value "${value}")
  string(REPLACE "\"" "\\\"" value "${value}")
  set(${out} "\"${value}\"" PARENT_SCOPE)
endfunction()

# The value of a key as a C string; "" if it is missing.
function(value_of key meta out)
  set(value "")
  if("${meta}" MATCHES "\n${key}: *([^\n]*)")
    set(value "${CMAKE_MATCH_1}")
  endif()
  quote("${value}" value)
  set(${out} "${value}" PARENT_SCOPE)
endfunction()

# "a: [1, 2]" lines as rows of hm__file_arg, and their names.
function(args_of meta out names)
  set(rows "")
  set(list "")
  if("${meta}" MATCHES "\nArgs:\n((  [^\n]*\n)+)")
    string(REGEX REPLACE "[][]" "" lines "${CMAKE_MATCH_1}")
    string(REGEX MATCHALL "  [^\n]+" lines "${lines}")
    foreach(line IN LISTS lines)
      string(REGEX MATCH "^  ([a-z0-9_]+): *(.*)$" _ "${line}")
      list(APPEND list "${CMAKE_MATCH_1}")
      string(REPLACE ", " ";" values "${CMAKE_MATCH_2}")
      string(APPEND rows "    {\"${CMAKE_MATCH_1}\", (const char *const[]){")
      foreach(value IN LISTS values)
        quote("${value}" value)
        string(APPEND rows "${value}, ")
      endforeach()
      string(APPEND rows "0}},\n")
    endforeach()
  endif()
  string(REPLACE ";" " " list "${list}")
  set(${out} "${rows}" PARENT_SCOPE)
  set(${names} "\"${list}\"" PARENT_SCOPE)
endfunction()

# "{Name: Chess, System: chess}" as rows of hm__file_setting.
function(setup_of meta out)
  set(rows "")
  if("${meta}" MATCHES "\nSetUp: *{([^\n]*)}\n")
    string(REPLACE ", " ";" settings "${CMAKE_MATCH_1}")
    foreach(setting IN LISTS settings)
      string(REGEX MATCH "^([^:]*): *(.*)$" _ "${setting}")
      quote("${CMAKE_MATCH_1}" key)
      quote("${CMAKE_MATCH_2}" value)
      string(APPEND rows "    {${key}, ${value}},\n")
    endforeach()
  endif()
  set(${out} "${rows}" PARENT_SCOPE)
endfunction()

foreach(file IN LISTS files)
  get_filename_component(id ${file} NAME_WLE)
  string(REGEX MATCH "^([a-z0-9]+)_(.*)$" _ "${id}")
  set(system ${CMAKE_MATCH_1})
  set(name ${CMAKE_MATCH_2})
  file(READ ${file} content)
  string(FIND "${content}" "\n...\n" split)
  string(SUBSTRING "${content}" 0 ${split} meta)
  foreach(key Title About Players Aliases Deal ScalingFactor Unit Board Fen)
    value_of(${key} "${meta}\n" ${key})
  endforeach()
  args_of("${meta}\n" args names)
  setup_of("${meta}\n" setup)
  file(READ ${file} hex HEX)
  string(FIND "${hex}" "0a2e2e2e0a" hex_split)
  math(EXPR hex_start "${hex_split} + 10")
  string(SUBSTRING "${hex}" ${hex_start} -1 hex)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(APPEND text
    "static const hm__file_arg args_${id}[] = {\n${args}    {0, 0}};\n"
    "static const hm__file_setting setup_${id}[] = {\n${setup}    {0, 0}};\n"
    "static const unsigned char moves_${id}[] = {${bytes}0};\n")
  string(APPEND table "    {{\"${system}\", \"${name}\", ${Title},\n"
    "      ${About}, ${Players}, ${Aliases}, ${names}},\n"
    "     args_${id}, setup_${id}, ${Deal}, ${ScalingFactor}, ${Unit},\n"
    "     ${Board}, ${Fen}, {(const char *)moves_${id}, sizeof(moves_${id}) - 1}},\n")
endforeach()
string(APPEND text "\nconst hm__setup_file hm__setup_files[] = {\n${table}"
                   "    {{0}, 0, 0, 0, 0, 0, 0, 0, {0, 0}},\n};\n")
file(WRITE ${OUT} "${text}")
