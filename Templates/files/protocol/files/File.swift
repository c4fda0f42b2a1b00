{{header}}

import Foundation

protocol {{typeName}} {

}
