{ { header } }

import Foundation
