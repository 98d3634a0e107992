import Events

/// What a run did so far.
struct RunReport: Codable, Sendable, Hashable {
    /// Visited, whatever came of it.
    var pages = 0
    /// As they were at the last visit.
    var unchanged = 0
    var failed = 0
    /// Bytes that came over the wire.
    var received = 0
    /// Things that pages showed.
    var things = 0
    /// Observations said: of new or changed things.
    var observed = 0
    var gone = 0
    /// Links that were not followed since a run has no more pages.
    var leftOut = 0
    /// A page could not be had that may be there: what it leads to was not seen.
    var lacksPages = false
    /// Of pages or things that were not understood or not had; the run's faults have the first of them.
    var faults = 0
}
