{{header}}

import UIKit

class DocumentBrowserViewController: UIDocumentBrowserViewController, UIDocumentBrowserViewControllerDelegate {

    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        allowsDocumentCreation = true
        allowsPickingMultipleItems = false
    }

    // MARK: - Document browser view controller delegate

    func documentBrowser(
        _ controller: UIDocumentBrowserViewController,
        didRequestDocumentCreationWithHandler importHandler:
            @escaping (URL?, UIDocumentBrowserViewController.ImportMode) -> Void
    ) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("Untitled.txt")
        let document = Document(fileURL: file)
        document.save(to: file, for: .forCreating) { isSaved in
            importHandler(isSaved ? file : nil, isSaved ? .move : .none)
        }
    }

    func documentBrowser(_ controller: UIDocumentBrowserViewController, didPickDocumentsAt documentURLs: [URL]) {
        guard let file = documentURLs.first else { return }
        presentDocument(at: file)
    }

    func documentBrowser(
        _ controller: UIDocumentBrowserViewController, didImportDocumentAt sourceURL: URL,
        toDestinationURL destinationURL: URL
    ) {
        presentDocument(at: destinationURL)
    }

    func documentBrowser(
        _ controller: UIDocumentBrowserViewController, failedToImportDocumentAt documentURL: URL, error: Error?
    ) {
        // Report to the user why the document can't be created.
    }

    // MARK: - Showing documents

    private func presentDocument(at file: URL) {
        {{#isStoryboard}}
        guard let controller = storyboard?.instantiateViewController(withIdentifier: "DocumentViewController")
            as? DocumentViewController
        else { return }
        {{/isStoryboard}}
        {{#isXib}}
        let controller = DocumentViewController(nibName: "DocumentViewController", bundle: nil)
        {{/isXib}}
        {{#isCode}}
        let controller = DocumentViewController()
        {{/isCode}}
        controller.document = Document(fileURL: file)
        let navigation = UINavigationController(rootViewController: controller)
        navigation.modalPresentationStyle = .fullScreen
        present(navigation, animated: true)
    }

}
