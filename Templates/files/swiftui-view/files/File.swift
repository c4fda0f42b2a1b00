{{header}}

import SwiftUI

struct {{typeName}}: View {
    var body: some View {
        Text("Hello, world!")
    }
}

#Preview {
    {{typeName}}()
}
