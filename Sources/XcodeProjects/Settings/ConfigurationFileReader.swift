import Diagnostics

/// Reads an .xcconfig file and its includes, in order of precedence.
struct ConfigurationFileReader {
  private let files: ProjectFiles
  private let level: SettingOrigin.Level
  private var open: Set<String> = []
  private var remaining = Self.most
  private(set) var assignments: [SettingAssignment] = []
  private(set) var findings: [Diagnostic] = []
  /// The files that are included where they are there, and are not.
  private(set) var missingOptionalFiles: [String] = []

  init(level: SettingOrigin.Level, files: ProjectFiles) {
    self.level = level
    self.files = files
  }

  /// Reads the file at `path`, seen from the project's folder.
  mutating func read(_ path: String, from place: Place?) {
    read(path, from: place, isOptional: false, folders: [""])
  }

  private mutating func read(_ path: String, from place: Place?, isOptional: Bool, folders: [String]) {
    guard open.count < Self.deepest, remaining > 0, !open.contains(path) else {
      let tooMuch =
        remaining > 0 ? "is nested deeper than \(Self.deepest) includes" : "exceeds the limit of \(Self.most) files"
      let problem = open.contains(path) ? "includes itself" : tooMuch
      findings.append(Diagnostic(.configurationFileRecursive, "\"\(path)\" \(problem)", at: place))
      return
    }
    remaining -= 1
    guard let file = files.configurationFile(at: path) else {
      if isOptional {
        missingOptionalFiles.append(path)
      } else {
        findings.append(
          Diagnostic(
            .configurationFileMissing, "the .xcconfig file \"\(path)\" can't be read", severity: .warning, at: place))
      }
      return
    }
    // Where an #include differs in case, values are written to the file that is there.
    let path = files.nameOnDisk(path)
    open.insert(path)
    let own = RelativePaths.parent(path)
    let folders = [own] + folders.filter { $0 != own }
    findings.append(contentsOf: file.findings)
    for line in file.lines {
      switch line.statement {
      case .assignment(let assignment): assignments.append(assignment.counting(at: level))
      case .include(let included, let isOptional):
        read(
          find(included, in: folders), from: Place(file: path, line: line.number), isOptional: isOptional,
          folders: folders)
      }
    }
    open.remove(path)
  }

  /// The first file of the name in `folders`; the one in the first folder if there is none.
  ///
  /// Xcode looks in the folder of the file that includes it, then in the folders of the files around that one, and at
  /// last in the project's folder; the extension may be left out (swift-build, `MacroConfigFileLoader`).
  private func find(_ included: String, in folders: [String]) -> String {
    let last = included.split(separator: "/").last ?? ""
    let names = last.contains(".") ? [included] : [included, included + ".xcconfig"]
    let paths = folders.flatMap { folder in names.map { RelativePaths.joined(folder, $0) } }
    return paths.first { files.bytes(of: $0) != nil } ?? paths.first ?? included
  }

  private static let deepest = 64
  private static let most = 512
}
