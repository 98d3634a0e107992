import Contract

/// What the handler asks of the copies of the catalog's things. They may be some moments behind it.
struct KnownThings: Sendable {
    let liveWorld: LiveWorld
    /// True once everything was read that was in the log at the start.
    var isReady: @Sendable () -> Bool = { true }

    /// Whether there is a movie or place of this id; nil if that cannot be told yet.
    func has(_ thing: String) -> Bool? {
        if liveWorld.read({ $0.knows(thing) }) { return true }
        return isReady() ? false : nil
    }

    /// Whether somebody may speak for a place; nil if that cannot be told yet.
    func maySpeak(_ actor: Actor, _ place: String) -> Bool? {
        if actor.mayServe(placeOf: liveWorld.read { $0.merchant(ofPlace: place) }) { return true }
        return isReady() || actor.role == .customer ? false : nil
    }
}
