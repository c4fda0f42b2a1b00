public import Diagnostics
import FileTrees
public import GitStore

/// The two files that plain Git learns of a driver from: one of settings, one of attributes.
public struct GitDriverFiles: Hashable, Sendable {
  /// The file of settings, absolute.
  public let settings: String
  /// The file of attributes, absolute.
  public let attributes: String

  /// Creates the files of one repository: `config` and `info/attributes` in its Git directory.
  public init(of repository: Repository) {
    settings = "\(repository.commonDirectory)/config"
    attributes = "\(repository.commonDirectory)/info/attributes"
  }

  /// Creates the user's global files.
  ///
  /// - Throws: `home-missing` where there is no place for them.
  public init(ofUserIn environment: GitEnvironment) throws(Diagnostic) {
    guard let settings = Configuration.userFile(in: environment),
      let attributes = try Configuration.userAttributesFile(in: environment)
    else {
      throw Diagnostic(
        .homeMissing, "no home folder for the global Git configuration",
        remedy: .advice("set HOME, or leave out --global inside a repository"))
    }
    self.settings = settings
    self.attributes = attributes
  }

  /// A configuration file without the empty section of a removed driver.
  static func settings(withoutEmptySectionOf driver: GitDriver, in bytes: [UInt8]) -> [UInt8] {
    let heading = Array("[\(driver.rawValue) \"\(GitDriver.name)\"]".utf8)
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    lines = lines.enumerated().filter { offset, line in
      guard line == heading else { return true }
      let next = lines[(offset + 1)...].first { !$0.isEmpty }
      return next.map { $0.first != UInt8(ascii: "[") } ?? false
    }.map(\.element)
    return Array(lines.joined(separator: [0x0A]))
  }

  /// An attributes file with or without the section; everything else is unchanged.
  static func attributes(_ bytes: [UInt8], of driver: GitDriver, withSection: Bool) -> [UInt8] {
    let (begin, end) = ("# >>> slipway: \(driver.rawValue) driver", "# <<< slipway: \(driver.rawValue) driver")
    let section = [begin] + driver.patterns.map { "\($0) \(driver.rawValue)=\(GitDriver.name)" } + [end]
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let text = { (line: [UInt8]) in String(decoding: line, as: UTF8.self) }
    let first = lines.firstIndex { text($0) == begin }
    let last = first.flatMap { first in lines[first...].firstIndex { text($0) == end } }
    let added = withSection ? section.map { Array($0.utf8) } : []
    if let first, let last {
      lines.replaceSubrange(first...last, with: added)
    } else if withSection {
      if lines.last?.isEmpty == true { lines.removeLast() }
      lines += added + [[]]
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}

extension Diagnostic.Code {
  package static let homeMissing = Diagnostic.Code(
    "home-missing", "HOME is not set, so the user's folder for settings, portals or keys is unknown.",
    "set HOME, or SLIPWAY_HOME for portals; leave out --global inside a repository")
}
