{{header}}

import SwiftUI

struct SecondView: View {
    var body: some View {
        Text("Second View")
            .font(.title)
    }
}

{{#hasPreviewMacro}}
#Preview {
    SecondView()
}
{{/hasPreviewMacro}}
{{^hasPreviewMacro}}
struct SecondView_Previews: PreviewProvider {
    static var previews: some View {
        SecondView()
    }
}
{{/hasPreviewMacro}}
