{{header}}

import Foundation

enum {{typeName}} {
    case first
}
