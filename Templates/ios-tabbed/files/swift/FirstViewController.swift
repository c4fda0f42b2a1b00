{{header}}

import UIKit

class FirstViewController: UIViewController {

    override func viewDidLoad() {
        super.viewDidLoad()
        {{#isCode}}
        view.backgroundColor = .systemBackground
        let label = UILabel()
        label.text = "First View"
        label.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
        NSLayoutConstraint.activate([
            label.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            label.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
        {{/isCode}}
        // Do any additional setup after loading the view.
    }

}
