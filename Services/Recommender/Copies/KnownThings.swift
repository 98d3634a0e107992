import Contract

/// Lookups of the handler in the copies of the catalog's things, which may be some moments behind the catalog.
struct KnownThings: Sendable {
    let liveModel: LiveModel
    /// True once everything was consumed that was in the log at the start.
    var isReady: @Sendable () -> Bool = { true }

    /// Whether there is a movie or place of this id; nil as long as that is not known.
    func has(_ thing: String) -> Bool? {
        if liveModel.read({ $0.knows(thing) }) { return true }
        return isReady() ? false : nil
    }

    /// Whether somebody may speak for a place; nil as long as that is not known.
    func maySpeak(_ actor: Actor, _ place: String) -> Bool? {
        if actor.mayServe(placeOf: liveModel.read { $0.merchant(ofPlace: place) }) { return true }
        return isReady() || actor.role == .customer ? false : nil
    }
}
