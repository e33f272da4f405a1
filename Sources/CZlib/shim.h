#pragma once
#include <zlib.h>

// Macros that Swift can't call. Window bits say the format: 15 zlib, 15 + 16 gzip.
static inline int zlib_begin_deflate(z_stream *stream, int window_bits) {
    return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
}

static inline int zlib_begin_inflate(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}
