{{header}}

#import "{{classPrefix}}ViewController.h"

@implementation {{classPrefix}}ViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    // The view has just been loaded: finish setting it up here.
}

@end
