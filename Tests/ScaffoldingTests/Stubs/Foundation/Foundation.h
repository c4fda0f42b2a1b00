// The part of Foundation that the templates use, so that clang can judge their sources without an SDK.
#pragma once
#pragma clang assume_nonnull begin
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_ENUM(type, name) enum name : type name; enum name : type
#define FOUNDATION_EXPORT extern
#define nil ((void *)0)
#define YES __objc_yes
#define NO __objc_no
#define M_PI 3.14159265358979323846
#define NSAssert(condition, format, ...) do { if (!(condition)) { NSLog(format, ##__VA_ARGS__); } } while (0)
typedef signed char BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef double CGFloat;
typedef double NSTimeInterval;
typedef struct { CGFloat width, height; } CGSize;
typedef struct { CGFloat x, y; } CGPoint;
typedef struct { CGPoint origin; CGSize size; } CGRect;
static inline CGSize CGSizeMake(CGFloat width, CGFloat height) { return (CGSize){width, height}; }
static inline CGPoint CGPointMake(CGFloat x, CGFloat y) { return (CGPoint){x, y}; }
typedef long dispatch_once_t;
extern void dispatch_once(dispatch_once_t *once, void (^block)(void));
@class NSString, NSArray<ObjectType>, NSMutableArray<ObjectType>, NSDictionary, NSData, NSError, NSURL, NSDate;
extern void NSLog(NSString *format, ...);
extern NSString *NSStringFromClass(Class type);
extern NSString *NSTemporaryDirectory(void);
@protocol NSObject
- (BOOL)isKindOfClass:(Class)type;
@property (readonly, copy) NSString *description;
@end
__attribute__((objc_root_class)) @interface NSObject <NSObject>
+ (instancetype)alloc;
- (instancetype)init;
+ (Class)class;
@end
@protocol NSCopying
@end
@interface NSString : NSObject <NSCopying>
+ (instancetype)stringWithFormat:(NSString *)format, ...;
- (nullable instancetype)initWithData:(NSData *)data encoding:(NSUInteger)encoding;
- (nullable NSData *)dataUsingEncoding:(NSUInteger)encoding;
- (BOOL)isEqualToString:(NSString *)other;
@end
enum { NSUTF8StringEncoding = 4 };
@interface NSConstantString : NSString { char *bytes; unsigned int count; }
@end
@interface NSNumber : NSObject
+ (NSNumber *)numberWithInt:(int)value;
@end
@interface NSArray<__covariant ObjectType> : NSObject <NSCopying>
+ (instancetype)arrayWithObjects:(const ObjectType _Nonnull [_Nullable])objects count:(NSUInteger)count;
+ (instancetype)array;
- (ObjectType)objectAtIndexedSubscript:(NSUInteger)index;
@property (readonly) NSUInteger count;
@property (readonly, nullable) ObjectType firstObject;
@end
@interface NSMutableArray<ObjectType> : NSArray<ObjectType>
- (void)insertObject:(ObjectType)object atIndex:(NSUInteger)index;
- (void)removeObjectAtIndex:(NSUInteger)index;
- (void)addObjectsFromArray:(NSArray<ObjectType> *)objects;
@end
@interface NSDictionary : NSObject
@end
@interface NSSet<__covariant ObjectType> : NSObject
- (unsigned long)countByEnumeratingWithState:(void *)state objects:(id __unsafe_unretained _Nullable[_Nonnull])buffer count:(unsigned long)count;
@end
@interface NSData : NSObject
@end
@interface NSDate : NSObject <NSCopying>
+ (instancetype)date;
- (id)copy;
@end
@interface NSError : NSObject
@end
@interface NSURL : NSObject
+ (NSURL *)fileURLWithPath:(NSString *)path isDirectory:(BOOL)isDirectory;
- (NSURL *)URLByAppendingPathComponent:(NSString *)name;
@property (readonly, copy) NSString *lastPathComponent;
@end
@interface NSCalendar : NSObject
@property (class, readonly) NSCalendar *currentCalendar;
@property (readonly, copy) NSArray<NSString *> *monthSymbols;
@end
@interface NSIndexPath : NSObject
+ (instancetype)indexPathForRow:(NSInteger)row inSection:(NSInteger)section;
@property (readonly) NSInteger row;
@end
@interface NSNotification : NSObject
@end
@interface NSSortDescriptor : NSObject
+ (instancetype)sortDescriptorWithKey:(nullable NSString *)key ascending:(BOOL)ascending;
@end
#pragma clang assume_nonnull end
