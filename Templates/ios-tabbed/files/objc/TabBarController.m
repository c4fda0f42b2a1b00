{{header}}

#import "{{classPrefix}}TabBarController.h"
#import "{{classPrefix}}FirstViewController.h"
#import "{{classPrefix}}SecondViewController.h"

@implementation {{classPrefix}}TabBarController

- (void)viewDidLoad {
    [super viewDidLoad];
    UIViewController *first = [[{{classPrefix}}FirstViewController alloc] {{#isXib}}initWithNibName:@"{{classPrefix}}FirstViewController" bundle:nil{{/isXib}}{{^isXib}}init{{/isXib}}];
    UIViewController *second = [[{{classPrefix}}SecondViewController alloc] {{#isXib}}initWithNibName:@"{{classPrefix}}SecondViewController" bundle:nil{{/isXib}}{{^isXib}}init{{/isXib}}];
    first.tabBarItem = [[UITabBarItem alloc] initWithTitle:@"First" image:[UIImage systemImageNamed:@"1.circle"] tag:0];
    second.tabBarItem = [[UITabBarItem alloc] initWithTitle:@"Second" image:[UIImage systemImageNamed:@"2.circle"] tag:1];
    self.viewControllers = @[first, second];
}

@end
