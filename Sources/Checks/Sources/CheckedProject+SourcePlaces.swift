import Diagnostics
import PropertyLists

extension CheckedProject {
  /// Where a name stands first in the sources of a target, comments and texts left aside.
  func place(ofName name: String, inSourcesOf target: CheckedTarget) -> Place? {
    sources(of: target).paths.lazy.compactMap { self.place(ofName: name, in: $0) }.first
  }

  /// Where a name stands first in a source, comments and texts left aside.
  func place(ofName name: String, in path: String) -> Place? {
    guard sourceIndex.facts(of: path)?.names.contains(name) ?? false, let bytes = files.bytes(of: path) else {
      return nil
    }
    var lexer = SourceLexer(bytes, isSwift: path.hasSuffix(".swift"))
    while let token = lexer.next() {
      guard token == .name(name) else { continue }
      let position = LineIndex.position(of: lexer.offset - name.utf8.count, in: bytes)
      return Place(file: checkedPath(path), line: position.line, column: position.column)
    }
    return nil
  }
}
