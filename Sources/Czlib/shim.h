#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

/* zlib's own are macros with a cast, which Swift does not see. A negative size means data without zlib's header. */

static inline int czlib_inflate_start(z_stream *stream, int is_raw) {
  return inflateInit2(stream, is_raw ? -MAX_WBITS : MAX_WBITS);
}

static inline int czlib_deflate_start(z_stream *stream, int is_raw) {
  return deflateInit2(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, is_raw ? -MAX_WBITS : MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}

#endif
