{{header}}

#import "{{classPrefix}}DocumentViewController.h"
#import "{{classPrefix}}Document.h"

@interface {{classPrefix}}DocumentViewController ()

{{#isCode}}
@property (strong, nonatomic) UITextView *textView;
{{/isCode}}
{{^isCode}}
@property (weak, nonatomic) IBOutlet UITextView *textView;
{{/isCode}}

@end

@implementation {{classPrefix}}DocumentViewController

{{#isCode}}
- (void)loadView {
    self.textView = [[UITextView alloc] init];
    self.view = self.textView;
}

{{/isCode}}
- (void)viewDidLoad {
    [super viewDidLoad];
    self.navigationItem.rightBarButtonItem =
        [[UIBarButtonItem alloc] initWithBarButtonSystemItem:UIBarButtonSystemItemDone
                                                      target:self
                                                      action:@selector(close:)];
}

- (void)viewWillAppear:(BOOL)animated {
    [super viewWillAppear:animated];
    [self.document openWithCompletionHandler:^(BOOL isOpen) {
        self.title = self.document.fileURL.lastPathComponent;
        self.textView.text = isOpen ? self.document.text : @"The document can't be opened.";
    }];
}

- (void)close:(id)sender {
    self.document.text = self.textView.text;
    [self.document updateChangeCount:UIDocumentChangeDone];
    [self dismissViewControllerAnimated:YES
                             completion:^{
                                 [self.document closeWithCompletionHandler:nil];
                             }];
}

@end
