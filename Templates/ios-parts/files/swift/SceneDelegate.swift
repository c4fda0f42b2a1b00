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
        // The storyboard makes the window and connects it to the scene.
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
        // Give back what can be made again when the scene comes back.
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        // Go on with what was paused.
    }

    func sceneWillResignActive(_ scene: UIScene) {
        // Pause what should not go on behind a call or a notification.
    }

    func sceneWillEnterForeground(_ scene: UIScene) {
        // Take back what was done on the way into the background.
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        // Save, and keep what is needed to show the same state again.
        {{#coreData}}
        PersistenceController.shared.saveChanges()
        {{/coreData}}
    }

}
