public import Events
import Crypto

/// A secret shared by the gateways and one service: gateways sign the commands that this service decides on with it.
public struct CommandKey: Sendable, Equatable {
    /// Least length in bytes; a shorter secret could be guessed.
    public static let fewestBytes = 32

    /// Name of the key in a signature: 1–32 of `a–z 0–9 -`.
    public let id: String
    let secret: SymmetricKey
    /// When it was made; nil if unknown.
    let madeAt: Timestamp?

    /// Nil if the id is malformed or the secret is too short.
    public init?(id: String, secret: String, madeAt: Timestamp? = nil) {
        guard CommandKey.isID(id), secret.utf8.count >= CommandKey.fewestBytes else { return nil }
        self.id = id
        self.secret = SymmetricKey(data: Array(secret.utf8))
        self.madeAt = madeAt
    }

    /// A line of a key file: `<id> <secret> <when it was made>`.
    init?(line: some StringProtocol) {
        let parts = line.split(separator: " ")
        guard parts.count == 3, let madeAt = Timestamp(String(parts[2])) else { return nil }
        self.init(id: String(parts[0]), secret: String(parts[1]), madeAt: madeAt)
    }

    private static func isID(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-") }
    }
}
