public import Diagnostics
import PropertyLists

/// A rule for a kind of file that a target is to get.
public struct NewBuildRule: Sendable, Hashable {
  /// The kind of file, such as `sourcecode.metal`, or files by a pattern of their names.
  public enum Files: Sendable, Hashable {
    /// A kind.
    case type(String)
    /// A pattern, such as `*.lua`.
    case pattern(String)
  }

  /// The files that it is for.
  public var files: Files
  /// The script that makes something of each.
  public var script: String
  /// The output files.
  public var outputs: [String]
  /// The additional input files.
  public var inputs: [String] = []
  /// Its name.
  public var name: String?
  /// Whether it runs once for each architecture.
  public var runsPerArchitecture = true

  /// Describes a rule that runs `script`.
  public init(for files: Files, script: String, outputs: [String]) {
    self.files = files
    self.script = script
    self.outputs = outputs
  }
}

extension XcodeProject {
  /// The project in which `target` has a further rule for a kind of file.
  ///
  /// - Throws: The errors of reading.
  public func adding(_ rule: NewBuildRule, to target: ProjectTarget) throws(Diagnostic) -> XcodeProject {
    let target = ProjectTarget(try current(target.object))
    let shape = TargetShape(formatVersion: document.formatVersion)
    var fields: [ProjectValue.Field] = [
      .init("compilerSpec", "com.apple.compilers.proxy.script"), .init("isEditable", "1"),
      .init("outputFiles", .texts(rule.outputs)), .init("script", .text(rule.script)),
    ]
    let identity: String
    switch rule.files {
    case .type(let type):
      identity = type
      fields.append(.init("fileType", .text(type)))
    case .pattern(let pattern):
      identity = pattern
      fields += [.init("filePatterns", .text(pattern)), .init("fileType", "pattern.proxy")]
    }
    fields += shape.list("inputFiles", rule.inputs.map { .text($0) })
    if let name = rule.name { fields.append(.init("name", .text(name))) }
    if !rule.runsPerArchitecture { fields.append(.init("runOncePerArchitecture", "0")) }
    var edit = ProjectEdit(self)
    let id = edit.add("PBXBuildRule", identity: "\(target.name) \(identity)", fields)
    edit.append(id, to: "buildRules", of: target.id)
    return try edit.applied()
  }

  /// The project without the rule.
  ///
  /// - Throws: The errors of reading.
  public func removing(_ rule: BuildRule) throws(Diagnostic) -> XcodeProject {
    try removing([try current(rule.object).id])
  }
}
