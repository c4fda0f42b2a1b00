// The part of UIKit that the templates use.
#pragma once
#import <Foundation/Foundation.h>
#pragma clang assume_nonnull begin
#define IBOutlet
#define IBAction void
@class UIView, UIWindow, UISceneSession, UIViewController, UINavigationController, UIStoryboard, UISplitViewController;
@interface UIEvent : NSObject
@end
@interface UITouch : NSObject
@end
@interface UIResponder : NSObject
- (void)touchesBegan:(NSSet<UITouch *> *)touches withEvent:(nullable UIEvent *)event;
@end
@interface UIColor : NSObject
@property (class, readonly) UIColor *systemBackgroundColor;
@property (class, readonly) UIColor *greenColor;
@end
@interface UIImage : NSObject
+ (nullable UIImage *)systemImageNamed:(NSString *)name;
@end
@interface UIScreen : NSObject
@property (class, readonly) UIScreen *mainScreen;
@property (readonly) CGRect bounds;
@end
@interface NSLayoutConstraint : NSObject
+ (void)activateConstraints:(NSArray<NSLayoutConstraint *> *)constraints;
@end
@interface NSLayoutAnchor : NSObject
- (NSLayoutConstraint *)constraintEqualToAnchor:(NSLayoutAnchor *)anchor;
@end
@interface UIView : UIResponder
@property (nullable, copy) UIColor *backgroundColor;
@property BOOL translatesAutoresizingMaskIntoConstraints;
@property (readonly) NSLayoutAnchor *centerXAnchor;
@property (readonly) NSLayoutAnchor *centerYAnchor;
- (void)addSubview:(UIView *)view;
@end
@interface UILabel : UIView
@property (nullable, copy) NSString *text;
@end
@interface UITextView : UIView
@property (null_resettable, copy) NSString *text;
@end
typedef NSString *UISceneSessionRole;
@interface UISceneSession : NSObject
@property (readonly) UISceneSessionRole role;
@end
@interface UISceneConfiguration : NSObject
- (instancetype)initWithName:(nullable NSString *)name sessionRole:(UISceneSessionRole)role;
@end
@interface UISceneConnectionOptions : NSObject
@end
@interface UIScene : UIResponder
@end
@interface UIWindowScene : UIScene
@end
@interface UIWindow : UIView
- (instancetype)initWithWindowScene:(UIWindowScene *)scene;
- (instancetype)initWithFrame:(CGRect)frame;
@property (nullable, strong) UIViewController *rootViewController;
- (void)makeKeyAndVisible;
@end
@interface UIApplication : UIResponder
@end
@protocol UIApplicationDelegate <NSObject>
@optional
- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(nullable NSDictionary *)launchOptions;
- (void)applicationDidEnterBackground:(UIApplication *)application;
- (UISceneConfiguration *)application:(UIApplication *)application
    configurationForConnectingSceneSession:(UISceneSession *)session
                                   options:(UISceneConnectionOptions *)options;
- (void)application:(UIApplication *)application didDiscardSceneSessions:(NSSet<UISceneSession *> *)sessions;
@end
extern int UIApplicationMain(int argc, char *_Nullable argv[_Nonnull], NSString *_Nullable principal, NSString *_Nullable delegate);
@protocol UISceneDelegate <NSObject>
@end
@protocol UIWindowSceneDelegate <UISceneDelegate>
@optional
@property (nullable, strong, nonatomic) UIWindow *window;
@end
@interface UIBarButtonItem : NSObject
typedef enum { UIBarButtonSystemItemDone, UIBarButtonSystemItemAdd } UIBarButtonSystemItem;
- (instancetype)initWithBarButtonSystemItem:(UIBarButtonSystemItem)item target:(nullable id)target action:(nullable SEL)action;
@end
@interface UITabBarItem : NSObject
- (instancetype)initWithTitle:(nullable NSString *)title image:(nullable UIImage *)image tag:(NSInteger)tag;
@end
@interface UINavigationItem : NSObject
@property (nullable, strong) UIBarButtonItem *leftBarButtonItem;
@property (nullable, strong) UIBarButtonItem *rightBarButtonItem;
@property BOOL leftItemsSupplementBackButton;
@end
typedef enum { UIUserInterfaceIdiomPhone, UIUserInterfaceIdiomPad } UIUserInterfaceIdiom;
@interface UITraitCollection : NSObject
@property (readonly) UIUserInterfaceIdiom userInterfaceIdiom;
@end
typedef enum { UIInterfaceOrientationMaskAllButUpsideDown, UIInterfaceOrientationMaskAll } UIInterfaceOrientationMask;
typedef enum { UIModalPresentationFullScreen } UIModalPresentationStyle;
@interface UIStoryboardSegue : NSObject
@property (nullable, readonly, copy) NSString *identifier;
@property (readonly) UIViewController *destinationViewController;
@end
@interface UIViewController : UIResponder
- (instancetype)initWithNibName:(nullable NSString *)name bundle:(nullable id)bundle;
- (void)loadView;
- (void)viewDidLoad;
- (void)viewWillAppear:(BOOL)animated;
- (void)prepareForSegue:(UIStoryboardSegue *)segue sender:(nullable id)sender;
- (void)showDetailViewController:(UIViewController *)controller sender:(nullable id)sender;
- (void)presentViewController:(UIViewController *)controller animated:(BOOL)animated completion:(void (^_Nullable)(void))completion;
- (void)dismissViewControllerAnimated:(BOOL)animated completion:(void (^_Nullable)(void))completion;
@property (null_resettable, strong) UIView *view;
@property (nullable, copy) NSString *title;
@property (readonly) BOOL isViewLoaded;
@property (readonly) UINavigationItem *navigationItem;
@property (readonly) UIBarButtonItem *editButtonItem;
@property (null_resettable, strong) UITabBarItem *tabBarItem;
@property (nullable, readonly) UISplitViewController *splitViewController;
@property (nullable, readonly) UIStoryboard *storyboard;
@property (readonly) UITraitCollection *traitCollection;
@property (readonly) UIInterfaceOrientationMask supportedInterfaceOrientations;
@property (readonly) BOOL prefersStatusBarHidden;
@property UIModalPresentationStyle modalPresentationStyle;
@end
@interface UIStoryboard : NSObject
- (__kindof UIViewController *)instantiateViewControllerWithIdentifier:(NSString *)identifier;
@end
@interface UINavigationController : UIViewController
- (instancetype)initWithRootViewController:(UIViewController *)controller;
@property (nullable, readonly) UIViewController *topViewController;
@end
@interface UITabBarController : UIViewController
@property (nullable, copy) NSArray<UIViewController *> *viewControllers;
@end
typedef enum { UISplitViewControllerDisplayModeAutomatic } UISplitViewControllerDisplayMode;
@interface UISplitViewController : UIViewController
@property (copy) NSArray<UIViewController *> *viewControllers;
@property UISplitViewControllerDisplayMode preferredDisplayMode;
@property (readonly) UIBarButtonItem *displayModeButtonItem;
@end
typedef enum { UITableViewStylePlain } UITableViewStyle;
typedef enum { UITableViewRowAnimationAutomatic, UITableViewRowAnimationFade } UITableViewRowAnimation;
typedef enum { UITableViewCellEditingStyleDelete } UITableViewCellEditingStyle;
@interface UITableViewCell : UIView
@property (nullable, readonly) UILabel *textLabel;
@end
@interface UITableView : UIView
- (void)registerClass:(nullable Class)type forCellReuseIdentifier:(NSString *)identifier;
- (UITableViewCell *)dequeueReusableCellWithIdentifier:(NSString *)identifier forIndexPath:(NSIndexPath *)indexPath;
- (void)insertRowsAtIndexPaths:(NSArray<NSIndexPath *> *)paths withRowAnimation:(UITableViewRowAnimation)animation;
- (void)deleteRowsAtIndexPaths:(NSArray<NSIndexPath *> *)paths withRowAnimation:(UITableViewRowAnimation)animation;
@property (nullable, readonly) NSIndexPath *indexPathForSelectedRow;
@end
@interface UITableViewController : UIViewController
- (instancetype)initWithStyle:(UITableViewStyle)style;
@property (null_resettable, strong) UITableView *tableView;
@end
@interface UICollectionViewCell : UIView
@end
@interface UICollectionView : UIView
- (void)registerClass:(nullable Class)type forCellWithReuseIdentifier:(NSString *)identifier;
- (UICollectionViewCell *)dequeueReusableCellWithReuseIdentifier:(NSString *)identifier
                                                    forIndexPath:(NSIndexPath *)indexPath;
@end
@interface UICollectionViewController : UIViewController
@property (null_resettable, strong) UICollectionView *collectionView;
@end
typedef enum { UIPageViewControllerTransitionStyleScroll } UIPageViewControllerTransitionStyle;
typedef enum { UIPageViewControllerNavigationOrientationHorizontal } UIPageViewControllerNavigationOrientation;
typedef enum { UIPageViewControllerNavigationDirectionForward } UIPageViewControllerNavigationDirection;
@class UIPageViewController;
@protocol UIPageViewControllerDataSource <NSObject>
- (nullable UIViewController *)pageViewController:(UIPageViewController *)pages
               viewControllerBeforeViewController:(UIViewController *)controller;
- (nullable UIViewController *)pageViewController:(UIPageViewController *)pages
                viewControllerAfterViewController:(UIViewController *)controller;
@end
@interface UIPageViewController : UIViewController
- (instancetype)initWithTransitionStyle:(UIPageViewControllerTransitionStyle)style
                  navigationOrientation:(UIPageViewControllerNavigationOrientation)orientation
                                options:(nullable NSDictionary *)options;
- (void)setViewControllers:(nullable NSArray<UIViewController *> *)controllers
                 direction:(UIPageViewControllerNavigationDirection)direction
                  animated:(BOOL)animated
                completion:(void (^_Nullable)(BOOL))completion;
@property (nullable, weak) id<UIPageViewControllerDataSource> dataSource;
@end
typedef enum { UIDocumentSaveForCreating } UIDocumentSaveOperation;
typedef enum { UIDocumentChangeDone } UIDocumentChangeKind;
@interface UIDocument : NSObject
- (instancetype)initWithFileURL:(NSURL *)file;
- (void)openWithCompletionHandler:(void (^_Nullable)(BOOL))handler;
- (void)closeWithCompletionHandler:(void (^_Nullable)(BOOL))handler;
- (void)saveToURL:(NSURL *)file forSaveOperation:(UIDocumentSaveOperation)operation completionHandler:(void (^_Nullable)(BOOL))handler;
- (void)updateChangeCount:(UIDocumentChangeKind)kind;
@property (readonly) NSURL *fileURL;
@end
typedef enum { UIDocumentBrowserImportModeNone, UIDocumentBrowserImportModeMove } UIDocumentBrowserImportMode;
@class UIDocumentBrowserViewController;
@protocol UIDocumentBrowserViewControllerDelegate <NSObject>
@end
@interface UIDocumentBrowserViewController : UIViewController
@property (nullable, weak) id<UIDocumentBrowserViewControllerDelegate> delegate;
@property BOOL allowsDocumentCreation;
@property BOOL allowsPickingMultipleItems;
@end
#pragma clang assume_nonnull end
