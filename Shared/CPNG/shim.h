#pragma once
#include <png.h>

// Macros of macros, which Swift does not see.
static inline png_uint_32 vicinity_png_version(void) { return PNG_IMAGE_VERSION; }
static inline png_uint_32 vicinity_png_bgra(void) { return PNG_FORMAT_BGRA; }
static inline png_uint_32 vicinity_png_gray(void) { return PNG_FORMAT_GRAY; }
