{{header}}

import Foundation

/// What a program finds that loads the bundle and looks the class up by its name.
@objc({{moduleName}})
public final class {{moduleName}}: NSObject {

}
