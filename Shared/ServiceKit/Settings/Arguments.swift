/// A program's arguments by their form: `--name value`, `--name=value`, `--flag`.
struct Arguments {
    /// Values by name; empty for flags without a value.
    private(set) var values: [String: String] = [:]
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
                guard values[name] == nil else { throw SettingsError("--\(name) is given twice") }
                values[name] = parts.count > 1 ? String(parts[1]) : ""
                open = parts.count > 1 ? nil : name
                if let open { withoutValue.insert(open) }
            } else if let name = open {
                values[name] = argument
                withoutValue.remove(name)
                open = nil
            } else {
                throw SettingsError(
                    "\"\(argument)\" is not a setting; settings are --NAME VALUE, and --help lists them")
            }
        }
    }
}
