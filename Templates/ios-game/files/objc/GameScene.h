{{header}}

#import <SpriteKit/SpriteKit.h>

/// The game: a greeting, and a spinning square at each touch.
@interface {{classPrefix}}GameScene : SKScene

/// A scene that fills its view.
+ (instancetype)scene;

@end
