{{header}}

import Foundation
