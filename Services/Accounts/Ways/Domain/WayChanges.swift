import Contract
import Events

/// Changes of an account's ways in: recipients of notices, and what taking a change back restores.
///
/// A thief of an account adds a way of their own and removes the owner's. So a change can be taken back for some days, by a link that is sent
/// only to ways that are older than these days. The removed owner removes the thief in turn.
enum WayChanges {
    static let life = Duration.seconds(7 * 86_400)

    static let proofNeeded = Reason(
        "proof-needed", "sign in again by a way of this account; ways can be changed within five minutes after that")
    static let over = Reason("change-over", "this change was taken back, or the time for that is over")

    /// Notice of a change.
    struct Notice: Sendable, Hashable {
        var added: [String]
        var removed: [String]
        var recipients: [Recipient]
        /// Nonce of the link's secret; nil if the change cannot be taken back.
        var nonce: String?
    }

    struct Recipient: Sendable, Hashable {
        var address: String
        var hasLink: Bool
    }

    /// The account after a change, with the data for taking it back.
    /// - Throws: if too many changes can be taken back; none is dropped for a new one.
    static func noted(
        _ after: Account, instead before: Account, secretDigest: String, at now: Timestamp
    ) throws(Reason) -> Account {
        let open = open(before, at: now)
        guard open.count < Account.mostWayChanges else {
            throw Reason(
                "too-many-changes",
                "\(Account.mostWayChanges) changes can still be taken back, the greatest number; try again in some days"
            )
        }
        let kept = Set(after.signIns.map(\.id))
        let restored = restored(before.signIns, removing: before.signIns.first { !kept.contains($0.id) }, at: now)
        var after = after
        after.wayChanges =
            open + [
                WayChange(
                    secretDigest: secretDigest, signIns: restored.map(\.withoutGrants),
                    email: email(of: restored, in: before), changedAt: now, until: now.advanced(by: life))
            ]
        return after
    }

    /// The account's address, unless it is that of a way which is not restored.
    private static func email(of restored: [SignIn], in before: Account) -> String? {
        let mailboxes = restored.filter { $0.issuer == SignIn.email }.map(\.subject)
        guard let email = before.email, before.mailboxes.contains(email), !mailboxes.contains(email) else {
            return before.email
        }
        return mailboxes.first
    }

    /// Changes that can still be taken back.
    static func open(_ account: Account, at now: Timestamp) -> [WayChange] {
        (account.wayChanges ?? []).filter { $0.until > now }
    }

    /// Ways that taking the change back restores. A removed way also undoes recent ways that were added after it.
    private static func restored(_ ways: [SignIn], removing removed: SignIn?, at now: Timestamp) -> [SignIn] {
        guard let removed else { return ways }
        return ways.filter { $0.linkedAt <= removed.linkedAt || $0.id == removed.id || isOld($0, at: now) }
    }

    /// The account before a change and all later ones. Ways that it still has keep the rights of the last sign-in.
    static func takenBack(_ change: WayChange, of account: Account, at now: Timestamp) -> Account {
        var after = account
        after.signIns = change.signIns.map { way in account.signIns.first { $0.id == way.id } ?? way }
        after.email = change.email
        // Earlier changes that would not change anything are dropped.
        let earlier = open(account, at: now).filter {
            $0.changedAt < change.changedAt && Set($0.signIns.map(\.id)) != Set(change.signIns.map(\.id))
        }
        after.wayChanges = earlier.isEmpty ? nil : earlier
        after.updatedAt = now
        return after
    }

    /// The account without expired changes.
    static func pruned(_ account: Account, at now: Timestamp) -> Account {
        var account = account
        let open = open(account, at: now)
        account.wayChanges = open.isEmpty ? nil : open
        account.updatedAt = now
        return account
    }

    // MARK: - Recipients

    static func notice(of after: Account, instead before: Account, nonce: String?, at now: Timestamp) -> Notice {
        let (old, new) = (Set(before.signIns.map(\.id)), Set(after.signIns.map(\.id)))
        return Notice(
            added: after.signIns.filter { !old.contains($0.id) }.map(\.shown),
            removed: before.signIns.filter { !new.contains($0.id) }.map(\.shown),
            recipients: recipients(after, instead: before, hasLinks: nonce != nil, at: now), nonce: nonce)
    }

    /// All mailboxes before and after the change. Old ones, and the first ones, get the link.
    private static func recipients(
        _ after: Account, instead before: Account, hasLinks: Bool, at now: Timestamp
    ) -> [Recipient] {
        let first = before.signIns.map(\.linkedAt).min()
        let elders = before.signIns.filter { isOld($0, at: now) || $0.linkedAt == first }
        var trusted = Set(elders.filter { $0.issuer == SignIn.email }.map(\.subject))
        // The way that proved an address is not stored, so the address is trusted only if all ways are old.
        if let email = before.email, elders.count == before.signIns.count { trusted.insert(email) }
        let all = Set(before.mailboxes + after.mailboxes + [before.email, after.email].compactMap { $0 })
        return all.sorted().map { Recipient(address: $0, hasLink: hasLinks && trusted.contains($0)) }
    }

    private static func isOld(_ way: SignIn, at now: Timestamp) -> Bool { way.linkedAt.advanced(by: life) <= now }
}

extension SignIn {
    /// Shown name.
    fileprivate var shown: String { name ?? (issuer == SignIn.email ? subject : issuer) }

    /// The way without rights, which the next sign-in grants again.
    fileprivate var withoutGrants: SignIn { SignIn(issuer: issuer, subject: subject, name: name, linkedAt: linkedAt) }
}
