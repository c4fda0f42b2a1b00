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
        // Set up the app.
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        // Save data and enough state to restore the scene.
        {{#coreData}}
        PersistenceController.shared.saveChanges()
        {{/coreData}}
    }

}
