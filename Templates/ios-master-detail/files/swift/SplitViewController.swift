{{header}}

import UIKit

class SplitViewController: UISplitViewController {

    override func viewDidLoad() {
        super.viewDidLoad()
        {{#isXib}}
        let detail = DetailViewController(nibName: "DetailViewController", bundle: nil)
        {{/isXib}}
        {{^isXib}}
        let detail = DetailViewController()
        {{/isXib}}
        preferredDisplayMode = .automatic
        viewControllers = [
            UINavigationController(rootViewController: MasterViewController(style: .plain)),
            UINavigationController(rootViewController: detail),
        ]
    }

}
