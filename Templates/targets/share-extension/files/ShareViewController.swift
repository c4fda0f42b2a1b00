{{header}}

import {{#isMac}}AppKit{{/isMac}}{{^isMac}}UIKit{{/isMac}}
{{^isMac}}
import Social
{{/isMac}}

{{#isMac}}
@objc(ShareViewController)
final class ShareViewController: NSViewController {

    override func loadView() {
        let button = NSButton(title: "Share", target: self, action: #selector(send))
        view = NSStackView(views: [button])
    }

    @objc private func send() {
        // What is shared are the attachments of extensionContext?.inputItems.
        extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
    }

}
{{/isMac}}
{{^isMac}}
@objc(ShareViewController)
final class ShareViewController: SLComposeServiceViewController {

    override func isContentValid() -> Bool {
        // Whether what is typed, contentText, and the attachments can be shared.
        true
    }

    override func didSelectPost() {
        // What is shared are the attachments of extensionContext?.inputItems.
        extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
    }

    override func configurationItems() -> [Any]! {
        // Rows below the text, with SLComposeSheetConfigurationItem.
        []
    }

}
{{/isMac}}
