{{header}}

#import "{{classPrefix}}AppDelegate.h"
{{#coreData}}
#import "{{classPrefix}}PersistenceController.h"
{{/coreData}}
{{^isStoryboard}}
#import "{{classPrefix}}ViewController.h"
{{/isStoryboard}}

@implementation {{classPrefix}}AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
    {{^isStoryboard}}
    self.window = [[UIWindow alloc] initWithFrame:UIScreen.mainScreen.bounds];
    self.window.rootViewController =
        [[{{classPrefix}}ViewController alloc] {{#isXib}}initWithNibName:@"{{classPrefix}}ViewController" bundle:nil{{/isXib}}{{^isXib}}init{{/isXib}}];
    [self.window makeKeyAndVisible];
    {{/isStoryboard}}
    // Set up the app.
    return YES;
}

- (void)applicationDidEnterBackground:(UIApplication *)application {
    // Save data and enough state to restore the scene.
    {{#coreData}}
    [{{classPrefix}}PersistenceController.sharedController saveChanges];
    {{/coreData}}
}

@end
