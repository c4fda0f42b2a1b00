{{header}}

#import <UIKit/UIKit.h>

@class {{classPrefix}}Document;

/// Shows a document, and saves it when the view closes.
@interface {{classPrefix}}DocumentViewController : UIViewController

@property (strong, nonatomic) {{classPrefix}}Document *document;

@end
