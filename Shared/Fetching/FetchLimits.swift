/// What a fetch may take at most.
public struct FetchLimits: Sendable, Hashable {
    /// Bytes of a body after decoding; also of what comes over the wire.
    public var bodyBytes = 10 << 20
    /// Bytes of status line and headers, of all answers before the last, too.
    public var headBytes = 64 << 10
    public var connectTime = Duration.seconds(10)
    /// Of one exchange, redirects and repetitions counted each for itself.
    public var time = Duration.seconds(60)
    /// Slower than this, in bytes a second …
    public var slowest = 100
    /// … for so long is broken off.
    public var slowTime = Duration.seconds(15)
    public var redirects = 5
    /// How often something is tried that may pass.
    public var attempts = 3
    /// The longest that is waited because a site asks for it; the fetch fails if it asks for more.
    public var longestWait = Duration.seconds(120)
    /// Before the second attempt; twice that before the third.
    public var backoff = Duration.seconds(1)

    public init() {}
}
