{{header}}

#import <UIKit/UIKit.h>

@interface {{classPrefix}}SceneDelegate : UIResponder <UIWindowSceneDelegate>

@property (strong, nonatomic) UIWindow *window;

@end
