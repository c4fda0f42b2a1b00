{{header}}

import SwiftUI
import UniformTypeIdentifiers

/// A document of plain text.
{{#isolates}}nonisolated {{/isolates}}struct TextDocument: FileDocument {
    static let readableContentTypes = [UTType.plainText]

    var text: String

    init(text: String = "Hello, world!") {
        self.text = text
    }

    init(configuration: ReadConfiguration) throws {
        guard let data = configuration.file.regularFileContents, let text = String(data: data, encoding: .utf8) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        self.text = text
    }

    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        return FileWrapper(regularFileWithContents: Data(text.utf8))
    }
}
