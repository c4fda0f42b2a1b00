#ifndef CLIBGIT2_SHIM_H
#define CLIBGIT2_SHIM_H

#include <git2.h>
#if __has_include(<git2/sys/errors.h>)
#include <git2/sys/errors.h>
#endif
#include <git2/sys/commit_graph.h>
#include <git2/sys/filter.h>
#include <git2/sys/index.h>
#include <git2/sys/mempack.h>
#include <git2/sys/merge.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>
#include <git2/sys/transport.h>
#include <string.h>
#include <zlib.h>

/* git_libgit2_opts is variadic, and Swift calls no variadic functions. */

static inline int clibgit2_set_search_path(int level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}

static inline int clibgit2_set_owner_validation(int enabled) {
  return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, enabled);
}

static inline int clibgit2_set_extension(const char *name) {
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, &name, (size_t)1);
}

static inline int clibgit2_set_certificates(const char *file, const char *folder) {
  return git_libgit2_opts(GIT_OPT_SET_SSL_CERT_LOCATIONS, file, folder);
}

/* git_buf's reserved fields differ between versions, so it is filled by the library's own call. */

static inline int clibgit2_buffer_set(git_buf *buffer, const void *bytes, size_t count) {
  return git_buf_set(buffer, bytes, count);
}

/* A constant whose type differs between versions. */

static inline int clibgit2_index_entry_skips_worktree(const git_index_entry *entry) {
  return (entry->flags_extended & GIT_INDEX_ENTRY_SKIP_WORKTREE) != 0;
}

static inline int clibgit2_index_entry_is_intended(const git_index_entry *entry) {
  return (entry->flags_extended & GIT_INDEX_ENTRY_INTENT_TO_ADD) != 0;
}

/* A backend of ours: libgit2 hands back the first member, and the other says whose it is. */

typedef struct {
  git_odb_backend backend;
  void *payload;
} clibgit2_object_backend;

/* What receives a pack, with the indexer that it gives the pieces to. */

typedef struct {
  git_odb_writepack receiver;
  git_indexer *indexer;
} clibgit2_pack_receiver;

/* A way to a server of ours, with its one stream: libgit2 hands back the first member. */

typedef struct {
  git_smart_subtransport transport;
  git_smart_subtransport_stream stream;
  void *payload;
} clibgit2_subtransport;

/* The macro gives zlib's version and the size of the structure, as these headers have them. */

static inline int clibgit2_inflate_start(z_stream *stream) { return inflateInit(stream); }

#endif
