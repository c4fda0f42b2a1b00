{{header}}

import Intents

final class IntentHandler: INExtension {

    override func handler(for intent: INIntent) -> Any {
        // An object that handles this intent; the Info.plist lists the intents.
        self
    }

}

extension IntentHandler: INSendMessageIntentHandling {

    func handle(intent: INSendMessageIntent, completion: @escaping (INSendMessageIntentResponse) -> Void) {
        // Send the message and return the result.
        completion(INSendMessageIntentResponse(code: .success, userActivity: nil))
    }

}
