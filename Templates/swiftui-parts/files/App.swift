{{header}}

{{#coreData}}
import CoreData
{{/coreData}}
import SwiftUI

@main
struct {{moduleName}}App: App {
    {{#coreData}}
    private let persistence = PersistenceController.shared

    {{/coreData}}
    var body: some Scene {
        WindowGroup {
            {{rootView}}
                {{#coreData}}
                .environment(\.managedObjectContext, persistence.container.viewContext)
                {{/coreData}}
        }
    }
}
