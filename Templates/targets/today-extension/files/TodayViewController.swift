{{header}}

import {{#isMac}}AppKit{{/isMac}}{{^isMac}}UIKit{{/isMac}}
import NotificationCenter

@objc(TodayViewController)
final class TodayViewController: {{#isMac}}NSViewController{{/isMac}}{{^isMac}}UIViewController{{/isMac}}, NCWidgetProviding {

{{#isMac}}
    override func loadView() {
        view = NSTextField(labelWithString: "Hello, world!")
    }

    func widgetPerformUpdate(completionHandler: @escaping (NCUpdateResult) -> Void) {
        completionHandler(.noData)
    }
{{/isMac}}
{{^isMac}}
    override func viewDidLoad() {
        super.viewDidLoad()
        let label = UILabel(frame: view.bounds)
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        label.textAlignment = .center
        label.text = "Hello, world!"
        view.addSubview(label)
    }

    func widgetPerformUpdate(completionHandler: @escaping (NCUpdateResult) -> Void) {
        // Call with .newData if the content changed, or .failed on an error.
        completionHandler(.noData)
    }
{{/isMac}}

}
