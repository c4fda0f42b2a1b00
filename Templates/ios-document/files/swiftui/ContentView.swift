{{header}}

import SwiftUI

struct ContentView: View {
    @Binding var document: TextDocument

    var body: some View {
        TextEditor(text: $document.text)
    }
}

{{#hasPreviewMacro}}
#Preview {
    ContentView(document: .constant(TextDocument()))
}
{{/hasPreviewMacro}}
{{^hasPreviewMacro}}
struct ContentView_Previews: PreviewProvider {
    static var previews: some View {
        ContentView(document: .constant(TextDocument()))
    }
}
{{/hasPreviewMacro}}
