{{header}}

#import <UIKit/UIKit.h>

@interface {{classPrefix}}TabBarController : UITabBarController

@end
