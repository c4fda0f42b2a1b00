/* The status of the repository in the current folder, by the shortest way through libgit2. */

#include <git2.h>
#include <stdio.h>

int main(void) {
  git_repository *repository = NULL;
  git_status_list *list = NULL;
  git_status_options options = GIT_STATUS_OPTIONS_INIT;
  options.flags = GIT_STATUS_OPT_INCLUDE_UNTRACKED;
  if (git_libgit2_init() < 0) return 2;
  if (git_repository_open_ext(&repository, ".", 0, NULL) < 0) return 2;
  if (git_status_list_new(&list, repository, &options) < 0) return 2;
  printf("%zu\n", git_status_list_entrycount(list));
  git_status_list_free(list);
  git_repository_free(repository);
  return 0;
}
