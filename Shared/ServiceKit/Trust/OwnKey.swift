import Signing

/// A key that one service alone uses: what the setting says, or what a file in the service's folder holds, which its first start makes.
public struct OwnKey: Sendable {
    /// Of the setting and of the file: "webhook-key".
    private let name: String
    private let given: String?

    /// - Parameters:
    ///   - use: what is made of it, for `--help`.
    ///   - isKey: whether a text is one.
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
                    "\(name): processes that can lead need the same one; give each the content of \(path), or where there is none a new one"
                )
            }
            return try SecretFile.read(path, orMake: make)
        }
        // With another one, what was made of the former would be good no more.
        guard try SecretFile.text(path).map({ $0 == given }) ?? true else {
            throw SettingsError("\(name): \(path) holds another one; give its content, or remove it")
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
