{{header}}

import SwiftUI

struct FirstView: View {
    var body: some View {
        Text("First View")
            .font(.title)
    }
}

{{#hasPreviewMacro}}
#Preview {
    FirstView()
}
{{/hasPreviewMacro}}
{{^hasPreviewMacro}}
struct FirstView_Previews: PreviewProvider {
    static var previews: some View {
        FirstView()
    }
}
{{/hasPreviewMacro}}
