import Contract
import Events
import Logging
import Mail
import ServiceKit
import Store
import Synchronization

/// Sends letters about changed ways in to all mailboxes of an account, including removed ones.
///
/// A letter is stored in the transaction of the change, until it was sent or the server refused it. One that is in progress when the process
/// ends is sent again after the next start, with the same `Message-ID`.
struct WaysSender: Sendable {
    let store: any StoreAccess
    let letters: LetterBox
    let from: MailAddress
    let logger: Logger
    private let waiting = Waiting()

    init(store: any StoreAccess, letters: LetterBox, from: MailAddress, logger: Logger) {
        (self.store, self.letters, self.from, self.logger) = (store, letters, from, logger)
    }

    /// The gateway's data for a letter.
    struct LetterContext: Sendable {
        /// Address of the page that takes a change back; the secret follows.
        var link: String
        var language: String?
    }

    /// Refuses a change whose letter could not link to the page that takes it back.
    /// - Throws: 400 naming the settings, if the gateway does not know the page's address.
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
                logger.warning("a letter about changed ways in is dropped: too many are pending")
                continue
            }
        }
    }

    // MARK: - Sending

    /// Sends pending letters until the task is cancelled.
    /// - Parameter secret: derives the secret of a nonce.
    func run(every pause: Duration = .seconds(1), secret: @Sendable (String) -> String) async throws {
        while true {
            // An unreadable store is read again after the pause.
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
            // These letters are expected: whoever changed the ways has proven their identity. Strangers cannot crowd them out.
            try letters.add(message, from: "mailbox \(row.address)", isExpected: true) { [store, waiting] end in
                guard end != .failed else { return waiting.postpone(row.id) }
                // A letter that cannot be deleted from the store is sent once more.
                let isOut: Void? = try? await store.perform { try WayLetterTable.delete(row.id, in: $0.database) }
                if isOut == nil { waiting.postpone(row.id) }
            }
            return true
        } catch {
            waiting.remove(row.id)
            return false
        }
    }

    /// Letters in progress in this process, and the times of further tries, with growing pauses by the monotonic clock.
    private final class Waiting: Sendable {
        private struct Progress {
            var isUnderWay = true
            var tries = 0
            var next = ContinuousClock.now
        }

        private let letters = Mutex<[String: Progress]>([:])
        private static let first = Duration.seconds(60)
        private static let longest = Duration.seconds(3600)

        func begin(_ id: String) -> Bool {
            letters.withLock { letters in
                guard var letter = letters[id] else {
                    letters[id] = Progress()
                    return true
                }
                guard !letter.isUnderWay, letter.next <= .now else { return false }
                letter.isUnderWay = true
                letters[id] = letter
                return true
            }
        }

        func postpone(_ id: String) {
            letters.withLock { letters in
                guard var letter = letters[id] else { return }
                letter.isUnderWay = false
                letter.next = .now + min(Self.longest, Self.first * (1 << min(letter.tries, 10)))
                letter.tries += 1
                letters[id] = letter
            }
        }

        func remove(_ id: String) { letters.withLock { $0[id] = nil } }

        /// Drops letters that are not stored any more. Until then a sent letter counts as in progress, since rows read earlier would send it again.
        func keep(_ ids: Set<String>) { letters.withLock { $0 = $0.filter { ids.contains($0.key) } } }
    }
}
