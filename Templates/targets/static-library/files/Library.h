{{header}}

#import <Foundation/Foundation.h>

@interface {{moduleName}} : NSObject

@end
