/* What starting libgit2 costs a program that is linked to the system's library. */

#include <git2.h>

int main(void) { return git_libgit2_init() < 0; }
