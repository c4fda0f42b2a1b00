{{header}}

import Foundation

struct {{typeName}} {

}
