{{header}}

#import "{{classPrefix}}FirstViewController.h"

@implementation {{classPrefix}}FirstViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    {{#isCode}}
    self.view.backgroundColor = UIColor.systemBackgroundColor;
    UILabel *label = [[UILabel alloc] init];
    label.text = @"First View";
    label.translatesAutoresizingMaskIntoConstraints = NO;
    [self.view addSubview:label];
    [NSLayoutConstraint activateConstraints:@[
        [label.centerXAnchor constraintEqualToAnchor:self.view.centerXAnchor],
        [label.centerYAnchor constraintEqualToAnchor:self.view.centerYAnchor],
    ]];
    {{/isCode}}
    // Do any additional setup after loading the view.
}

@end
