{{header}}

import SwiftUI

struct ContentView: View {
    var body: some View {
        VStack {
            Image(systemName: "globe")
                .imageScale(.large)
                {{#hasTint}}
                .foregroundStyle(.tint)
                {{/hasTint}}
                {{^hasTint}}
                .foregroundColor(.accentColor)
                {{/hasTint}}
            Text("Hello, world!")
        }
        .padding()
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
