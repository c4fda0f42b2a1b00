{{header}}

import SwiftUI

struct DetailView: View {
    let date: Date

    var body: some View {
        Text("\(date)")
            .padding()
            .navigationTitle("Detail")
    }
}

{{#hasPreviewMacro}}
#Preview {
    DetailView(date: Date())
}
{{/hasPreviewMacro}}
{{^hasPreviewMacro}}
struct DetailView_Previews: PreviewProvider {
    static var previews: some View {
        DetailView(date: Date())
    }
}
{{/hasPreviewMacro}}
