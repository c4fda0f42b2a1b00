{{header}}

import QuickLook
import UIKit

@objc(PreviewViewController)
final class PreviewViewController: UIViewController, QLPreviewingController {

    func preparePreviewOfFile(at url: URL, completionHandler handler: @escaping (Error?) -> Void) {
        // Show the file, and call the handler when it is visible.
        let text = UITextView(frame: view.bounds)
        text.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        text.text = try? String(contentsOf: url, encoding: .utf8)
        view.addSubview(text)
        handler(nil)
    }

}
