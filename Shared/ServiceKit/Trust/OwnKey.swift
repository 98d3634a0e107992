import Signing

/// A key of one service: from a setting, or from a file in the service's folder, which its first start makes.
public struct OwnKey: Sendable {
    /// Name of the setting and of the file: "webhook-key".
    private let name: String
    private let given: String?

    /// - Parameters:
    ///   - use: purpose, for `--help`.
    ///   - isKey: true for a text that is a valid key.
    public init(_ reader: inout SettingsReader, _ name: String, use: String, isKey: (String) -> Bool) {
        self.name = name
        given = reader.optional(
            name, "the content of a file \(name)", help: "\(use); unless set, a file in the data folder", isSecret: true
        ) { isKey($0) ? $0 : nil }
    }

    /// - Throws: `SettingsError` if each of several processes that can lead would make another; `SecretFile.Unusable`.
    func text(in folder: String, isOneOfSeveral: Bool, orMake make: () throws -> String) throws -> String {
        let path = "\(folder)/\(name)"
        guard let given else {
            guard !isOneOfSeveral else {
                throw SettingsError(
                    "\(name): processes that can lead need the same key; set it for each to the content of \(path), or to a new key if there is none"
                )
            }
            return try SecretFile.read(path, orMake: make)
        }
        // With another key, data made with the former one would become invalid.
        guard try SecretFile.text(path).map({ $0 == given }) ?? true else {
            throw SettingsError("\(name): \(path) holds another key; set the content of that file, or remove it")
        }
        return given
    }
}

extension ServiceHost {
    /// - Parameter make: makes a new one.
    public func text(of key: OwnKey, orMake make: () throws -> String) throws -> String {
        try key.text(in: folder, isOneOfSeveral: settings.candidate != nil, orMake: make)
    }
}
