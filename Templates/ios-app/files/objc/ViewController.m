{{header}}

#import "{{classPrefix}}ViewController.h"

@implementation {{classPrefix}}ViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    {{#isCode}}
    self.view.backgroundColor = UIColor.systemBackgroundColor;
    {{/isCode}}
    // Do any additional setup after loading the view.
}

@end
