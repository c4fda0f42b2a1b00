{{header}}

#import <UIKit/UIKit.h>

@interface {{classPrefix}}AppDelegate : UIResponder <UIApplicationDelegate>

@property (strong, nonatomic) UIWindow *window;

@end
