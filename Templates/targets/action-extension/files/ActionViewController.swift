{{header}}

import {{#isMac}}AppKit{{/isMac}}{{^isMac}}UIKit{{/isMac}}

@objc(ActionViewController)
final class ActionViewController: {{#isMac}}NSViewController{{/isMac}}{{^isMac}}UIViewController{{/isMac}} {

{{#isMac}}
    override func loadView() {
        view = NSStackView(views: [NSButton(title: "Done", target: self, action: #selector(finish))])
    }
{{/isMac}}
{{^isMac}}
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let button = UIButton(type: .system)
        button.setTitle("Done", for: .normal)
        button.addTarget(self, action: #selector(finish), for: .touchUpInside)
        button.frame = view.bounds
        button.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(button)
    }
{{/isMac}}

    @objc private func finish() {
        // Return the edited content to the host app.
        extensionContext?.completeRequest(
            returningItems: extensionContext?.inputItems ?? [], completionHandler: nil)
    }

}
