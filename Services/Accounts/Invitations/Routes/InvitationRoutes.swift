import Contract
import Events
import HTTPTypes
import Hummingbird
import Mail
import ServiceKit
import Store

/// Invitations to work for a business: owners make them and take them back, and whoever has the link accepts.
struct InvitationRoutes: Sendable {
    let store: any StoreAccess
    let handler: AccountsHandler
    /// Nil: no mail is sent.
    let sender: InvitationSender?

    func add(to router: Router<ServiceContext>) {
        router.group("v1/merchants/:merchant/invitations")
            .get(use: list)
            .post(use: invite)
            .delete(":invitation", use: takeBack)
        router.group("v1/invitations/:secret")
            .get(use: show)
            .post(use: accept)
    }

    // MARK: - For owners

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let merchant = try context.path("merchant")
        try request.requireActor().requiresOwner(of: merchant)
        try request.query.only()
        let open = try await store.read { try InvitationTable.invitations(of: merchant, in: $0) }
            .filter { $0.until > .now }
        return try ListPage(items: open.map { InvitationView($0) }, total: open.count, next: nil)
            .response(to: request)
    }

    private struct OfferForm: Decodable {
        var duty: Duty
        var email: String?
        var days: Int?
        /// Recipient of a letter with the link; it is not stored.
        var sendTo: String?
        var language: String?
        var link: String?
        var business: String?
        var network: String?
    }

    @Sendable private func invite(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let merchant = try context.path("merchant")
        let actor = try request.requireActor()
        try actor.requiresOwner(of: merchant)
        guard ThingID.isName(merchant) else { throw Problem.notFound("business", merchant) }
        let form = try await request.decode(OfferForm.self, upTo: 4096)
        let email = form.email.flatMap { MailAddress($0) }?.lowercased
        guard (email == nil) == (form.email == nil) else { throw Problem.field("/email", "an e-mail address") }
        let days = form.days ?? 7
        guard Invitation.days.contains(days) else { throw Problem.field("/days", Inviting.daysRule) }
        let offer = AccountsHandler.Offer(duty: form.duty, email: email, days: days)
        let recipient = try recipient(form)
        let ((invitation, secret), mayWrite) = try await store.perform { [handler] transaction in
            let made = try handler.invite(offer, to: merchant, by: actor.person ?? actor.id, in: transaction)
            guard let recipient else { return (made, Bool?.none) }
            return (made, try handler.mayWrite(to: recipient.lowercased, for: merchant, in: transaction))
        }
        var view = InvitationView(invitation, secret: secret)
        if let recipient, let sender, let mayWrite {
            let letter = InvitationSender.LetterContext(
                link: form.link ?? "", business: form.business ?? merchant, language: form.language,
                network: form.network ?? "")
            view.sent = mayWrite && sender.send(invitation, secret, days: days, to: recipient, letter)
        }
        return try .json(view, status: .created)
    }

    private func recipient(_ form: OfferForm) throws(Problem) -> MailAddress? {
        guard let text = form.sendTo else { return nil }
        guard sender != nil, form.link != nil else {
            throw Problem.field("/sendTo", "left out: this deployment sends no mail")
        }
        guard let address = MailAddress(text) else { throw Problem.field("/sendTo", "an e-mail address") }
        return address
    }

    @Sendable private func takeBack(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (merchant, id) = (try context.path("merchant"), try context.path("invitation"))
        try request.requireActor().requiresOwner(of: merchant)
        guard try await store.perform({ [handler] in try handler.takeBack(id, of: merchant, in: $0) }) else {
            throw Problem.notFound("invitation", id)
        }
        return Response(status: .noContent)
    }

    // MARK: - For whoever has the link

    @Sendable private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let secret = try context.path("secret")
        try request.query.only()
        let invitation = try await store.read { try InvitationTable.invitation(secret: secret, in: $0) }
        guard let invitation, invitation.until > .now else { throw Inviting.over }
        return try .json(InvitationView(invitation), headers: [.cacheControl: "no-store"])
    }

    private struct AcceptForm: Decodable {
        var person: String
    }

    @Sendable private func accept(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let secret = try context.path("secret")
        let person = try await request.decode(AcceptForm.self, upTo: 4096).person
        try request.requireActor().requires(person)
        let account = try await store.perform { [handler] in try handler.accept(secret, by: person, in: $0) }
        guard let account else { throw Problem.notFound("account", person) }
        return try .json(AccountView(account))
    }
}
