{{header}}

#import <UIKit/UIKit.h>

@class {{classPrefix}}Document;

/// Shows one document, and saves it when it is done.
@interface {{classPrefix}}DocumentViewController : UIViewController

@property (strong, nonatomic) {{classPrefix}}Document *document;

@end
