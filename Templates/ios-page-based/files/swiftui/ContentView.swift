{{header}}

import SwiftUI

struct ContentView: View {
    private let months = Calendar.current.monthSymbols

    var body: some View {
        TabView {
            ForEach(months, id: \.self) { month in
                Text(month)
                    .font(.title)
            }
        }
        .tabViewStyle(PageTabViewStyle())
        .indexViewStyle(PageIndexViewStyle(backgroundDisplayMode: .always))
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
