#include "late.h"

#include <stdbool.h>

static bool reads_certificates = false;

void clibgit2_read_certificates(void) { reads_certificates = true; }

#if __linux__

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The linker's --wrap sends the call of a static libgit2 here, because libgit2 parses the system's certificates at every
 * start. A shared libgit2 never calls this, and then the program holds no Mbed TLS.
 */

__attribute__((weak)) int __real_mbedtls_x509_crt_parse_file(void *chain, const char *path);

int __wrap_mbedtls_x509_crt_parse_file(void *chain, const char *path) {
  return reads_certificates && __real_mbedtls_x509_crt_parse_file ? __real_mbedtls_x509_crt_parse_file(chain, path) : 0;
}

/* GSSAPI (RFC 2744), as far as libgit2 calls it. Hidden, so that Kerberos itself finds its own. */

#pragma GCC visibility push(hidden)

typedef uint32_t OM_uint32;

enum { unavailable = 16u << 16 };

static void *kerberos(const char *name) {
  static void *library = NULL;
  if (!library) library = dlopen("libgssapi_krb5.so.2", RTLD_NOW | RTLD_LOCAL);
  return library ? dlsym(library, name) : NULL;
}

#define FORWARD(name, parameters, arguments)                              \
  OM_uint32 name parameters {                                             \
    OM_uint32(*function) parameters = (OM_uint32(*) parameters)kerberos(#name); \
    return function ? function arguments : unavailable;                   \
  }

FORWARD(gss_indicate_mechs, (OM_uint32 * minor, void *set), (minor, set))
FORWARD(gss_import_name, (OM_uint32 * minor, void *text, void *type, void *name), (minor, text, type, name))
FORWARD(gss_release_name, (OM_uint32 * minor, void *name), (minor, name))
FORWARD(gss_release_buffer, (OM_uint32 * minor, void *buffer), (minor, buffer))
FORWARD(gss_release_oid_set, (OM_uint32 * minor, void *set), (minor, set))
FORWARD(gss_delete_sec_context, (OM_uint32 * minor, void *context, void *token), (minor, context, token))
FORWARD(gss_display_status,
        (OM_uint32 * minor, OM_uint32 status, int kind, void *mechanism, OM_uint32 *more, void *text),
        (minor, status, kind, mechanism, more, text))
FORWARD(gss_init_sec_context,
        (OM_uint32 * minor, void *credential, void *context, void *target, void *mechanism, OM_uint32 flags,
         OM_uint32 seconds, void *bindings, void *token, void *actual, void *answer, OM_uint32 *granted,
         OM_uint32 *lifetime),
        (minor, credential, context, target, mechanism, flags, seconds, bindings, token, actual, answer, granted,
         lifetime))

/* The name type of "service@host", 1.2.840.113554.1.2.1.4. */
static struct {
  OM_uint32 length;
  const void *elements;
} service_at_host = {10, "\x2a\x86\x48\x86\xf7\x12\x01\x02\x01\x04"};

void *GSS_C_NT_HOSTBASED_SERVICE = &service_at_host;

#pragma GCC visibility pop

#endif
