import Events

/// The progress of a run.
struct RunReport: Codable, Sendable, Hashable {
    /// Visited pages, whatever the result.
    var pages = 0
    /// Pages unchanged since the last visit.
    var unchanged = 0
    var failed = 0
    /// Bytes received.
    var received = 0
    /// Things that pages showed.
    var things = 0
    /// Observations emitted of new or changed things.
    var observed = 0
    var gone = 0
    /// Links that were not followed because the run's limit of pages was reached.
    var leftOut = 0
    /// A page that may exist could not be fetched, so the pages that it leads to were not seen.
    var lacksPages = false
    /// Faults of pages and things; the run keeps the first of them in full.
    var faults = 0
}
