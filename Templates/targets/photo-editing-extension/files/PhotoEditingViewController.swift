{{header}}

import Photos
import PhotosUI
import UIKit

@objc(PhotoEditingViewController)
final class PhotoEditingViewController: UIViewController, PHContentEditingController {

    private var input: PHContentEditingInput?

    func canHandle(_ adjustmentData: PHAdjustmentData) -> Bool {
        // Return whether the extension can resume an earlier edit.
        false
    }

    func startContentEditing(with contentEditingInput: PHContentEditingInput, placeholderImage: UIImage) {
        input = contentEditingInput
    }

    func finishContentEditing(completionHandler: @escaping (PHContentEditingOutput?) -> Void) {
        // Write the edited image to the output's renderedContentURL.
        completionHandler(input.map { PHContentEditingOutput(contentEditingInput: $0) })
    }

    var shouldShowCancelConfirmation: Bool {
        false
    }

    func cancelContentEditing() {
        input = nil
    }

}
