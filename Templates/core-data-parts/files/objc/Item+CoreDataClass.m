{{header}}

#import "{{classPrefix}}Item+CoreDataClass.h"

@implementation {{classPrefix}}Item

@end
