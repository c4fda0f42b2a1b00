/// A folder whose files a web server sends; folders and links in it, and hidden files, have no URL.
public struct ServedFolder: Sendable {
  private let path: String
  private let hidden: Set<String>

  /// Names a folder, which is read for every request.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - hidden: The names of files that are not sent.
  public init(_ path: String, hiding hidden: Set<String> = []) {
    self.path = path
    self.hidden = hidden
  }

  /// The response to a request for a file; an empty name means index.html.
  public func response(to request: WebRequest, for name: String) -> WebResponse {
    let name = name.isEmpty ? "index.html" : name
    guard !name.hasPrefix("."), !name.contains("/"), !hidden.contains(name), let file = ServedFile("\(path)/\(name)")
    else { return .notFound }
    var headers = [
      (name: "ETag", value: file.tag), ("Accept-Ranges", "bytes"), ("Cache-Control", "no-cache"),
      ("Content-Type", Self.contentType(of: name)), ("X-Content-Type-Options", "nosniff"),
    ]
    if let known = request["If-None-Match"], Self.names(known, file.tag) {
      return WebResponse(status: 304, headers: headers)
    }
    let all = WebResponse(status: 200, headers: headers, body: .file(file, 0..<file.size))
    guard request.method == "GET", let range = request["Range"], request["If-Range"].map({ $0 == file.tag }) ?? true
    else { return all }
    switch ByteRange(range, of: file.size) {
    case .all: return all
    case .part(let part):
      headers.append(("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.size)"))
      return WebResponse(status: 206, headers: headers, body: .file(file, part))
    case .outside:
      return WebResponse(
        status: 416, text: "range not satisfiable", headers: [("Content-Range", "bytes */\(file.size)")])
    }
  }

  private static func names(_ list: String, _ tag: String) -> Bool {
    list.split(separator: ",").contains { entry in
      let entry = entry.drop { $0 == " " }.prefix { $0 != " " }
      return entry == "*" || entry == tag || entry == "W/\(tag)"
    }
  }

  private static let contentTypes = [
    "html": "text/html; charset=utf-8", "plist": "text/xml", "png": "image/png", "ipa": "application/octet-stream",
  ]

  private static func contentType(of name: String) -> String {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return contentTypes[ending] ?? "application/octet-stream"
  }
}
