{{header}}

#import <UIKit/UIKit.h>

@interface {{classPrefix}}SplitViewController : UISplitViewController

@end
