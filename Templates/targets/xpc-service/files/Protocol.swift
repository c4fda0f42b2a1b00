{{header}}

import Foundation

/// The interface of the service. Add this file to the app, too.
@objc public protocol {{moduleName}}Protocol {

    func uppercase(_ text: String, reply: @escaping (String) -> Void)

}
