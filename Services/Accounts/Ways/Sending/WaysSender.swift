import Contract
import Events
import Logging
import Mail
import ServiceKit
import Store
import Synchronization

/// Writes to the mailboxes of an account, those that were removed as well, that its ways in were changed.
///
/// A letter stands in the store from the change itself until it was sent or the server refused it. One that is under way when the process
/// ends goes out again after the next start, with the same `Message-ID`.
struct WaysSender: Sendable {
    let store: any StoreAccess
    let letters: LetterBox
    let from: MailAddress
    let logger: Logger
    private let waiting = Waiting()

    init(store: any StoreAccess, letters: LetterBox, from: MailAddress, logger: Logger) {
        (self.store, self.letters, self.from, self.logger) = (store, letters, from, logger)
    }

    /// What the gateway knows of whoever changed them.
    struct LetterContext: Sendable {
        /// Of the page that takes a change back; its secret follows.
        var link: String
        var language: String?
    }

    /// A change of which the letter could not lead to the page that takes it back is not made.
    /// - Throws: 400 naming the settings if the gateway does not know where the page is.
    func check(_ link: String?) throws(Problem) {
        guard link?.isEmpty != false else { return }
        throw Problem(
            .badParameter, "one of this site's names: whoever runs it lists them in HOSTS, or sets PUBLIC_URL",
            field: "Host")
    }

    /// Adds the letters of a change in the transaction that makes it.
    func add(
        _ notice: WayChanges.Notice, of person: String, _ context: LetterContext, in transaction: borrowing Transaction
    ) throws {
        for recipient in notice.recipients where MailAddress(recipient.address) != nil {
            let row = WayLetterTable.Row(
                id: Secrets.newLetter(), person: person, address: recipient.address, madeAt: transaction.now,
                added: notice.added,
                removed: notice.removed, nonce: recipient.hasLink && !context.link.isEmpty ? notice.nonce : nil,
                link: context.link, language: context.language ?? "en")
            guard try WayLetterTable.add(row, in: transaction.database) else {
                logger.warning("a letter on changed ways in is left out: too many wait")
                continue
            }
        }
    }

    // MARK: - Sending

    /// - Parameter secret: of a nonce.
    func run(every pause: Duration = .seconds(1), secret: @Sendable (String) -> String) async throws {
        while true {
            // A store that cannot be read now is read at the next look.
            if let rows = try? await store.read(WayLetterTable.rows) {
                waiting.keep(Set(rows.map(\.id)))
                for row in rows where waiting.begin(row.id) {
                    guard send(row, secret) else { break }
                }
            }
            try await Task.sleep(for: pause)
        }
    }

    /// - Returns: false if the box is full.
    private func send(_ row: WayLetterTable.Row, _ secret: (String) -> String) -> Bool {
        guard let address = MailAddress(row.address) else { return true }
        var message = WaysLetter(
            added: row.added, removed: row.removed, address: row.nonce.map { "\(row.link)\(secret($0))" },
            days: Int(WayChanges.life / .seconds(86_400)), language: row.language
        ).message(to: address, from: from)
        message.id = row.id
        do {
            // Whoever changed the ways has shown who they are: these letters go out also while strangers fill the box.
            try letters.add(message, from: "mailbox \(row.address)", isExpected: true) { [store, waiting] end in
                guard end != .failed else { return waiting.postpone(row.id) }
                // One that cannot be taken out now is sent once more.
                let isOut: Void? = try? await store.perform { try WayLetterTable.delete(row.id, in: $0.database) }
                if isOut == nil { waiting.postpone(row.id) }
            }
            return true
        } catch {
            waiting.forget(row.id)
            return false
        }
    }

    /// Which letters are under way in this process, and when others are tried again: later each time, by the clock that does not leap.
    private final class Waiting: Sendable {
        private struct One {
            var isUnderWay = true
            var tries = 0
            var next = ContinuousClock.now
        }

        private let letters = Mutex<[String: One]>([:])
        private static let first = Duration.seconds(60)
        private static let longest = Duration.seconds(3600)

        func begin(_ id: String) -> Bool {
            letters.withLock { letters in
                guard var one = letters[id] else {
                    letters[id] = One()
                    return true
                }
                guard !one.isUnderWay, one.next <= .now else { return false }
                one.isUnderWay = true
                letters[id] = one
                return true
            }
        }

        func postpone(_ id: String) {
            letters.withLock { letters in
                guard var one = letters[id] else { return }
                one.isUnderWay = false
                one.next = .now + min(Self.longest, Self.first * (1 << min(one.tries, 10)))
                one.tries += 1
                letters[id] = one
            }
        }

        func forget(_ id: String) { letters.withLock { $0[id] = nil } }

        /// Forgets what the store has no more. Until then a letter that was sent counts as under way: what was read before would send it again.
        func keep(_ ids: Set<String>) { letters.withLock { $0 = $0.filter { ids.contains($0.key) } } }
    }
}
