{{header}}

#import <UIKit/UIKit.h>

/// Turns the pages: one for each month.
@interface {{classPrefix}}PageViewController : UIPageViewController

@end
