{{header}}

import Foundation

final class ContentBlockerRequestHandler: NSObject, NSExtensionRequestHandling {

    func beginRequest(with context: NSExtensionContext) {
        guard let rules = NSItemProvider(
            contentsOf: Bundle.main.url(forResource: "blockerList", withExtension: "json"))
        else {
            context.completeRequest(returningItems: nil, completionHandler: nil)
            return
        }
        let item = NSExtensionItem()
        item.attachments = [rules]
        context.completeRequest(returningItems: [item], completionHandler: nil)
    }

}
