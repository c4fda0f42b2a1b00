{{header}}

import UIKit

class ViewController: UIViewController {

    override func viewDidLoad() {
        super.viewDidLoad()
        {{#isCode}}
        view.backgroundColor = .systemBackground
        {{/isCode}}
        // The view has just been loaded: finish setting it up here.
    }

}
