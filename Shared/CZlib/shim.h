#pragma once
#include <zlib.h>

// inflateInit2 is a macro, which Swift cannot call. 16 on top of the largest window: only the gzip format.
static inline int vicinity_inflate_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

// So is deflateInit2. To the gzip format; level 1 takes a fifth of the time of level 6 for a tenth more bytes.
static inline int vicinity_deflate_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
