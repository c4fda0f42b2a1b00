{{header}}

import CoreData
import SwiftUI

struct ContentView: View {
    @Environment(\.managedObjectContext) private var context

    @FetchRequest(sortDescriptors: [NSSortDescriptor(keyPath: \Item.timestamp, ascending: true)], animation: .default)
    private var items: FetchedResults<Item>

    var body: some View {
        {{#hasNavigationStack}}
        NavigationStack {
        {{/hasNavigationStack}}
        {{^hasNavigationStack}}
        NavigationView {
        {{/hasNavigationStack}}
            List {
                ForEach(items) { item in
                    Text(item.timestamp ?? Date(), formatter: timestampFormatter)
                }
                .onDelete(perform: deleteItems)
            }
            .toolbar {
                Button(action: addItem) {
                    Label("Add Item", systemImage: "plus")
                }
            }
        }
    }

    private func addItem() {
        withAnimation {
            let item = Item(context: context)
            item.timestamp = Date()
            PersistenceController.shared.saveChanges()
        }
    }

    private func deleteItems(at offsets: IndexSet) {
        withAnimation {
            offsets.map { items[$0] }.forEach(context.delete)
            PersistenceController.shared.saveChanges()
        }
    }
}

private let timestampFormatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.dateStyle = .short
    formatter.timeStyle = .medium
    return formatter
}()

{{#hasPreviewMacro}}
#Preview {
    ContentView()
        .environment(\.managedObjectContext, PersistenceController.preview.container.viewContext)
}
{{/hasPreviewMacro}}
{{^hasPreviewMacro}}
struct ContentView_Previews: PreviewProvider {
    static var previews: some View {
        ContentView()
            .environment(\.managedObjectContext, PersistenceController.preview.container.viewContext)
    }
}
{{/hasPreviewMacro}}
