{{header}}

import UIKit

/// Shows one page for each month.
class PageViewController: UIPageViewController {

    private let months = Calendar.current.monthSymbols

    override func viewDidLoad() {
        super.viewDidLoad()
        dataSource = self
        view.backgroundColor = .systemBackground
        setViewControllers([page(at: 0)], direction: .forward, animated: false)
    }

    private func page(at index: Int) -> DataViewController {
        {{#isStoryboard}}
        guard let page = storyboard?.instantiateViewController(withIdentifier: "DataViewController")
            as? DataViewController
        else { preconditionFailure("The storyboard has no DataViewController") }
        {{/isStoryboard}}
        {{#isXib}}
        let page = DataViewController(nibName: "DataViewController", bundle: nil)
        {{/isXib}}
        {{#isCode}}
        let page = DataViewController()
        {{/isCode}}
        page.index = index
        page.text = months[index]
        return page
    }

}

extension PageViewController: UIPageViewControllerDataSource {

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? {
        guard let page = viewController as? DataViewController, page.index > 0 else { return nil }
        return self.page(at: page.index - 1)
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? {
        guard let page = viewController as? DataViewController, page.index + 1 < months.count else { return nil }
        return self.page(at: page.index + 1)
    }

}
