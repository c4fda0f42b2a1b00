{{header}}

import UIKit

class ViewController: UIViewController {

    override func viewDidLoad() {
        super.viewDidLoad()
        {{#isCode}}
        view.backgroundColor = .systemBackground
        {{/isCode}}
        // Do any additional setup after loading the view.
    }

}
