{{header}}

import SwiftUI

struct ContentView: View {
    var body: some View {
        TabView {
            FirstView()
                .tabItem {
                    Label("First", systemImage: "1.circle")
                }
            SecondView()
                .tabItem {
                    Label("Second", systemImage: "2.circle")
                }
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
