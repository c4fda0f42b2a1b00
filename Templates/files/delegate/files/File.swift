{{header}}

import {{superclassFramework}}

/// What {{typeName}} tells of itself.
protocol {{typeName}}Delegate: AnyObject {

}

class {{typeName}}{{#hasSubclass}}: {{subclass}}{{/hasSubclass}} {

    weak var delegate: {{typeName}}Delegate?

}
