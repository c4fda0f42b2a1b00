{{header}}

#import <UIKit/UIKit.h>

@interface {{classPrefix}}AppDelegate : UIResponder <UIApplicationDelegate>

@end
