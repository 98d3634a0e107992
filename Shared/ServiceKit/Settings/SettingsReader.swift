import Foundation

/// Reads settings from arguments, environment, JSON file and default, in this order of precedence.
///
/// A setting is declared where it is read, so that the list in `--help` and the check for unknown settings are always complete. Its name is
/// `hold-time` as an argument (`--hold-time 30s`) and in the file (`"hold-time": "30s"`), and `HOLD_TIME` in the environment, where an
/// empty value counts as none. Errors are collected: the methods that read a setting then return its default, and `finish` throws all
/// errors at once.
public struct SettingsReader {
    private let program: String
    private let arguments: Arguments
    private var sources: [SettingSource]
    private var file: SettingsFile?
    private var declared: [Declaration] = []
    private var errors: [String] = []

    private struct Declaration {
        let name: String
        let help: String
        let fallback: String
        let isFlag: Bool
    }

    /// - Parameter arguments: without the program's name.
    /// - Throws: `SettingsError` for malformed arguments and for a file that cannot be read.
    public init(program: String, arguments: [String], environment: [String: String]) throws(SettingsError) {
        self.program = program
        self.arguments = try Arguments(arguments)
        sources = [SettingSource(self.arguments), SettingSource(environment: environment)]
        if let path = optional("config", help: "a JSON file with settings", read: { $0 }) {
            let file = try SettingsFile(path: path)
            sources.append(SettingSource(file))
            self.file = file
        }
    }

    // MARK: - Reading

    /// A setting of any type.
    /// - Parameters:
    ///   - fallback: the value if the setting is missing.
    ///   - allowed: what is allowed, for the error: "a whole number from 1 to 100".
    ///   - isSecret: true if the value is never shown.
    ///   - read: parses the text; nil if it is not allowed.
    public mutating func value<Value>(
        _ name: String, default fallback: Value, _ allowed: String, help: String, isSecret: Bool = false,
        show: (Value) -> String = { "\($0)" }, read: (String) -> Value?
    ) -> Value {
        declare(name, help: "\(help) (\(allowed))", default: isSecret ? "" : show(fallback))
        return find(name, allowed, isSecret: isSecret, read) ?? fallback
    }

    /// An optional setting.
    public mutating func optional<Value>(
        _ name: String, _ allowed: String = "any text", help: String, isSecret: Bool = false, read: (String) -> Value?
    ) -> Value? {
        declare(name, help: help, default: "")
        return find(name, allowed, isSecret: isSecret, read)
    }

    /// Values with commas between them; none if the setting is missing.
    /// - Parameter read: parses one value; nil if it is not allowed.
    public mutating func list<Element>(
        _ name: String, _ allowed: String, help: String, _ read: (String) -> Element?
    ) -> [Element] {
        optional(name, allowed, help: help) { text in
            let parts = text.split(separator: ",").map { $0.filter { $0 != " " } }
            let elements = parts.compactMap(read)
            return elements.count == parts.count ? elements : nil
        } ?? []
    }

    public mutating func text(_ name: String, default fallback: String, help: String) -> String {
        declare(name, help: help, default: fallback)
        return find(name, "a text that is not empty", isSecret: false) { $0.isEmpty ? nil : $0 } ?? fallback
    }

    public mutating func int(_ name: String, default fallback: Int, in allowed: ClosedRange<Int>, help: String) -> Int {
        value(
            name, default: fallback, "a whole number from \(allowed.lowerBound) to \(allowed.upperBound)", help: help
        ) { Int($0).flatMap { allowed.contains($0) ? $0 : nil } }
    }

    public mutating func double(
        _ name: String, default fallback: Double, in allowed: ClosedRange<Double>, help: String
    ) -> Double {
        value(name, default: fallback, "a number from \(allowed.lowerBound) to \(allowed.upperBound)", help: help) {
            Double($0).flatMap { allowed.contains($0) ? $0 : nil }
        }
    }

    /// A time with its unit: "250ms", "30s", "10m", "2h", "7d".
    public mutating func duration(
        _ name: String, default fallback: Duration, in allowed: ClosedRange<Duration>, help: String
    ) -> Duration {
        value(
            name, default: fallback,
            "a time from \(allowed.lowerBound.settingText) to \(allowed.upperBound.settingText)",
            help: help, show: \.settingText
        ) { Duration(settingText: $0).flatMap { allowed.contains($0) ? $0 : nil } }
    }

    /// True if it is given, as `--rebuild` or `--rebuild true`; else false.
    public mutating func flag(_ name: String, help: String) -> Bool {
        declare(name, help: help, default: "", isFlag: true)
        return find(name, "true or false", isSecret: false) { $0.isEmpty ? true : Bool($0) } ?? false
    }

    /// The same for a flag that may also have one word as its value, as `--rebuild full`.
    public mutating func flag(_ name: String, or word: String, help: String) -> (isSet: Bool, isWord: Bool) {
        declare(name, help: help, default: "", isFlag: true)
        let given: String? = find(name, "true, false or \(word)", isSecret: false) { text in
            ["", "true", "false", word].contains(text) ? text : nil
        }
        return (given != nil && given != "false", given == word)
    }

    private mutating func declare(_ name: String, help: String, default fallback: String, isFlag: Bool = false) {
        precondition(!declared.contains { $0.name == name }, "the setting \(name) is declared twice")
        declared.append(Declaration(name: name, help: help, fallback: fallback, isFlag: isFlag))
    }

    private mutating func find<Value>(
        _ name: String, _ allowed: String, isSecret: Bool, _ read: (String) -> Value?
    ) -> Value? {
        for source in sources {
            guard let text = source.text(name) else { continue }
            if let value = read(text) { return value }
            let shown = isSecret ? "invalid" : "\"\(text)\""
            errors.append("\(name) is \(shown) (from \(source.place(name))); allowed is \(allowed)")
            return nil
        }
        return nil
    }

    // MARK: - The end

    /// Refuses a combination of settings.
    public mutating func refuse(_ name: String, _ sentence: String) {
        errors.append("\(name): \(sentence)")
    }

    /// - Throws: `HelpRequested`, or `SettingsError` with all errors, including unknown arguments and members of the file.
    public func finish() throws {
        if arguments.asksForHelp { throw HelpRequested(text: helpText) }
        let names = Set(declared.map(\.name))
        let known = "; known are \(names.sorted().joined(separator: ", "))"
        let unknown =
            Set(arguments.values.keys).subtracting(names).sorted().map { "--\($0) is not known\(known)" }
            + Set(file?.values.keys.map { $0 } ?? []).subtracting(names).sorted().map {
                "\"\($0)\" in \(file!.path) is not known\(known)"
            }
        let withoutValue = declared.filter { !$0.isFlag && arguments.withoutValue.contains($0.name) }
            .map { "--\($0.name) has no value" }
        guard (unknown + withoutValue + errors).isEmpty else { throw SettingsError(unknown + withoutValue + errors) }
    }

    private var helpText: String {
        let lines = declared.map { setting in
            let name = "--\(setting.name)\(setting.isFlag ? "" : " VALUE")"
            let fallback = setting.fallback.isEmpty ? "" : " [\(setting.fallback)]"
            return "  \(name.padding(toLength: 26, withPad: " ", startingAt: 0)) \(setting.help)\(fallback)"
        }
        return """
            usage: \(program) [--SETTING VALUE]…

            A setting is taken from the arguments, else from the environment (--log-level is LOG_LEVEL),
            else from the JSON file that --config names, else it is its [default].

            \(lines.joined(separator: "\n"))
              --help                     prints this
            """
    }
}
