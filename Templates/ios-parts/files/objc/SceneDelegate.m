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
    // The storyboard creates the window and connects it to the scene.
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
    // Release resources that can be re-created when the scene reconnects.
}

- (void)sceneDidBecomeActive:(UIScene *)scene {
    // Restart any tasks that were paused.
}

- (void)sceneWillResignActive:(UIScene *)scene {
    // Pause ongoing tasks.
}

- (void)sceneWillEnterForeground:(UIScene *)scene {
    // Undo the changes made on entering the background.
}

- (void)sceneDidEnterBackground:(UIScene *)scene {
    // Save data and enough state to restore the scene.
    {{#coreData}}
    [{{classPrefix}}PersistenceController.sharedController saveChanges];
    {{/coreData}}
}

@end
