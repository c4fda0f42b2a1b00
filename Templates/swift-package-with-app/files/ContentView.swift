{{header}}

import SwiftUI
import {{kit}}

struct ContentView: View {
    private let greeting = Greeting(name: "world")

    var body: some View {
        Text(greeting.text)
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
