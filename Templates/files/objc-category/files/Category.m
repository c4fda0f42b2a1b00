{{header}}

#import "{{fileStem}}.h"

@implementation {{subclass}} ({{typeName}})

@end
