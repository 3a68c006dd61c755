# Turns the file IN into OUT, a C file with the string NAME. With STRIP, which
# is for scripts and styles, comments between /* and */, empty lines and the
# blanks before lines are left out.
if(STRIP)
  file(READ ${IN} text)
  string(REGEX REPLACE "/[*]([^*]|[*]+[^*/])*[*]+/" "" text "${text}")
  string(REGEX REPLACE "\n[ \n]+" "\n" text "${text}")
  string(REGEX REPLACE "^\n" "" text "${text}")
  if(IN MATCHES "[.]css$")
    string(REGEX REPLACE "([{,])\n" "\\1" text "${text}")
    string(REGEX REPLACE "\n}" "}" text "${text}")
    string(REPLACE ": " ":" text "${text}")
    string(REPLACE " {" "{" text "${text}")
  endif()
  file(WRITE ${OUT}.txt "${text}")
  file(READ ${OUT}.txt hex HEX)
else()
  file(READ ${IN} hex HEX)
endif()
string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
file(WRITE ${OUT} "/* Made from ${IN} by tools/embed-text.cmake. */
static const unsigned char bytes[] = {${bytes}0};
extern const char *const ${NAME};
const char *const ${NAME} = (const char *)bytes;
")
