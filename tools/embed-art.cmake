# Turns DIR/*.art into OUT, a C file with the text of each file and an index of
# all outlines by name.
#
# Files are handled as hexadecimal text: names may hold any character, and
# CMake takes brackets and semicolons for lists.
file(GLOB files ${DIR}/*.art)
list(SORT files)
set(text "/* Made from share/art by tools/embed-art.cmake. */\n")
string(APPEND text "#include \"render/art.h\"\n\n")
set(entries "")

foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME_WLE)
  string(MAKE_C_IDENTIFIER "art_${name}" array)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(APPEND text "static const unsigned char ${array}[] = {${bytes}0};\n")
  string(REGEX REPLACE "(..)" "\\1 " hex "${hex}")
  string(REPLACE "0a " ";" lines "${hex}")
  set(at 0)
  foreach(line IN LISTS lines)
    string(LENGTH "${line}" size)
    math(EXPR size "${size} / 3")
    # line = name " " width ":" path; others begin with "#" or a blank
    if(line MATCHES "^(([013-9a-f]. |2[1-9a-f] )+)20 ((3[0-9] )+)3a ")
      string(LENGTH "${CMAKE_MATCH_0}" skip)
      string(LENGTH "${CMAKE_MATCH_1}" wide)
      string(REPLACE " " "" key "${CMAKE_MATCH_1}")
      string(REGEX REPLACE "3(.) " "\\1" width "${CMAKE_MATCH_3}")
      math(EXPR wide "${wide} / 3")
      math(EXPR from "${at} + ${skip} / 3")
      math(EXPR size_left "${size} - ${skip} / 3")
      list(APPEND entries
        "${key} ${array} ${at} ${wide} ${from} ${size_left} ${width}")
    elseif(size GREATER 0 AND NOT line MATCHES "^2[03] ")
      message(FATAL_ERROR "${file}: a line is no outline, at byte ${at}")
    endif()
    math(EXPR at "${at} + ${size} + 1")
  endforeach()
endforeach()

# In the order of the bytes of their names.
list(SORT entries)
set(last "")
set(table "")
list(LENGTH entries count)
foreach(entry IN LISTS entries)
  string(REPLACE " " ";" parts "${entry}")
  list(POP_FRONT parts key array at wide from size width)
  if(key STREQUAL last)
    message(FATAL_ERROR "${array}: two outlines have one name, at byte ${at}")
  endif()
  set(last "${key}")
  string(APPEND table
    "    {{(const char *)${array} + ${at}, ${wide}},\n"
    "     {{(const char *)${array} + ${from}, ${size}}, ${width}}},\n")
endforeach()
string(APPEND text "\nconst size_t hm__art_count = ${count};\n"
                   "const hm__art_entry hm__art_index[] = {\n${table}};\n")
file(WRITE ${OUT} "${text}")
