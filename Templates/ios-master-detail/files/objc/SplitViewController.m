{{header}}

#import "{{classPrefix}}SplitViewController.h"
#import "{{classPrefix}}DetailViewController.h"
#import "{{classPrefix}}MasterViewController.h"

@implementation {{classPrefix}}SplitViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    UIViewController *master = [[{{classPrefix}}MasterViewController alloc] initWithStyle:UITableViewStylePlain];
    UIViewController *detail =
        [[{{classPrefix}}DetailViewController alloc] {{#isXib}}initWithNibName:@"{{classPrefix}}DetailViewController" bundle:nil{{/isXib}}{{^isXib}}init{{/isXib}}];
    self.preferredDisplayMode = UISplitViewControllerDisplayModeAutomatic;
    self.viewControllers = @[
        [[UINavigationController alloc] initWithRootViewController:master],
        [[UINavigationController alloc] initWithRootViewController:detail],
    ];
}

@end
