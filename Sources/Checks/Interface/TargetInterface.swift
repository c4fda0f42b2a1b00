import InterfaceFiles
import Diagnostics
import SyntaxTrees
import XcodeProjects

/// A storyboard or xib, and a target that contains it.
struct TargetInterface: Sendable {
  let target: CheckedTarget
  let file: InterfaceFile

  /// Whether AppKit loads the file.
  var isForMac: Bool { file.system == .macOS }
}
