import Contract
import Events

/// Changes of an account's ways in: who is written to, and what taking one back restores.
///
/// Somebody who has got hold of an account adds a way of theirs and removes that of the owner. So a change can be taken back for some days by
/// a link that goes only to ways which were there long before, and whoever they threw out throws them out in turn.
enum WayChanges {
    static let life = Duration.seconds(7 * 86_400)

    static let proofNeeded = Reason(
        "proof-needed", "sign in again by a way that this account has; for five minutes ways can be changed then")
    static let over = Reason("change-over", "this change was taken back, or stands for good")

    /// What people are told of a change.
    struct Notice: Sendable, Hashable {
        var added: [String]
        var removed: [String]
        var recipients: [Recipient]
        /// That the link's secret is made of; nil if it is no change to be taken back.
        var nonce: String?
    }

    struct Recipient: Sendable, Hashable {
        var address: String
        var hasLink: Bool
    }

    /// The account after a change, which notes how it is taken back.
    /// - Throws: if too many can be taken back already: then none is forgotten for a new one.
    static func noted(
        _ after: Account, instead before: Account, secretDigest: String, at now: Timestamp
    ) throws(Reason) -> Account {
        let open = open(before, at: now)
        guard open.count < Account.mostWayChanges else {
            throw Reason(
                "too-many-changes",
                "\(Account.mostWayChanges) changes of the last days can still be taken back; the next one has to wait")
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

    /// The account's mailbox, unless it is that of a way which does not come back.
    private static func email(of restored: [SignIn], in before: Account) -> String? {
        let mailboxes = restored.filter { $0.issuer == SignIn.email }.map(\.subject)
        guard let email = before.email, before.mailboxes.contains(email), !mailboxes.contains(email) else {
            return before.email
        }
        return mailboxes.first
    }

    /// Those that can still be taken back.
    static func open(_ account: Account, at now: Timestamp) -> [WayChange] {
        (account.wayChanges ?? []).filter { $0.until > now }
    }

    /// Whose way was removed gets rid of ways, too, that came after theirs within the last days.
    private static func restored(_ ways: [SignIn], removing removed: SignIn?, at now: Timestamp) -> [SignIn] {
        guard let removed else { return ways }
        return ways.filter { $0.linkedAt <= removed.linkedAt || $0.id == removed.id || isOld($0, at: now) }
    }

    /// The account as it was before a change, and all that came after it. A way that it still has keeps what the last sign-in granted.
    static func takenBack(_ change: WayChange, of account: Account, at now: Timestamp) -> Account {
        var after = account
        after.signIns = change.signIns.map { way in account.signIns.first { $0.id == way.id } ?? way }
        after.email = change.email
        // What would change nothing any more is done with.
        let earlier = open(account, at: now).filter {
            $0.changedAt < change.changedAt && Set($0.signIns.map(\.id)) != Set(change.signIns.map(\.id))
        }
        after.wayChanges = earlier.isEmpty ? nil : earlier
        after.updatedAt = now
        return after
    }

    /// Without changes that stand for good.
    static func pruned(_ account: Account, at now: Timestamp) -> Account {
        var account = account
        let open = open(account, at: now)
        account.wayChanges = open.isEmpty ? nil : open
        account.updatedAt = now
        return account
    }

    // MARK: - Who is written to

    static func notice(of after: Account, instead before: Account, nonce: String?, at now: Timestamp) -> Notice {
        let (old, new) = (Set(before.signIns.map(\.id)), Set(after.signIns.map(\.id)))
        return Notice(
            added: after.signIns.filter { !old.contains($0.id) }.map(\.shown),
            removed: before.signIns.filter { !new.contains($0.id) }.map(\.shown),
            recipients: recipients(after, instead: before, hasLinks: nonce != nil, at: now), nonce: nonce)
    }

    /// All mailboxes that there were or are. The link goes to those that were there long before, or at first.
    private static func recipients(
        _ after: Account, instead before: Account, hasLinks: Bool, at now: Timestamp
    ) -> [Recipient] {
        let first = before.signIns.map(\.linkedAt).min()
        let elders = before.signIns.filter { isOld($0, at: now) || $0.linkedAt == first }
        var trusted = Set(elders.filter { $0.issuer == SignIn.email }.map(\.subject))
        // Of which way an address is that a provider has shown, is not kept.
        if let email = before.email, elders.count == before.signIns.count { trusted.insert(email) }
        let all = Set(before.mailboxes + after.mailboxes + [before.email, after.email].compactMap { $0 })
        return all.sorted().map { Recipient(address: $0, hasLink: hasLinks && trusted.contains($0)) }
    }

    private static func isOld(_ way: SignIn, at now: Timestamp) -> Bool { way.linkedAt.advanced(by: life) <= now }
}

extension SignIn {
    /// As people know it.
    fileprivate var shown: String { name ?? (issuer == SignIn.email ? subject : issuer) }

    /// Providers say at the next sign-in what is granted then.
    fileprivate var withoutGrants: SignIn { SignIn(issuer: issuer, subject: subject, name: name, linkedAt: linkedAt) }
}
