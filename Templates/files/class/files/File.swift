{{header}}

import {{superclassFramework}}

class {{typeName}}{{#hasSubclass}}: {{subclass}}{{/hasSubclass}} {

}
