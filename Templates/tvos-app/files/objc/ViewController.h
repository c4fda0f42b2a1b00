{{header}}

#import <UIKit/UIKit.h>

@interface {{classPrefix}}ViewController : UIViewController

@end
