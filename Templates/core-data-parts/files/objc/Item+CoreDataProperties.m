{{header}}

#import "{{classPrefix}}Item+CoreDataProperties.h"

@implementation {{classPrefix}}Item (CoreDataProperties)

+ (NSFetchRequest<{{classPrefix}}Item *> *)fetchRequest {
    return [NSFetchRequest fetchRequestWithEntityName:@"Item"];
}

@dynamic timestamp;

@end
