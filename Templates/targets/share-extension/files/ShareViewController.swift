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
        // The attachments are in extensionContext?.inputItems.
        extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
    }

}
{{/isMac}}
{{^isMac}}
@objc(ShareViewController)
final class ShareViewController: SLComposeServiceViewController {

    override func isContentValid() -> Bool {
        // Return whether contentText and the attachments are valid.
        true
    }

    override func didSelectPost() {
        // The attachments are in extensionContext?.inputItems.
        extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
    }

    override func configurationItems() -> [Any]! {
        // Rows below the text, with SLComposeSheetConfigurationItem.
        []
    }

}
{{/isMac}}
