{{header}}

#import <Cocoa/Cocoa.h>

@interface {{classPrefix}}AppDelegate : NSObject <NSApplicationDelegate>

@end
