{{header}}

#import <Cocoa/Cocoa.h>
{{#isCode}}
#import "{{classPrefix}}AppDelegate.h"
{{/isCode}}

int main(int argc, const char *argv[]) {
    {{#isCode}}
    @autoreleasepool {
        {{classPrefix}}AppDelegate *delegate = [[{{classPrefix}}AppDelegate alloc] init];
        NSApplication *application = NSApplication.sharedApplication;
        application.delegate = delegate;
        NSMenu *applicationMenu = [[NSMenu alloc] init];
        [applicationMenu addItemWithTitle:@"Quit {{name}}" action:@selector(terminate:) keyEquivalent:@"q"];
        NSMenuItem *item = [[NSMenuItem alloc] init];
        item.submenu = applicationMenu;
        NSMenu *menu = [[NSMenu alloc] init];
        [menu addItem:item];
        application.mainMenu = menu;
        [application setActivationPolicy:NSApplicationActivationPolicyRegular];
        [application run];
    }
    return 0;
    {{/isCode}}
    {{^isCode}}
    return NSApplicationMain(argc, argv);
    {{/isCode}}
}
