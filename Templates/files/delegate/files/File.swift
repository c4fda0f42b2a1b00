{{header}}

import {{superclassFramework}}

/// Methods that {{typeName}} calls on its delegate.
protocol {{typeName}}Delegate: AnyObject {

}

class {{typeName}}{{#hasSubclass}}: {{subclass}}{{/hasSubclass}} {

    weak var delegate: {{typeName}}Delegate?

}
