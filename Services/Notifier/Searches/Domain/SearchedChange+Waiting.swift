import Contract
import Events

extension SearchedChange {
    /// However often a thing's ratings change, searches are asked after so many times the quiet that they wait for.
    private static let longest = 10

    /// What was heard of the thing last.
    var newest: Seen { waiting?.thing ?? asked?.thing ?? before }

    func known(_ seen: Seen) -> KnownChange { KnownChange(kind, thing, seen) }

    /// Something more happened. Anybody may rate, up and down: ratings wait until they are quiet. What an owner or a source says is told at
    /// once, and what follows soon after that when the thing has rested.
    mutating func wait(for step: Step, at now: Timestamp, quiet: Duration) {
        if waiting == nil { since = now }
        waiting = step
        reflects.add(step.reflects)
        if kind == .ratings {
            due = max(due, min(now.advanced(by: quiet), since.advanced(by: quiet * Self.longest)))
        }
    }

    /// Searches were asked: from now on the thing rests.
    mutating func rest(at now: Timestamp, quiet: Duration) {
        guard let asked else { return }
        (before, self.asked) = (asked.thing, nil)
        due = now.advanced(by: quiet)
        if waiting == nil { since = now }
    }
}
