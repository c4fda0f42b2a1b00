{{header}}

import SpriteKit

/// The game: a greeting, and a spinning square at each touch.
class GameScene: SKScene {

    /// A scene that fills its view.
    static func scene() -> GameScene {
        let scene = GameScene(size: CGSize(width: 750, height: 1334))
        scene.scaleMode = .aspectFill
        scene.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        return scene
    }

    override func didMove(to view: SKView) {
        let label = SKLabelNode(text: "Hello, world!")
        label.fontSize = 64
        label.alpha = 0
        label.run(.fadeIn(withDuration: 2))
        addChild(label)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { addSpinner(at: touch.location(in: self)) }
    }

    override func update(_ currentTime: TimeInterval) {
        // Called before each frame is rendered.
    }

    private func addSpinner(at position: CGPoint) {
        let spinner = SKShapeNode(rectOf: CGSize(width: 80, height: 80), cornerRadius: 24)
        spinner.position = position
        spinner.strokeColor = .green
        spinner.lineWidth = 2.5
        spinner.run(.repeatForever(.rotate(byAngle: .pi, duration: 1)))
        spinner.run(.sequence([.wait(forDuration: 0.5), .fadeOut(withDuration: 0.5), .removeFromParent()]))
        addChild(spinner)
    }

}
