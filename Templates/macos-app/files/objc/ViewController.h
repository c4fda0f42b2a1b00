{{header}}

#import <Cocoa/Cocoa.h>

@interface {{classPrefix}}ViewController : NSViewController

@end
