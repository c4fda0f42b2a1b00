#pragma once
#import <UIKit/UIKit.h>
#pragma clang assume_nonnull begin
@interface SKAction : NSObject
+ (SKAction *)fadeInWithDuration:(NSTimeInterval)duration;
+ (SKAction *)fadeOutWithDuration:(NSTimeInterval)duration;
+ (SKAction *)waitForDuration:(NSTimeInterval)duration;
+ (SKAction *)removeFromParent;
+ (SKAction *)rotateByAngle:(CGFloat)angle duration:(NSTimeInterval)duration;
+ (SKAction *)repeatActionForever:(SKAction *)action;
+ (SKAction *)sequence:(NSArray<SKAction *> *)actions;
@end
@interface SKNode : UIResponder
@property CGPoint position;
@property CGFloat alpha;
- (void)addChild:(SKNode *)node;
- (void)runAction:(SKAction *)action;
@end
@interface SKLabelNode : SKNode
+ (instancetype)labelNodeWithText:(nullable NSString *)text;
@property CGFloat fontSize;
@end
@interface SKShapeNode : SKNode
+ (instancetype)shapeNodeWithRectOfSize:(CGSize)size cornerRadius:(CGFloat)radius;
@property (retain) UIColor *strokeColor;
@property CGFloat lineWidth;
@end
@class SKView;
typedef enum { SKSceneScaleModeAspectFill } SKSceneScaleMode;
@interface SKScene : SKNode
- (instancetype)initWithSize:(CGSize)size;
@property SKSceneScaleMode scaleMode;
@property CGPoint anchorPoint;
- (void)didMoveToView:(SKView *)view;
- (void)update:(NSTimeInterval)currentTime;
@end
@interface SKView : UIView
@property BOOL ignoresSiblingOrder;
@property BOOL showsFPS;
@property BOOL showsNodeCount;
- (void)presentScene:(nullable SKScene *)scene;
@end
@interface UITouch (SpriteKit)
- (CGPoint)locationInNode:(SKNode *)node;
@end
#pragma clang assume_nonnull end
