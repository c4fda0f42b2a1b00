{{header}}

#import <CoreData/CoreData.h>

NS_ASSUME_NONNULL_BEGIN

/// The app's data: the model, the store in a file, and the context of the main thread.
@interface {{classPrefix}}PersistenceController : NSObject

@property (class, readonly) {{classPrefix}}PersistenceController *sharedController;

@property (readonly) NSPersistentContainer *container;

/// Saves the changes.
- (void)saveChanges;

@end

NS_ASSUME_NONNULL_END
