{{header}}

public struct {{moduleName}} {

    public init() {
    }

}
