package import Diagnostics

extension Diagnostic.Code {
  package static let privateKeyInvalid = Diagnostic.Code(
    "private-key-invalid", "The file is not a private key, or its type can't sign apps.",
    "convert it: openssl pkcs8 -topk8 -in OLD -out NEW")
  package static let privateKeyEncrypted = Diagnostic.Code(
    "private-key-encrypted", "The private key is encrypted, and no passphrase is given.",
    "give the passphrase of the private key")
  package static let certificateRequestInvalid = Diagnostic.Code(
    "certificate-request-invalid",
    "The file is not a certificate signing request, or its signature does not match its key.",
    "create one with Keychain Access, or openssl req -new -newkey rsa:2048")
  package static let certificateInvalid = Diagnostic.Code(
    "certificate-invalid", "The file is not a certificate.", "give a .cer or .pem file with an X.509 certificate")
  package static let certificateUnissuable = Diagnostic.Code(
    "certificate-unissuable",
    "The portal can't issue a certificate, for example because the request has no key or the date is after 2049.",
    "read the reason in the message; create a new certificate signing request, or give another date with --at")
  package static let signedDataInvalid = Diagnostic.Code(
    "signed-data-invalid", "The file contains no signed data, or damaged signed data.", "download the file again")
}
