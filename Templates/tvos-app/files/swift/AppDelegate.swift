{{header}}

import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        {{^isStoryboard}}
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = ViewController({{#isXib}}nibName: "ViewController", bundle: nil{{/isXib}})
        window.makeKeyAndVisible()
        self.window = window
        {{/isStoryboard}}
        // Set up here what the whole app needs.
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        // Save, and keep what is needed to show the same state again.
        {{#coreData}}
        PersistenceController.shared.saveChanges()
        {{/coreData}}
    }

}
