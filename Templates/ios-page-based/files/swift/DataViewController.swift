{{header}}

import UIKit

/// One page.
class DataViewController: UIViewController {

    var index = 0
    var text = ""

    {{#isCode}}
    private let dataLabel = UILabel()
    {{/isCode}}
    {{^isCode}}
    @IBOutlet private weak var dataLabel: UILabel!
    {{/isCode}}

    override func viewDidLoad() {
        super.viewDidLoad()
        {{#isCode}}
        view.backgroundColor = .systemBackground
        dataLabel.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(dataLabel)
        NSLayoutConstraint.activate([
            dataLabel.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            dataLabel.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
        {{/isCode}}
        dataLabel.text = text
    }

}
