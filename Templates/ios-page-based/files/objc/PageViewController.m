{{header}}

#import "{{classPrefix}}PageViewController.h"
#import "{{classPrefix}}DataViewController.h"

@interface {{classPrefix}}PageViewController () <UIPageViewControllerDataSource>

@property (copy, nonatomic) NSArray<NSString *> *months;

@end

@implementation {{classPrefix}}PageViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    self.months = NSCalendar.currentCalendar.monthSymbols;
    self.dataSource = self;
    self.view.backgroundColor = UIColor.systemBackgroundColor;
    [self setViewControllers:@[[self pageAtIndex:0]]
                   direction:UIPageViewControllerNavigationDirectionForward
                    animated:NO
                  completion:nil];
}

- ({{classPrefix}}DataViewController *)pageAtIndex:(NSInteger)index {
    {{#isStoryboard}}
    {{classPrefix}}DataViewController *page =
        [self.storyboard instantiateViewControllerWithIdentifier:@"DataViewController"];
    {{/isStoryboard}}
    {{#isXib}}
    {{classPrefix}}DataViewController *page =
        [[{{classPrefix}}DataViewController alloc] initWithNibName:@"{{classPrefix}}DataViewController" bundle:nil];
    {{/isXib}}
    {{#isCode}}
    {{classPrefix}}DataViewController *page = [[{{classPrefix}}DataViewController alloc] init];
    {{/isCode}}
    page.index = index;
    page.text = self.months[index];
    return page;
}

#pragma mark - Page view controller data source

- (UIViewController *)pageViewController:(UIPageViewController *)pageViewController
      viewControllerBeforeViewController:(UIViewController *)viewController {
    NSInteger index = (({{classPrefix}}DataViewController *)viewController).index;
    return index > 0 ? [self pageAtIndex:index - 1] : nil;
}

- (UIViewController *)pageViewController:(UIPageViewController *)pageViewController
       viewControllerAfterViewController:(UIViewController *)viewController {
    NSInteger index = (({{classPrefix}}DataViewController *)viewController).index;
    return index + 1 < (NSInteger)self.months.count ? [self pageAtIndex:index + 1] : nil;
}

@end
