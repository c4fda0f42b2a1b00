{{header}}

import SwiftUI
import WidgetKit

@main
struct {{moduleName}}Bundle: WidgetBundle {
    var body: some Widget {
        {{moduleName}}()
    }
}
