import Contract
import Events

/// When searches are asked about a thing that changes again and again. Anybody may rate a place, or order the last of a dish and cancel it,
/// and each time every search that meets it would have a notice: so a thing rests twice as long after each that found something.
extension SearchedChange {
    /// However often a thing's ratings change, searches are asked after so many times the quiet that they wait for.
    private static let longest = 10
    /// No rest is longer than so many times the quiet: with that of a minute, some fourteen changes of a thing are told in a day.
    private static let longestRest = 256
    /// For so many times the quiet it is remembered when searches found something: with that of a minute, for a day.
    private static let remembered = 1440

    /// What was heard of the thing last.
    var newest: Seen { waiting?.thing ?? asked?.thing ?? before }

    func known(_ seen: Seen) -> KnownChange { KnownChange(kind, thing, seen) }

    /// Something more happened. Ratings wait until they are quiet. What an owner or a source says is told at once, and what follows when the
    /// thing has rested.
    mutating func wait(for step: Step, at now: Timestamp, quiet: Duration) {
        if waiting == nil { since = now }
        waiting = step
        reflects.add(step.reflects)
        let earliest = kind == .ratings ? min(now.advanced(by: quiet), since.advanced(by: quiet * Self.longest)) : since
        due = max(rested(at: now, quiet) ?? earliest, earliest)
    }

    /// Searches were asked: from now on the thing rests.
    /// - Parameter hasFound: whether one of them found something.
    /// - Returns: false if nothing is left to be remembered of it.
    mutating func rest(at now: Timestamp, quiet: Duration, hasFound: Bool) -> Bool {
        if let asked { (before, self.asked) = (asked.thing, nil) }
        if waiting?.thing == before { waiting = nil }
        if hasFound { found = (found ?? []) + [now] }
        let first = now.advanced(by: .zero - quiet * Self.remembered)
        found = found?.filter { first < $0 && $0 <= now }
        if found?.isEmpty == true { found = nil }
        if waiting == nil { since = now }
        due =
            waiting != nil
            ? rested(at: now, quiet) ?? now.advanced(by: quiet)
            : (found?.last ?? now).advanced(by: quiet * Self.remembered)
        return waiting != nil || found != nil
    }

    /// When it has rested from what searches found last; nil if they found nothing.
    /// What was found later than now had its time from a clock that went ahead.
    private func rested(at now: Timestamp, _ quiet: Duration) -> Timestamp? {
        guard let found = found?.filter({ $0 <= now }), let last = found.last else { return nil }
        return last.advanced(by: quiet * min(Self.longestRest, 1 << min(found.count - 1, 16)))
    }
}
