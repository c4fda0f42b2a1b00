{{header}}

#import <UIKit/UIKit.h>

/// Shows one page for each month.
@interface {{classPrefix}}PageViewController : UIPageViewController

@end
