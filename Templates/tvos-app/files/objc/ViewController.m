{{header}}

#import "{{classPrefix}}ViewController.h"

@implementation {{classPrefix}}ViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    // Do any additional setup after loading the view.
}

@end
