{{header}}

import SwiftUI

@main
struct {{moduleName}}App: App {
    var body: some Scene {
        DocumentGroup(newDocument: TextDocument()) { file in
            ContentView(document: file.$document)
        }
    }
}
