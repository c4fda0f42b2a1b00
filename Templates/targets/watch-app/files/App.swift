{{header}}

import SwiftUI

@main
struct {{moduleName}}App: App {
    var body: some Scene {
        WindowGroup {
            ContentView()
        }
    }
}
