#pragma once
#include <zlib.h>

// inflateInit2 is a macro, which Swift cannot call. 16 on top of the largest window: only the gzip format.
static inline int vicinity_inflate_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
