{{header}}

#import "{{classPrefix}}Item+CoreDataClass.h"

NS_ASSUME_NONNULL_BEGIN

@interface {{classPrefix}}Item (CoreDataProperties)

+ (NSFetchRequest<{{classPrefix}}Item *> *)fetchRequest;

@property (nullable, nonatomic, copy) NSDate *timestamp;

@end

NS_ASSUME_NONNULL_END
