{{header}}

#import "{{classPrefix}}GameViewController.h"
#import "{{classPrefix}}GameScene.h"

@implementation {{classPrefix}}GameViewController

{{#isCode}}
- (void)loadView {
    self.view = [[SKView alloc] init];
}

{{/isCode}}
- (void)viewDidLoad {
    [super viewDidLoad];
    SKView *view = (SKView *)self.view;
    view.ignoresSiblingOrder = YES;
    view.showsFPS = YES;
    view.showsNodeCount = YES;
    [view presentScene:[{{classPrefix}}GameScene scene]];
}

- (UIInterfaceOrientationMask)supportedInterfaceOrientations {
    BOOL isPhone = self.traitCollection.userInterfaceIdiom == UIUserInterfaceIdiomPhone;
    return isPhone ? UIInterfaceOrientationMaskAllButUpsideDown : UIInterfaceOrientationMaskAll;
}

- (BOOL)prefersStatusBarHidden {
    return YES;
}

@end
