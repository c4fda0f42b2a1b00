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
    // Do any additional setup after loading the view.
}

- (void)setRepresentedObject:(id)representedObject {
    [super setRepresentedObject:representedObject];
    // Show the current state.
}

@end
