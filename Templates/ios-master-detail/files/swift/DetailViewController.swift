{{header}}

import UIKit

/// The detail of a row.
class DetailViewController: UIViewController {

    {{#isCode}}
    private let detailLabel = UILabel()
    {{/isCode}}
    {{^isCode}}
    @IBOutlet private weak var detailLabel: UILabel!
    {{/isCode}}

    var date: Date? {
        didSet {
            if isViewLoaded { showDate() }
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Detail"
        {{#isCode}}
        view.backgroundColor = .systemBackground
        detailLabel.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(detailLabel)
        NSLayoutConstraint.activate([
            detailLabel.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            detailLabel.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
        {{/isCode}}
        showDate()
    }

    private func showDate() {
        detailLabel.text = date?.description ?? "Choose an item"
    }

}
