{{header}}

#import "{{name}}.h"

@implementation {{subclass}} ({{categoryName}})

@end
