import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit
import Store

/// Customers' mailboxes, and the actions of links in letters, for whoever has the link.
struct LetterRoutes: Sendable {
    let store: any StoreAccess
    let handler: NotifierHandler
    let secrets: LetterSecrets
    /// Whether this deployment sends letters.
    let areOffered: Bool

    private static let largestBody = 2048
    private static let headers: HTTPFields = [.cacheControl: "private, no-store"]

    func add(to router: Router<ServiceContext>) {
        router.group("v1/letters")
            .get(use: list)
            .put(use: keep)
            .delete(use: endAll)
            .post("confirm/:secret", use: confirm)
            .post("end/:secret", use: end)
    }

    private struct MailboxList: Encodable {
        var mailboxes: [MailboxView]
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor([.customer])
        try request.query.only()
        try requireOffered()
        let people = actor.people.sorted()
        let mailboxes = try await store.read { database in
            let confirmed = try MailboxTable.mailboxes(of: people, in: database).map { mailbox in
                let parked = try LetterTable.count(to: mailbox.id, areParked: true, in: database)
                return MailboxView(mailbox, isConfirmed: true, undelivered: parked)
            }
            let unconfirmed = try UnconfirmedTable.unconfirmed(of: people, in: database)
            return confirmed + unconfirmed.map { MailboxView($0.mailbox, isConfirmed: false) }
        }
        return try .json(MailboxList(mailboxes: mailboxes), headers: Self.headers)
    }

    @Sendable private func keep(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor([.customer])
        let form = try await request.decode(LetterForm.self, upTo: Self.largestBody)
        try requireOffered()
        if let fault = LetterRules.fault(in: form) { throw Problem(fault) }
        let (wanted, digest) = (form.mailbox(of: actor, secrets, at: .now), secrets.digest(of: form.email))
        let outcome = try await store.perform { [handler] transaction in
            try handler.keep(wanted, digest: digest, from: form.network ?? "", in: transaction)
        }
        switch outcome {
        case .confirmed(let mailbox):
            return try .json(MailboxView(mailbox, isConfirmed: true), headers: Self.headers)
        case .unconfirmed(let mailbox):
            return try .json(
                MailboxView(mailbox, isConfirmed: false), status: .accepted, headers: Self.headers)
        }
    }

    @Sendable private func endAll(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let people = try request.requireActor([.customer]).people
        try await store.perform { [handler] in try handler.endLetters(to: people, in: $0) }
        return Response(status: .noContent)
    }

    // MARK: - By a link

    @Sendable private func confirm(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try requireOffered()
        let mailbox = try mailbox(context, for: .confirm)
        let isConfirmed = try await store.perform { [handler] in try handler.confirm(mailbox, in: $0) }
        guard isConfirmed else {
            throw Problem(.notFound, "this link is too old, or the request was withdrawn; request letters again")
        }
        return Response(status: .noContent)
    }

    /// Ends the letters to a mailbox. It succeeds also if they have ended already.
    @Sendable private func end(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let mailbox = try mailbox(context, for: .end)
        try await store.perform { [handler] in try handler.end(mailbox, in: $0) }
        return Response(status: .noContent)
    }

    /// - Throws: 404 if the secret is invalid.
    private func mailbox(_ context: ServiceContext, for purpose: LetterSecrets.Purpose) throws -> String {
        guard let mailbox = secrets.mailbox(try context.path("secret"), for: purpose) else {
            throw Problem(.notFound, "this is not the link of a letter")
        }
        return mailbox
    }

    private func requireOffered() throws(Problem) {
        guard areOffered else { throw .unavailable("this deployment sends no letters", retryAfter: 3600) }
    }
}

extension Actor {
    /// All ids of the customer.
    fileprivate var people: Set<String> { Set(also ?? []).union([id]) }
}

/// A mailbox in answers to its customer.
struct MailboxView: Encodable, Sendable {
    enum Status: String, Encodable, Sendable { case unconfirmed, confirmed }

    var email: String
    var status: Status
    var language: PushDevice.Language
    var kinds: [Letter.LetterType]
    /// Letters given up within the last seven days.
    var undelivered: Int
    var createdAt: Timestamp

    init(_ mailbox: Mailbox, isConfirmed: Bool, undelivered: Int = 0) {
        (email, language, kinds) = (mailbox.email, mailbox.language, mailbox.kinds)
        status = isConfirmed ? .confirmed : .unconfirmed
        (self.undelivered, createdAt) = (undelivered, mailbox.createdAt)
    }
}
