{{header}}

#import "{{classPrefix}}SceneDelegate.h"
{{#coreData}}
#import "{{classPrefix}}PersistenceController.h"
{{/coreData}}
{{^isStoryboard}}
#import "{{rootHeader}}"
{{/isStoryboard}}

@implementation {{classPrefix}}SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
    {{#isStoryboard}}
    // The storyboard makes the window and connects it to the scene.
    {{/isStoryboard}}
    {{^isStoryboard}}
    if (![scene isKindOfClass:[UIWindowScene class]]) {
        return;
    }
    self.window = [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
    self.window.rootViewController = {{rootViewController}};
    [self.window makeKeyAndVisible];
    {{/isStoryboard}}
}

- (void)sceneDidDisconnect:(UIScene *)scene {
    // Give back what can be made again when the scene comes back.
}

- (void)sceneDidBecomeActive:(UIScene *)scene {
    // Go on with what was paused.
}

- (void)sceneWillResignActive:(UIScene *)scene {
    // Pause what should not go on behind a call or a notification.
}

- (void)sceneWillEnterForeground:(UIScene *)scene {
    // Take back what was done on the way into the background.
}

- (void)sceneDidEnterBackground:(UIScene *)scene {
    // Save, and keep what is needed to show the same state again.
    {{#coreData}}
    [{{classPrefix}}PersistenceController.sharedController saveChanges];
    {{/coreData}}
}

@end
