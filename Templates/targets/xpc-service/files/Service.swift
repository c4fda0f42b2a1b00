{{header}}

import Foundation

final class {{moduleName}}: NSObject, {{moduleName}}Protocol {

    func uppercase(_ text: String, reply: @escaping (String) -> Void) {
        reply(text.uppercased())
    }

}
