import Diagnostics
import GitStore

/// A name and password at a server, as Git and its helpers write them to each other.
struct CredentialDescription: CustomStringConvertible {
  var scheme: String
  var host: String
  var path: String?
  var userName: String?
  var password: String?

  init(_ address: RemoteAddress, withPath: Bool) {
    scheme = address.kind.rawValue
    host = (address.host ?? "") + (address.port.map { ":\($0)" } ?? "")
    path = withPath && address.path.count > 1 ? String(address.path.dropFirst()) : nil
    userName = address.user
    password = address.password
  }

  /// The server and the name, never the password.
  var description: String {
    let user = userName.map { "\(PercentCoding.encoded($0))@" } ?? ""
    return "\(scheme)://\(user)\(host)\(path.map { "/\($0)" } ?? "")"
  }

  /// The lines that a helper reads.
  ///
  /// - Throws: `remote-address-invalid` for a value with a line end, which would be another line to a helper.
  func lines() throws(Diagnostic) -> [UInt8] {
    let pairs = [
      ("protocol", scheme), ("host", host), ("path", path), ("username", userName), ("password", password),
    ]
    var text = ""
    for (key, value) in pairs {
      guard let value else { continue }
      guard !value.unicodeScalars.contains(where: { "\n\r\0".unicodeScalars.contains($0) }) else {
        throw Diagnostic(.remoteAddressInvalid, "the \(key) for \(scheme)://\(host) contains a newline")
      }
      text += "\(key)=\(value)\n"
    }
    return Array("\(text)\n".utf8)
  }

  /// Takes over what a helper answered; says `false` if it wants nobody else to be asked.
  mutating func take(_ answer: String) -> Bool {
    for line in answer.split(separator: "\n", omittingEmptySubsequences: false) {
      guard !line.isEmpty else { break }
      guard let equals = line.firstIndex(of: "=") else { continue }
      var value = String(line[line.index(after: equals)...])
      if value.hasSuffix("\r") { value.removeLast() }
      switch line[..<equals] {
      case "username": userName = value
      case "password": password = value
      case "quit" where ConfigurationValue.boolean(value) == true: return false
      default: break
      }
    }
    return true
  }
}
