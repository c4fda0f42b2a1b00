{{header}}

#import "{{classPrefix}}DocumentBrowserViewController.h"
#import "{{classPrefix}}Document.h"
#import "{{classPrefix}}DocumentViewController.h"

@interface {{classPrefix}}DocumentBrowserViewController () <UIDocumentBrowserViewControllerDelegate>

@end

@implementation {{classPrefix}}DocumentBrowserViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    self.delegate = self;
    self.allowsDocumentCreation = YES;
    self.allowsPickingMultipleItems = NO;
}

#pragma mark - Document browser view controller delegate

- (void)documentBrowser:(UIDocumentBrowserViewController *)controller
    didRequestDocumentCreationWithHandler:(void (^)(NSURL *, UIDocumentBrowserImportMode))importHandler {
    NSURL *folder = [NSURL fileURLWithPath:NSTemporaryDirectory() isDirectory:YES];
    NSURL *file = [folder URLByAppendingPathComponent:@"Untitled.txt"];
    {{classPrefix}}Document *document = [[{{classPrefix}}Document alloc] initWithFileURL:file];
    [document saveToURL:file
         forSaveOperation:UIDocumentSaveForCreating
        completionHandler:^(BOOL isSaved) {
            importHandler(
                isSaved ? file : nil, isSaved ? UIDocumentBrowserImportModeMove : UIDocumentBrowserImportModeNone);
        }];
}

- (void)documentBrowser:(UIDocumentBrowserViewController *)controller
    didPickDocumentsAtURLs:(NSArray<NSURL *> *)documentURLs {
    if (documentURLs.firstObject) {
        [self presentDocumentAtURL:documentURLs.firstObject];
    }
}

- (void)documentBrowser:(UIDocumentBrowserViewController *)controller
    didImportDocumentAtURL:(NSURL *)sourceURL
          toDestinationURL:(NSURL *)destinationURL {
    [self presentDocumentAtURL:destinationURL];
}

- (void)documentBrowser:(UIDocumentBrowserViewController *)controller
    failedToImportDocumentAtURL:(NSURL *)documentURL
                          error:(NSError *)error {
    // Report to the user why the document can't be created.
}

#pragma mark - Showing documents

- (void)presentDocumentAtURL:(NSURL *)file {
    {{#isStoryboard}}
    {{classPrefix}}DocumentViewController *controller =
        [self.storyboard instantiateViewControllerWithIdentifier:@"DocumentViewController"];
    {{/isStoryboard}}
    {{#isXib}}
    {{classPrefix}}DocumentViewController *controller = [[{{classPrefix}}DocumentViewController alloc]
        initWithNibName:@"{{classPrefix}}DocumentViewController" bundle:nil];
    {{/isXib}}
    {{#isCode}}
    {{classPrefix}}DocumentViewController *controller = [[{{classPrefix}}DocumentViewController alloc] init];
    {{/isCode}}
    controller.document = [[{{classPrefix}}Document alloc] initWithFileURL:file];
    UINavigationController *navigation = [[UINavigationController alloc] initWithRootViewController:controller];
    navigation.modalPresentationStyle = UIModalPresentationFullScreen;
    [self presentViewController:navigation animated:YES completion:nil];
}

@end
