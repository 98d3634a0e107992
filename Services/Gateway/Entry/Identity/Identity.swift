import Contract
import Crypto
import Events

/// A session begins with a person's first token and goes on in every token that replaces it.
struct Session: Sendable, Hashable {
    let id: String
    let began: Timestamp
}

/// The identity that a request's token proves.
struct Identity: Sendable, Hashable {
    enum Origin: Sendable, Hashable {
        case here, elsewhere
    }

    var actor: Actor
    let expires: Timestamp
    let session: Session
    let origin: Origin
    /// Nil for a token without an account.
    var account: AccountStanding?
    /// Ids that the token's customer had before they were erased, the first one first.
    var former: [String] = []
}

extension Session {
    static func new(at now: Timestamp) -> Session {
        Session(id: Identifiers.newSession(), began: NumericDate(now).time)
    }

    /// The session of a token that this deployment made. A token from a release before sessions is a session of its own, as old as the
    /// token.
    /// - Parameter token: the text as it was received.
    init(_ claims: Claims, of token: String) {
        id = claims.sid ?? Session.derived(Session.signedPart(of: token))
        began = claims.authTime?.time ?? claims.iat?.time ?? .earliest
    }

    /// The session of a foreign token, under an id that no session of this deployment can have.
    init(foreign claims: Claims, of token: String) {
        let name = claims.sid.map { "\(claims.iss ?? "")\n\($0)" }
        id = Session.derived(name ?? Session.signedPart(of: token))
        began = claims.authTime?.time ?? claims.iat?.time ?? .earliest
    }

    /// The part that the signature covers. A signature can be encoded in several ways, this part only in one.
    private static func signedPart(of token: String) -> String {
        token.lastIndex(of: ".").map { String(token[..<$0]) } ?? token
    }

    private static func derived(_ text: String) -> String {
        "t-\(Base32.encode(SHA256.hash(data: Array("session\n\(text)".utf8)).prefix(16)))"
    }
}
