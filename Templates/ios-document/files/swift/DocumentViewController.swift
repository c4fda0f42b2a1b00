{{header}}

import UIKit

/// Shows a document, and saves it when the view closes.
class DocumentViewController: UIViewController {

    var document: Document?

    {{#isCode}}
    private let textView = UITextView()
    {{/isCode}}
    {{^isCode}}
    @IBOutlet private weak var textView: UITextView!
    {{/isCode}}

    {{#isCode}}
    override func loadView() {
        view = textView
    }

    {{/isCode}}
    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .done, target: self, action: #selector(close))
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        document?.open { [weak self] isOpen in
            guard let self else { return }
            self.title = self.document?.fileURL.lastPathComponent
            self.textView.text = isOpen ? self.document?.text : "The document can't be opened."
        }
    }

    @objc private func close() {
        document?.text = textView.text
        document?.updateChangeCount(.done)
        dismiss(animated: true) { [document] in
            document?.close()
        }
    }

}
