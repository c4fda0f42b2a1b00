{{header}}

{{#coreData}}
import CoreData
{{/coreData}}
import SwiftUI

struct ContentView: View {
    {{#coreData}}
    @Environment(\.managedObjectContext) private var context

    @FetchRequest(sortDescriptors: [NSSortDescriptor(keyPath: \Item.timestamp, ascending: true)], animation: .default)
    private var items: FetchedResults<Item>

    {{/coreData}}
    {{^coreData}}
    @State private var dates: [Date] = []

    {{/coreData}}
    var body: some View {
        NavigationView {
            List {
                {{#coreData}}
                ForEach(items) { item in
                    NavigationLink(destination: DetailView(date: item.timestamp ?? Date())) {
                        Text(item.timestamp ?? Date(), style: .time)
                    }
                }
                {{/coreData}}
                {{^coreData}}
                ForEach(dates, id: \.self) { date in
                    NavigationLink(destination: DetailView(date: date)) {
                        Text(date, style: .time)
                    }
                }
                {{/coreData}}
                .onDelete(perform: delete)
            }
            .navigationTitle("Items")
            .toolbar {
                Button(action: add) {
                    Label("Add Item", systemImage: "plus")
                }
            }
            Text("Choose an item")
        }
    }

    private func add() {
        {{#coreData}}
        let item = Item(context: context)
        item.timestamp = Date()
        PersistenceController.shared.saveChanges()
        {{/coreData}}
        {{^coreData}}
        dates.append(Date())
        {{/coreData}}
    }

    private func delete(at offsets: IndexSet) {
        {{#coreData}}
        offsets.map { items[$0] }.forEach(context.delete)
        PersistenceController.shared.saveChanges()
        {{/coreData}}
        {{^coreData}}
        dates.remove(atOffsets: offsets)
        {{/coreData}}
    }
}

{{#hasPreviewMacro}}
#Preview {
    ContentView()
}
{{/hasPreviewMacro}}
{{^hasPreviewMacro}}
struct ContentView_Previews: PreviewProvider {
    static var previews: some View {
        ContentView()
    }
}
{{/hasPreviewMacro}}
