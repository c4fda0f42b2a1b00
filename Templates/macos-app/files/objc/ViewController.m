{{header}}

#import "{{classPrefix}}ViewController.h"

@implementation {{classPrefix}}ViewController

{{#isCode}}
- (void)loadView {
    self.view = [[NSView alloc] initWithFrame:NSMakeRect(0, 0, 480, 270)];
}

{{/isCode}}
- (void)viewDidLoad {
    [super viewDidLoad];
    // The view has just been loaded: finish setting it up here.
}

- (void)setRepresentedObject:(id)representedObject {
    [super setRepresentedObject:representedObject];
    // Show what is represented now.
}

@end
