/// Limits, timeouts and retries of a client.
public struct ClientSettings: Sendable {
    /// Attempts and pauses of a call that fails.
    public var retry = Retry()
    /// Limit of one attempt, its body included.
    public var timeout = Duration.seconds(30)
    /// Limit of an answer's bytes, uncompressed.
    public var mostBytes = 64 << 20
    /// Silence after which a stream is opened again; the server sends something every 15 s.
    public var silence = Duration.seconds(45)
    /// Limit of a stream's bytes that wait for their reader; a slower reader is disconnected and resumes where it is.
    public var mostBytesWaiting = 1 << 20
    /// Limit of the bytes of a stream's event or of one of its lines.
    public var mostBytesOfEvent = 1 << 20
    /// Languages of names, as in `Accept-Language`; nil sends none.
    public var languages: String?

    /// The defaults.
    public init() {}
}

/// The person or program that a client calls as.
public enum Identity: Sendable {
    /// An anonymous customer, whose token the client gets when a call first needs one, and renews. A kept session goes in here.
    case customer(Session? = nil)
    /// The owner of a token that was made elsewhere; the client never renews it.
    case token(String)
}
