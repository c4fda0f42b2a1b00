{{header}}

#import "{{classPrefix}}PersistenceController.h"

@implementation {{classPrefix}}PersistenceController

+ ({{classPrefix}}PersistenceController *)sharedController {
    static {{classPrefix}}PersistenceController *controller;
    static dispatch_once_t once;
    dispatch_once(&once, ^{
        controller = [[{{classPrefix}}PersistenceController alloc] init];
    });
    return controller;
}

- (instancetype)init {
    self = [super init];
    if (self) {
        _container = [[NSPersistentContainer alloc] initWithName:@"{{moduleName}}"];
        [_container loadPersistentStoresWithCompletionHandler:^(NSPersistentStoreDescription *store, NSError *error) {
            // Report the error to the user. The store may be locked, outdated or on a full disk.
            NSAssert(error == nil, @"The data can't be opened: %@", error);
        }];
        _container.viewContext.automaticallyMergesChangesFromParent = YES;
    }
    return self;
}

- (void)saveChanges {
    NSManagedObjectContext *context = self.container.viewContext;
    NSError *error = nil;
    if (context.hasChanges && ![context save:&error]) {
        // Report to the user that the changes were not saved.
        NSAssert(NO, @"The changes can't be saved: %@", error);
    }
}

@end
