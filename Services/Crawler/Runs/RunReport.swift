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
    /// True if a page that may exist could not be fetched, so that the pages it links were not read.
    var lacksPages = false
    /// Number of faults of pages and things; the run keeps the first of them in full.
    var faults = 0
}
