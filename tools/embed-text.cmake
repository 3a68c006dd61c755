# Turns the file IN into OUT, a C file with the string NAME.
file(READ ${IN} hex HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
file(WRITE ${OUT} "/* Made from ${IN} by tools/embed-text.cmake. */
static const unsigned char bytes[] = {${bytes}0};
extern const char *const ${NAME};
const char *const ${NAME} = (const char *)bytes;
")
