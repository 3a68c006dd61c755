# Turns DIR/*.art into OUT, a C file with the text of each.
file(GLOB files ${DIR}/*.art)
list(SORT files)
set(text "/* Made from share/art by tools/embed-art.cmake. */\n")
string(APPEND text "#include \"render/art.h\"\n\n")
set(table "")
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME_WLE)
  string(MAKE_C_IDENTIFIER "art_${name}" array)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(APPEND text "static const unsigned char ${array}[] = {${bytes}0};\n")
  string(APPEND table "    {\"${name}\", (const char *)${array}, "
                      "sizeof(${array}) - 1},\n")
endforeach()
string(APPEND text "\nconst hm__art_file hm__art_files[] = {\n${table}"
                   "    {0, 0, 0},\n};\n")
file(WRITE ${OUT} "${text}")
