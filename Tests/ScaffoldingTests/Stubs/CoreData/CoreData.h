#pragma once
#import <Foundation/Foundation.h>
#pragma clang assume_nonnull begin
@interface NSPersistentStoreDescription : NSObject
@end
@interface NSFetchRequest<ResultType> : NSObject
+ (instancetype)fetchRequestWithEntityName:(NSString *)name;
@property (nullable, copy) NSArray<NSSortDescriptor *> *sortDescriptors;
@end
@class NSManagedObject;
@interface NSManagedObjectContext : NSObject
@property BOOL automaticallyMergesChangesFromParent;
@property (readonly) BOOL hasChanges;
- (BOOL)save:(NSError *_Nullable *_Nullable)error;
- (nullable NSArray *)executeFetchRequest:(NSFetchRequest *)request error:(NSError *_Nullable *_Nullable)error;
- (void)deleteObject:(NSManagedObject *)object;
@end
@interface NSManagedObject : NSObject
- (instancetype)initWithContext:(NSManagedObjectContext *)context;
@end
@interface NSPersistentContainer : NSObject
- (instancetype)initWithName:(NSString *)name;
- (void)loadPersistentStoresWithCompletionHandler:(void (^)(NSPersistentStoreDescription *, NSError *_Nullable))block;
@property (readonly) NSManagedObjectContext *viewContext;
@end
#pragma clang assume_nonnull end
