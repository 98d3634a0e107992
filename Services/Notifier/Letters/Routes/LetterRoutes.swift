import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit
import Store

/// Customers' mailboxes that want to have it written what happens to their orders; and what links in letters ask for, by whoever has them.
struct LetterRoutes: Sendable {
    let store: any StoreAccess
    let handler: NotifierHandler
    let secrets: LetterSecrets
    /// Whether letters go out here.
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

    private struct Told: Encodable {
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
            let wished = try UnconfirmedTable.unconfirmed(of: people, in: database)
            return confirmed + wished.map { MailboxView($0.mailbox, isConfirmed: false) }
        }
        return try .json(Told(mailboxes: mailboxes), headers: Self.headers)
    }

    @Sendable private func keep(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor([.customer])
        let form = try await request.decode(LetterForm.self, upTo: Self.largestBody)
        try requireOffered()
        if let fault = LetterRules.fault(in: form) { throw Problem(fault) }
        let (wanted, standing) = (form.mailbox(of: actor, secrets, at: .now), secrets.digest(of: form.email))
        let wished = try await store.perform { [handler] transaction in
            try handler.keep(wanted, standing: standing, from: form.network ?? "", in: transaction)
        }
        switch wished {
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
            throw Problem(.notFound, "this link is too old, or letters are not wanted any more; ask again")
        }
        return Response(status: .noContent)
    }

    /// Whether there are letters still or not, there are none afterwards.
    @Sendable private func end(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let mailbox = try mailbox(context, for: .end)
        try await store.perform { [handler] in try handler.end(mailbox, in: $0) }
        return Response(status: .noContent)
    }

    /// - Throws: 404 if the link is none of ours.
    private func mailbox(_ context: ServiceContext, for purpose: LetterSecrets.Purpose) throws -> String {
        guard let mailbox = secrets.mailbox(try context.path("secret"), for: purpose) else {
            throw Problem(.notFound, "this is no link of a letter")
        }
        return mailbox
    }

    private func requireOffered() throws(Problem) {
        guard areOffered else { throw .unavailable("no letters go out here", retryAfter: 3600) }
    }
}

extension Actor {
    /// Every id that they have.
    fileprivate var people: Set<String> { Set(also ?? []).union([id]) }
}

/// A mailbox as its customer sees it.
struct MailboxView: Encodable, Sendable {
    enum Status: String, Encodable, Sendable { case unconfirmed, confirmed }

    var email: String
    var status: Status
    var language: PushDevice.Language
    var kinds: [Letter.LetterType]
    /// Letters that were given up in the last seven days.
    var undelivered: Int
    var createdAt: Timestamp

    init(_ mailbox: Mailbox, isConfirmed: Bool, undelivered: Int = 0) {
        (email, language, kinds) = (mailbox.email, mailbox.language, mailbox.kinds)
        status = isConfirmed ? .confirmed : .unconfirmed
        (self.undelivered, createdAt) = (undelivered, mailbox.createdAt)
    }
}
