{{header}}

import SwiftUI

struct ContentView: View {
    private let items = ["First", "Second", "Third"]

    var body: some View {
        {{#hasNavigationStack}}
        NavigationStack {
        {{/hasNavigationStack}}
        {{^hasNavigationStack}}
        NavigationView {
        {{/hasNavigationStack}}
            List(items, id: \.self) { item in
                Text(item)
            }
            .navigationTitle("Items")
        }
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
