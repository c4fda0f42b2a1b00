{{header}}

#import "{{classPrefix}}AppDelegate.h"
{{#coreData}}
#import "{{classPrefix}}PersistenceController.h"
{{/coreData}}
{{#isCode}}
#import "{{classPrefix}}ViewController.h"
{{/isCode}}

@interface {{classPrefix}}AppDelegate ()

{{#isXib}}
@property (strong) IBOutlet NSWindow *window;
{{/isXib}}
{{#isCode}}
@property (strong) NSWindow *window;
{{/isCode}}

@end

@implementation {{classPrefix}}AppDelegate

- (void)applicationDidFinishLaunching:(NSNotification *)notification {
    {{#isCode}}
    self.window = [NSWindow windowWithContentViewController:[[{{classPrefix}}ViewController alloc] init]];
    self.window.title = @"{{name}}";
    [self.window setContentSize:NSMakeSize(480, 270)];
    [self.window center];
    [self.window makeKeyAndOrderFront:nil];
    {{/isCode}}
    // Set up the app.
}

- (void)applicationWillTerminate:(NSNotification *)notification {
    // Tear down the app.
    {{#coreData}}
    [{{classPrefix}}PersistenceController.sharedController saveChanges];
    {{/coreData}}
}

- (BOOL)applicationSupportsSecureRestorableState:(NSApplication *)app {
    return YES;
}

@end
