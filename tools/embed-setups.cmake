# Turns DIR/*.ppn into OUT, a C file with one string per setup.
file(GLOB files ${DIR}/*.ppn)
list(SORT files)
set(text "/* Made from share/setups by tools/embed-setups.cmake. */\n")
string(APPEND text "#include \"setups/data.h\"\n\n")
set(table "")
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME_WLE)
  string(MAKE_C_IDENTIFIER "setup_${name}" id)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(APPEND text "static const unsigned char ${id}[] = {${bytes}0};\n")
  string(APPEND table "    {\"${name}\", (const char *)${id}, "
                      "sizeof(${id}) - 1},\n")
endforeach()
string(APPEND text "\nconst hm__setup_file hm__setup_files[] = {\n${table}"
                   "    {0},\n};\n")
file(WRITE ${OUT} "${text}")
