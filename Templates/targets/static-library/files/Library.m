{{header}}

#import "{{moduleName}}.h"

@implementation {{moduleName}}

@end
