// The part of AppKit that the templates use.
#pragma once
#import <Foundation/Foundation.h>
#pragma clang assume_nonnull begin
#define IBOutlet
#define IBAction void
typedef CGRect NSRect;
typedef CGSize NSSize;
static inline NSRect NSMakeRect(CGFloat x, CGFloat y, CGFloat width, CGFloat height) {
    return (NSRect){{x, y}, {width, height}};
}
static inline NSSize NSMakeSize(CGFloat width, CGFloat height) { return (NSSize){width, height}; }
@class NSMenu, NSApplication;
@interface NSMenuItem : NSObject
@property (nullable, strong) NSMenu *submenu;
@end
@interface NSMenu : NSObject
- (void)addItem:(NSMenuItem *)item;
- (NSMenuItem *)addItemWithTitle:(NSString *)title action:(nullable SEL)action keyEquivalent:(NSString *)key;
@end
@protocol NSApplicationDelegate <NSObject>
@end
typedef enum { NSApplicationActivationPolicyRegular } NSApplicationActivationPolicy;
@interface NSApplication : NSObject
@property (class, readonly, strong) NSApplication *sharedApplication;
@property (nullable, weak) id<NSApplicationDelegate> delegate;
@property (nullable, strong) NSMenu *mainMenu;
- (BOOL)setActivationPolicy:(NSApplicationActivationPolicy)policy;
- (void)run;
- (void)terminate:(nullable id)sender;
@end
extern int NSApplicationMain(int argc, const char *_Nonnull argv[_Nonnull]);
@interface NSView : NSObject
- (instancetype)initWithFrame:(NSRect)frame;
@end
@interface NSViewController : NSObject
@property (strong) NSView *view;
@property (nullable, strong) id representedObject;
- (void)loadView;
- (void)viewDidLoad;
@end
@interface NSWindow : NSObject
+ (instancetype)windowWithContentViewController:(NSViewController *)controller;
@property (copy) NSString *title;
- (void)setContentSize:(NSSize)size;
- (void)center;
- (void)makeKeyAndOrderFront:(nullable id)sender;
@end
#pragma clang assume_nonnull end
