{{header}}

#import <UIKit/UIKit.h>

@interface {{classPrefix}}SecondViewController : UIViewController

@end
