{{header}}

#import <CoreData/CoreData.h>
#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

@interface {{classPrefix}}Item : NSManagedObject

@end

NS_ASSUME_NONNULL_END

#import "{{classPrefix}}Item+CoreDataProperties.h"
