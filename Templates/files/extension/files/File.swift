{{header}}

import {{superclassFramework}}

extension {{subclass}} {

}
