{{header}}

import SpriteKit
import UIKit

class GameViewController: UIViewController {

    {{#isCode}}
    override func loadView() {
        view = SKView()
    }

    {{/isCode}}
    override func viewDidLoad() {
        super.viewDidLoad()
        guard let view = view as? SKView else { return }
        view.ignoresSiblingOrder = true
        view.showsFPS = true
        view.showsNodeCount = true
        view.presentScene(GameScene.scene())
    }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        return traitCollection.userInterfaceIdiom == .phone ? .allButUpsideDown : .all
    }

    override var prefersStatusBarHidden: Bool {
        return true
    }

}
