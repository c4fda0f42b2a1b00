{{header}}

#import <UIKit/UIKit.h>

@interface {{classPrefix}}FirstViewController : UIViewController

@end
