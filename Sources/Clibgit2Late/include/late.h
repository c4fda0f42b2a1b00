#ifndef CLIBGIT2_LATE_H
#define CLIBGIT2_LATE_H

/*
 * What a libgit2 that is linked statically does only once it speaks to a server: until then it loads no Kerberos and
 * parses no root certificates, which would take longer than most commands.
 */

/* Lets the next file of root certificates that libgit2 is given be read. Without it no server is trusted. */
void clibgit2_read_certificates(void);

#endif
