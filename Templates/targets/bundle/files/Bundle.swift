{{header}}

import Foundation

/// A class that a program finds by its name after it loads the bundle.
@objc({{moduleName}})
public final class {{moduleName}}: NSObject {

}
