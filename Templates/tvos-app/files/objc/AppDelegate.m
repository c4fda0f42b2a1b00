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
    // Set up here what the whole app needs.
    return YES;
}

- (void)applicationDidEnterBackground:(UIApplication *)application {
    // Save, and keep what is needed to show the same state again.
    {{#coreData}}
    [{{classPrefix}}PersistenceController.sharedController saveChanges];
    {{/coreData}}
}

@end
