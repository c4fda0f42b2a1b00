{{header}}

#import "{{name}}.h"

@implementation {{typeName}}

+ (NSFetchRequest<{{typeName}} *> *)fetchRequest
{
    return [NSFetchRequest fetchRequestWithEntityName:@"{{typeName}}"];
}

@end
