import Diagnostics
import SyntaxTrees

extension PropertyListLayout {
  /// The file of `value` in a form of text, laid out as Apple's tools do: a tab a level, keys in the order given.
  ///
  /// - Throws: `property-list-unwritable` where the form can't hold a value.
  static func bytes(of value: PropertyList, as form: PropertyList.Form) throws(Diagnostic) -> [UInt8] {
    let layout = PropertyListLayout(form, head: "", root: DocumentNode(.dictionary, opening: ""))
    try layout.require(value)
    var bytes = Array((form == .xml ? head : "").utf8)
    layout.node(value, at: layout.top).write(to: &bytes)
    return bytes + Array((form == .xml ? "\n</plist>\n" : "\n").utf8)
  }

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """
}
