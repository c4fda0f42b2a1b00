{{header}}

#import <UIKit/UIKit.h>

@interface {{classPrefix}}GameViewController : UIViewController

@end
