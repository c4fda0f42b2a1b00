{{header}}

#import <SpriteKit/SpriteKit.h>

/// The game: a greeting, and a square that spins wherever the screen is touched.
@interface {{classPrefix}}GameScene : SKScene

/// A scene that fills whatever shows it.
+ (instancetype)scene;

@end
