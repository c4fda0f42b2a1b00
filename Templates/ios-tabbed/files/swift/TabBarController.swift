{{header}}

import UIKit

class TabBarController: UITabBarController {

    override func viewDidLoad() {
        super.viewDidLoad()
        {{#isXib}}
        let first = FirstViewController(nibName: "FirstViewController", bundle: nil)
        let second = SecondViewController(nibName: "SecondViewController", bundle: nil)
        {{/isXib}}
        {{^isXib}}
        let first = FirstViewController()
        let second = SecondViewController()
        {{/isXib}}
        first.tabBarItem = UITabBarItem(title: "First", image: UIImage(systemName: "1.circle"), tag: 0)
        second.tabBarItem = UITabBarItem(title: "Second", image: UIImage(systemName: "2.circle"), tag: 1)
        viewControllers = [first, second]
    }

}
