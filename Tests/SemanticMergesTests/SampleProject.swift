import SemanticMerges

/// A small project file, put together from parts, so that a test shows only what it is about.
struct SampleProject {
  var buildFiles: [(id: String, name: String, file: String)] = [("B1", "App.swift", "F1")]
  var files: [(id: String, name: String)] = [("F1", "App.swift")]
  var children = ["F1"]
  var phaseFiles = ["B1"]
  var settings = ["CURRENT_PROJECT_VERSION = 3;", "SWIFT_VERSION = 5.0;"]
  var configurationName = "Debug"
  /// The files of a group of its own, which is there if this is not `nil`.
  var group: [String]?

  mutating func add(_ name: String, file: String, build: String) {
    files.append((file, name))
    buildFiles.append((build, name, file))
    children.append(file)
    phaseFiles.append(build)
  }

  mutating func remove(file: String, build: String) {
    files.removeAll { $0.id == file }
    buildFiles.removeAll { $0.id == build }
    children.removeAll { $0 == file }
    phaseFiles.removeAll { $0 == build }
  }

  mutating func removeEverything(of file: String) {
    remove(file: file, build: "B\(file.dropFirst())")
  }

  private func name(_ file: String) -> String { files.first { $0.id == file }?.name ?? "" }

  var text: String {
    let builds = buildFiles.sorted { $0.id < $1.id }.map {
      "\t\t\($0.id) /* \($0.name) in Sources */ = {isa = PBXBuildFile; fileRef = \($0.file) /* \($0.name) */; };"
    }
    let references = files.sorted { $0.id < $1.id }.map {
      "\t\t\($0.id) /* \($0.name) */ = {isa = PBXFileReference; path = \($0.name); sourceTree = \"<group>\"; };"
    }
    let members =
      children.map { "\t\t\t\t\($0) /* \(name($0)) */," } + (group == nil ? [] : ["\t\t\t\tG2 /* Part */,"])
    let sources = phaseFiles.map { "\t\t\t\t\($0) /* \(buildName($0)) in Sources */," }
    return """
      // !$*UTF8*$!
      {
      \tarchiveVersion = 1;
      \tclasses = {
      \t};
      \tobjectVersion = 56;
      \tobjects = {

      /* Begin PBXBuildFile section */
      \(builds.joined(separator: "\n"))
      /* End PBXBuildFile section */

      /* Begin PBXFileReference section */
      \(references.joined(separator: "\n"))
      /* End PBXFileReference section */

      /* Begin PBXGroup section */
      \t\tG1 = {
      \t\t\tisa = PBXGroup;
      \t\t\tchildren = (
      \(members.joined(separator: "\n"))
      \t\t\t);
      \t\t\tsourceTree = "<group>";
      \t\t};\(groupText)
      /* End PBXGroup section */

      /* Begin PBXNativeTarget section */
      \t\tT1 /* Wecker */ = {
      \t\t\tisa = PBXNativeTarget;
      \t\t\tbuildConfigurationList = L1;
      \t\t\tbuildPhases = (
      \t\t\t\tS1 /* Sources */,
      \t\t\t);
      \t\t\tname = Wecker;
      \t\t};
      /* End PBXNativeTarget section */

      /* Begin PBXProject section */
      \t\tP1 /* Project object */ = {
      \t\t\tisa = PBXProject;
      \t\t\tmainGroup = G1;
      \t\t\ttargets = (
      \t\t\t\tT1 /* Wecker */,
      \t\t\t);
      \t\t};
      /* End PBXProject section */

      /* Begin PBXSourcesBuildPhase section */
      \t\tS1 /* Sources */ = {
      \t\t\tisa = PBXSourcesBuildPhase;
      \t\t\tfiles = (
      \(sources.joined(separator: "\n"))
      \t\t\t);
      \t\t};
      /* End PBXSourcesBuildPhase section */

      /* Begin XCBuildConfiguration section */
      \t\tC1 /* \(configurationName) */ = {
      \t\t\tisa = XCBuildConfiguration;
      \t\t\tbuildSettings = {
      \(settings.map { "\t\t\t\t" + $0 }.joined(separator: "\n"))
      \t\t\t};
      \t\t\tname = \(configurationName);
      \t\t};
      /* End XCBuildConfiguration section */

      /* Begin XCConfigurationList section */
      \t\tL1 = {
      \t\t\tisa = XCConfigurationList;
      \t\t\tbuildConfigurations = (
      \t\t\t\tC1 /* \(configurationName) */,
      \t\t\t);
      \t\t};
      /* End XCConfigurationList section */
      \t};
      \trootObject = P1 /* Project object */;
      }

      """
  }

  private var groupText: String {
    guard let group else { return "" }
    let members = group.map { "\t\t\t\t\($0) /* \(name($0)) */,\n" }.joined()
    return
      "\n\t\tG2 /* Part */ = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n\(members)\t\t\t);\n\t\t\tpath = Part;\n"
      + "\t\t\tsourceTree = \"<group>\";\n\t\t};"
  }

  private func buildName(_ id: String) -> String { buildFiles.first { $0.id == id }?.name ?? "" }
}

/// Merges three texts; lines are merged as a line merge does that always conflicts, so that meaning must decide, or to
/// what `lines` says.
func merged(
  _ base: String, _ ours: String, _ theirs: String, path: String = "project.pbxproj", lines: String? = nil
) -> MergeResult {
  let input = MergeInput(
    base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), path: path)
  return SemanticMerge.merge(input, labels: MergeLabels(ours: "main", theirs: "feature/clock")) { _, _, _, _ in
    lines.map { LineMergeResult(bytes: Array($0.utf8), conflicts: 0) }
      ?? LineMergeResult(bytes: Array("<<<<<<< a\n=======\n>>>>>>> b\n".utf8), conflicts: 1)
  }
}

func merged(_ base: SampleProject, _ ours: SampleProject, _ theirs: SampleProject) -> MergeResult {
  merged(base.text, ours.text, theirs.text)
}

extension MergeResult {
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The file with a side chosen for each conflict, where places that share a conflict are decided by the first one.
  func reading(choosing takesOurs: (Int) -> Bool) -> String {
    var roots = Array(conflicts.indices)
    func root(_ index: Int) -> Int { roots[index] == index ? index : root(roots[index]) }
    for place in places {
      for conflict in place { roots[max(root(conflict), root(place[0]))] = min(root(conflict), root(place[0])) }
    }
    var lines: [Substring] = []
    var state: Character = " "
    var place = -1
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let marker = line.first, "<=>".contains(marker), line.hasPrefix(String(repeating: marker, count: 7)) {
        if marker == "<" { place += 1 }
        state = marker == ">" ? " " : marker
      } else if state == " " || (state == "<") == takesOurs(root(places[place][0])) {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The file as one side of its markers has it.
  func reading(ours takesOurs: Bool) -> String {
    var lines: [Substring] = []
    var state: Character = " "
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let marker = line.first, "<=>".contains(marker), line.hasPrefix(String(repeating: marker, count: 7)) {
        state = marker == ">" ? " " : marker
      } else if state == " " || (state == "<") == takesOurs {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }
}
