import Contract
import Events

/// Times at which a thing that keeps changing is matched with searches.
///
/// Anybody may rate a place, or order and cancel the last of a dish, and every matching search would cause a notice each time. So the pause of
/// a thing doubles with each change that caused a match.
extension SearchedChange {
    /// Multiple of the quiet time after which ratings are matched even if they keep changing.
    private static let longest = 10
    /// Greatest pause, as a multiple of the quiet time. With one minute, about fourteen changes of a thing are notified in a day.
    private static let longestPause = 256
    /// Multiple of the quiet time for which matches are remembered: with one minute, a day.
    private static let remembered = 1440

    /// The last consumed state of the thing.
    var newest: Seen { waiting?.thing ?? asked?.thing ?? before }

    func change(to seen: Seen) -> ConsumedChange { ConsumedChange(kind, thing, seen) }

    /// Adds a further change. Ratings wait until they are quiet. Changes by an owner or a source are matched at once, and again after the
    /// pause.
    mutating func wait(for step: Step, at now: Timestamp, quiet: Duration) {
        if waiting == nil { since = now }
        waiting = step
        reflects.add(step.reflects)
        let earliest = kind == .ratings ? min(now.advanced(by: quiet), since.advanced(by: quiet * Self.longest)) : since
        due = max(pauseEnd(at: now, quiet) ?? earliest, earliest)
    }

    /// Begins the pause after a matching.
    /// - Parameter hasFound: whether a search matched.
    /// - Returns: false if the record is not needed any more.
    mutating func pause(at now: Timestamp, quiet: Duration, hasFound: Bool) -> Bool {
        if let asked { (before, self.asked) = (asked.thing, nil) }
        if waiting?.thing == before { waiting = nil }
        if hasFound { found = (found ?? []) + [now] }
        let first = now.advanced(by: .zero - quiet * Self.remembered)
        found = found?.filter { first < $0 && $0 <= now }
        if found?.isEmpty == true { found = nil }
        if waiting == nil { since = now }
        due =
            waiting != nil
            ? pauseEnd(at: now, quiet) ?? now.advanced(by: quiet)
            : (found?.last ?? now).advanced(by: quiet * Self.remembered)
        return waiting != nil || found != nil
    }

    /// End of the pause after the last match; nil if there was none. Matches later than now were dated by a clock that was ahead.
    private func pauseEnd(at now: Timestamp, _ quiet: Duration) -> Timestamp? {
        guard let found = found?.filter({ $0 <= now }), let last = found.last else { return nil }
        return last.advanced(by: quiet * min(Self.longestPause, 1 << min(found.count - 1, 16)))
    }
}
