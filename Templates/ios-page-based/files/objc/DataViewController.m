{{header}}

#import "{{classPrefix}}DataViewController.h"

@interface {{classPrefix}}DataViewController ()

{{#isCode}}
@property (strong, nonatomic) UILabel *dataLabel;
{{/isCode}}
{{^isCode}}
@property (weak, nonatomic) IBOutlet UILabel *dataLabel;
{{/isCode}}

@end

@implementation {{classPrefix}}DataViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    {{#isCode}}
    self.view.backgroundColor = UIColor.systemBackgroundColor;
    self.dataLabel = [[UILabel alloc] init];
    self.dataLabel.translatesAutoresizingMaskIntoConstraints = NO;
    [self.view addSubview:self.dataLabel];
    [NSLayoutConstraint activateConstraints:@[
        [self.dataLabel.centerXAnchor constraintEqualToAnchor:self.view.centerXAnchor],
        [self.dataLabel.centerYAnchor constraintEqualToAnchor:self.view.centerYAnchor],
    ]];
    {{/isCode}}
    self.dataLabel.text = self.text;
}

@end
