{{header}}

#import "{{name}}.h"

@implementation {{typeName}}

@end
