{{header}}

#import "{{classPrefix}}GameScene.h"

@implementation {{classPrefix}}GameScene

+ (instancetype)scene {
    {{classPrefix}}GameScene *scene = [[self alloc] initWithSize:CGSizeMake(750, 1334)];
    scene.scaleMode = SKSceneScaleModeAspectFill;
    scene.anchorPoint = CGPointMake(0.5, 0.5);
    return scene;
}

- (void)didMoveToView:(SKView *)view {
    SKLabelNode *label = [SKLabelNode labelNodeWithText:@"Hello, world!"];
    label.fontSize = 64;
    label.alpha = 0;
    [label runAction:[SKAction fadeInWithDuration:2]];
    [self addChild:label];
}

- (void)touchesBegan:(NSSet<UITouch *> *)touches withEvent:(UIEvent *)event {
    for (UITouch *touch in touches) {
        [self addSpinnerAtPoint:[touch locationInNode:self]];
    }
}

- (void)update:(NSTimeInterval)currentTime {
    // Called before each frame is rendered.
}

- (void)addSpinnerAtPoint:(CGPoint)position {
    SKShapeNode *spinner = [SKShapeNode shapeNodeWithRectOfSize:CGSizeMake(80, 80) cornerRadius:24];
    spinner.position = position;
    spinner.strokeColor = UIColor.greenColor;
    spinner.lineWidth = 2.5;
    [spinner runAction:[SKAction repeatActionForever:[SKAction rotateByAngle:M_PI duration:1]]];
    [spinner runAction:[SKAction sequence:@[
        [SKAction waitForDuration:0.5],
        [SKAction fadeOutWithDuration:0.5],
        [SKAction removeFromParent],
    ]]];
    [self addChild:spinner];
}

@end
