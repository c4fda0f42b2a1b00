{{header}}

#import "{{classPrefix}}AppDelegate.h"

int main(int argc, char *argv[]) {
    NSString *delegateName;
    @autoreleasepool {
        delegateName = NSStringFromClass([{{classPrefix}}AppDelegate class]);
    }
    return UIApplicationMain(argc, argv, nil, delegateName);
}
