/// Invalid settings: a sentence for each, naming the setting, its source and what is allowed.
public struct SettingsError: Error, Sendable, CustomStringConvertible {
    public let sentences: [String]
    /// All sentences in one line.
    public var description: String { sentences.joined(separator: "; ") }

    public init(_ sentences: [String]) {
        self.sentences = sentences
    }

    public init(_ sentence: String) {
        self.init([sentence])
    }
}

/// `--help` was given: the text to print.
public struct HelpRequested: Error, Sendable {
    public let text: String
}
