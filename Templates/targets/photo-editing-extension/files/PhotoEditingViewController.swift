{{header}}

import Photos
import PhotosUI
import UIKit

@objc(PhotoEditingViewController)
final class PhotoEditingViewController: UIViewController, PHContentEditingController {

    private var input: PHContentEditingInput?

    func canHandle(_ adjustmentData: PHAdjustmentData) -> Bool {
        // Whether an earlier edit of this extension can be taken up again.
        false
    }

    func startContentEditing(with contentEditingInput: PHContentEditingInput, placeholderImage: UIImage) {
        input = contentEditingInput
    }

    func finishContentEditing(completionHandler: @escaping (PHContentEditingOutput?) -> Void) {
        // Write the edited picture to renderedContentURL of the output.
        completionHandler(input.map { PHContentEditingOutput(contentEditingInput: $0) })
    }

    var shouldShowCancelConfirmation: Bool {
        false
    }

    func cancelContentEditing() {
        input = nil
    }

}
