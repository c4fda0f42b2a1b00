{{header}}

#import "{{classPrefix}}DetailViewController.h"

@interface {{classPrefix}}DetailViewController ()

{{#isCode}}
@property (strong, nonatomic) UILabel *detailLabel;
{{/isCode}}
{{^isCode}}
@property (weak, nonatomic) IBOutlet UILabel *detailLabel;
{{/isCode}}

@end

@implementation {{classPrefix}}DetailViewController

- (void)setDate:(NSDate *)date {
    _date = [date copy];
    if (self.isViewLoaded) {
        [self showDate];
    }
}

- (void)viewDidLoad {
    [super viewDidLoad];
    self.title = @"Detail";
    {{#isCode}}
    self.view.backgroundColor = UIColor.systemBackgroundColor;
    self.detailLabel = [[UILabel alloc] init];
    self.detailLabel.translatesAutoresizingMaskIntoConstraints = NO;
    [self.view addSubview:self.detailLabel];
    [NSLayoutConstraint activateConstraints:@[
        [self.detailLabel.centerXAnchor constraintEqualToAnchor:self.view.centerXAnchor],
        [self.detailLabel.centerYAnchor constraintEqualToAnchor:self.view.centerYAnchor],
    ]];
    {{/isCode}}
    [self showDate];
}

- (void)showDate {
    self.detailLabel.text = self.date ? self.date.description : @"Choose an item";
}

@end
