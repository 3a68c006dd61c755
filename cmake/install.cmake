# What `cmake --install` puts where, and which Debian package has it.
#
# Components: library, draw, archive, development, command.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/halfmove)
set(pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH HM_PREFIX_FROM_PC ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig
     ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" HM_PREFIX_FROM_PC ${HM_PREFIX_FROM_PC})

# install_library(NAME EXPORT COMPONENT): the two of hm_library(), known to
# CMake as halfmove::EXPORT and halfmove::EXPORT-static.
function(install_library name export component)
  set_target_properties(${name}-shared PROPERTIES EXPORT_NAME ${export})
  set_target_properties(${name}-static PROPERTIES EXPORT_NAME ${export}-static)
  install(TARGETS ${name}-shared EXPORT ${name}
          LIBRARY COMPONENT ${component} NAMELINK_COMPONENT development)
  install(TARGETS ${name}-static EXPORT ${name}-static
          ARCHIVE COMPONENT development)
  foreach(kind "" -static)
    install(EXPORT ${name}${kind} NAMESPACE halfmove::
            FILE ${name}${kind}-targets.cmake DESTINATION ${package_dir}
            COMPONENT development)
  endforeach()
endfunction()

# install_pc(NAME DESCRIPTION REQUIRES NEEDS...)
function(install_pc pc_name pc_description pc_requires)
  # libcurl is linked as it is: what it needs itself, if it is static, is in
  # packages that nobody who builds with it has.
  set(pc_libs -lm)
  if(libcurl IN_LIST ARGN)
    list(REMOVE_ITEM ARGN libcurl)
    set(pc_libs "-lcurl -lm")
  endif()
  list(JOIN ARGN ", " pc_private)
  configure_file(cmake/halfmove.pc.in ${pc_name}.pc @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/${pc_name}.pc DESTINATION ${pc_dir}
          COMPONENT development)
endfunction()

# ---- libraries --------------------------------------------------------------
install_library(halfmove halfmove library)
install_pc(halfmove "records of board games, read, replayed and written" ""
           ${HM_NEEDS})
if(HM_DRAW)
  install_library(halfmove-draw draw draw)
  install_pc(halfmove-draw "board games as PNG, PDF and films"
             "halfmove = ${PROJECT_VERSION}" ${HM_DRAW_NEEDS})
endif()

if(HM_ARCHIVE)
  install_library(halfmove-archive archive archive)
  install_pc(halfmove-archive "collections of board games in databases"
             "halfmove = ${PROJECT_VERSION}" ${HM_ARCHIVE_NEEDS})
endif()

list(JOIN HM_NEEDS " " HM_NEEDS_LIST)
list(JOIN HM_DRAW_NEEDS " " HM_DRAW_NEEDS_LIST)
list(JOIN HM_ARCHIVE_NEEDS " " HM_ARCHIVE_NEEDS_LIST)
configure_package_config_file(cmake/halfmove-config.cmake.in
  halfmove-config.cmake INSTALL_DESTINATION ${package_dir}
  NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(halfmove-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/halfmove-config.cmake
              ${CMAKE_BINARY_DIR}/halfmove-config-version.cmake
        DESTINATION ${package_dir} COMPONENT development)
install(DIRECTORY include/halfmove TYPE INCLUDE COMPONENT development)

# ---- the command ------------------------------------------------------------
install(TARGETS halfmove RUNTIME COMPONENT command)
foreach(part IN LISTS HM_MODULES)
  install(TARGETS ${part} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/halfmove
          COMPONENT command)
endforeach()
if(HM_ARCHIVE)
  install(TARGETS halfmove-sqlite
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/halfmove
          COMPONENT archive)
endif()
file(GLOB pages CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/docs/man/*.1)
install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
        COMPONENT command)
find_package(Python3 QUIET COMPONENTS Interpreter)
if(Python3_FOUND)
  set(page ${CMAKE_BINARY_DIR}/libhalfmove.3)
  file(GLOB headers CONFIGURE_DEPENDS
       ${CMAKE_SOURCE_DIR}/include/halfmove/*.h)
  add_custom_command(
    OUTPUT ${page}
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tools/gen-man > ${page}
    DEPENDS ${headers} ${CMAKE_SOURCE_DIR}/tools/gen-man
    VERBATIM)
  add_custom_target(manual ALL DEPENDS ${page})
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man3
          COMPONENT development)
endif()

# completion(SHELL FILE FOLDER): what `help --completion` prints, as FILE.
set(completions "")
function(completion shell file folder)
  set(out ${CMAKE_BINARY_DIR}/completions/${shell}/${file})
  add_custom_command(
    OUTPUT ${out}
    COMMAND halfmove help --completion ${shell} > ${out}
    DEPENDS halfmove
    VERBATIM)
  set(completions ${completions} ${out} PARENT_SCOPE)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/completions/${shell})
  install(FILES ${out} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder}
          COMPONENT command)
endfunction()
completion(bash halfmove bash-completion/completions)
completion(zsh _halfmove zsh/site-functions)
completion(fish halfmove.fish fish/vendor_completions.d)
add_custom_target(completions ALL DEPENDS ${completions})

# ---- Debian packages: cpack -G DEB --------------------------------------------
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The halfmove developers <halfmove@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL library development command)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
find_program(HM_SHLIBDEPS dpkg-shlibdeps)
if(HM_SHLIBDEPS)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR})
endif()

# debian(COMPONENT PACKAGE SECTION SUMMARY): each has the licence.
macro(debian component package section summary)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${summary}")
  install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
          RENAME copyright COMPONENT ${component})
endmacro()
set(core libhalfmove${PROJECT_VERSION_MAJOR})
set(drawing libhalfmove-draw${PROJECT_VERSION_MAJOR})
set(archives libhalfmove-archive${PROJECT_VERSION_MAJOR})
set(recommended "")
debian(library ${core} libs "records of board games, read, checked and replayed
 The shared library: notations, rules, text, SVG and pages.")
debian(development libhalfmove-dev libdevel "records of board games: headers
 Headers, static libraries, and files for pkg-config and CMake.")
debian(command halfmove games "reads, checks, replays and draws board games
 The command, with its manual pages and completions.")
set(CPACK_DEBIAN_COMMAND_PACKAGE_DEPENDS "${core} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "${core} (= ${PROJECT_VERSION})"
    "libyaml-dev, libutf8proc-dev, zlib1g-dev, libzstd-dev")
if(HM_DRAW)
  list(APPEND CPACK_COMPONENTS_ALL draw)
  debian(draw ${drawing} libs "records of board games, drawn
 The shared library that draws PNG, PDF and films.")
  set(CPACK_DEBIAN_DRAW_PACKAGE_DEPENDS "${core} (= ${PROJECT_VERSION})")
  list(APPEND recommended "${drawing} (= ${PROJECT_VERSION})")
  list(APPEND CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
       "${drawing} (= ${PROJECT_VERSION})"
       "libcairo2-dev, libpango1.0-dev, libcgif-dev, libwebp-dev")
endif()
if(HM_ARCHIVE)
  list(APPEND CPACK_COMPONENTS_ALL archive)
  debian(archive ${archives} libs "records of board games, in archives
 The shared library that keeps games in databases of SQLite.")
  set(CPACK_DEBIAN_ARCHIVE_PACKAGE_DEPENDS "${core} (= ${PROJECT_VERSION})")
  list(APPEND recommended "${archives} (= ${PROJECT_VERSION})")
  list(APPEND CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
       "${archives} (= ${PROJECT_VERSION})" "libsqlite3-dev, libcurl4-openssl-dev")
endif()
list(JOIN recommended ", " CPACK_DEBIAN_COMMAND_PACKAGE_RECOMMENDS)
list(JOIN CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS ", "
     CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS)
include(CPack)
