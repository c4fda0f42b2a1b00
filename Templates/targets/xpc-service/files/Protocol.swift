{{header}}

import Foundation

/// What the service can be asked for; the app needs this file too.
@objc public protocol {{moduleName}}Protocol {

    func uppercase(_ text: String, reply: @escaping (String) -> Void)

}
