{{header}}

import SpriteKit
import SwiftUI

struct ContentView: View {
    @State private var scene = GameScene.scene()

    var body: some View {
        SpriteView(scene: scene)
            .ignoresSafeArea()
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
