/// A program's arguments by their form: `--name value`, `--name=value`, `--flag`.
struct Arguments {
    private(set) var names: Set<String> = []
    private(set) var withoutValue: Set<String> = []
    private(set) var asksForHelp = false

    /// - Throws: `SettingsError` for an argument of another form, and for a name given twice.
    init(_ arguments: [String]) throws(SettingsError) {
        var open: String?
        for argument in arguments {
            if argument == "--help" || argument == "-h" {
                asksForHelp = true
                open = nil
            } else if argument.hasPrefix("--"), argument.count > 2 {
                let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let name = String(parts[0])
                guard names.insert(name).inserted else { throw SettingsError("--\(name) is given twice") }
                withoutValue.insert(name)
                open = name
                if parts.count > 1 { close(&open) }
            } else if open != nil {
                close(&open)
            } else {
                throw SettingsError("\"\(argument)\" is no setting; settings are --NAME VALUE, and --help lists them")
            }
        }
    }

    private mutating func close(_ name: inout String?) {
        if let name { withoutValue.remove(name) }
        name = nil
    }
}
