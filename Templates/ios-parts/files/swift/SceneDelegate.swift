{{header}}

import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        {{#isStoryboard}}
        // The storyboard creates the window and connects it to the scene.
        guard scene is UIWindowScene else { return }
        {{/isStoryboard}}
        {{^isStoryboard}}
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = {{rootViewController}}
        window.makeKeyAndVisible()
        self.window = window
        {{/isStoryboard}}
    }

    func sceneDidDisconnect(_ scene: UIScene) {
        // Release resources that can be re-created when the scene reconnects.
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        // Restart any tasks that were paused.
    }

    func sceneWillResignActive(_ scene: UIScene) {
        // Pause ongoing tasks.
    }

    func sceneWillEnterForeground(_ scene: UIScene) {
        // Undo the changes made on entering the background.
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        // Save data and enough state to restore the scene.
        {{#coreData}}
        PersistenceController.shared.saveChanges()
        {{/coreData}}
    }

}
