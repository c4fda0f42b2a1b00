{{header}}

import UIKit

/// A document of plain text.
class Document: UIDocument {

    var text = ""

    override func contents(forType typeName: String) throws -> Any {
        return Data(text.utf8)
    }

    override func load(fromContents contents: Any, ofType typeName: String?) throws {
        guard let data = contents as? Data, let text = String(data: data, encoding: .utf8) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        self.text = text
    }

}
