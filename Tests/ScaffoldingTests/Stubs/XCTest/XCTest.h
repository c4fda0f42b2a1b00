#pragma once
#import <Foundation/Foundation.h>
#pragma clang assume_nonnull begin
@protocol XCTMetric
@end
@interface XCTApplicationLaunchMetric : NSObject <XCTMetric>
@end
typedef enum { XCTAttachmentLifetimeKeepAlways, XCTAttachmentLifetimeDeleteOnSuccess } XCTAttachmentLifetime;
@interface XCUIScreenshot : NSObject
@end
@interface XCUIScreen : NSObject
@property (class, readonly) XCUIScreen *mainScreen;
- (XCUIScreenshot *)screenshot;
@end
@interface XCTAttachment : NSObject
+ (instancetype)attachmentWithScreenshot:(XCUIScreenshot *)screenshot;
@property (nullable, copy) NSString *name;
@property XCTAttachmentLifetime lifetime;
@end
@interface XCUIApplication : NSObject
- (void)launch;
@end
@interface XCTestCase : NSObject
@property (class, readonly) BOOL runsForEachTargetApplicationUIConfiguration;
@property BOOL continueAfterFailure;
- (void)setUp;
- (void)tearDown;
- (void)measureBlock:(void (^)(void))block;
- (void)measureWithMetrics:(NSArray<id<XCTMetric>> *)metrics block:(void (^)(void))block;
- (void)addAttachment:(XCTAttachment *)attachment;
@end
#pragma clang assume_nonnull end
