{{header}}

#import <CoreData/CoreData.h>

NS_ASSUME_NONNULL_BEGIN

@interface {{typeName}} : NSManagedObject

+ (NSFetchRequest<{{typeName}} *> *)fetchRequest;

@end

NS_ASSUME_NONNULL_END
