import Contract
import EventLog
import Events
import Fetching
import Logging
import Mail
public import ServiceKit
import Signing
import Store
import WebPush

/// Creates the parts of the notifier: its engine, sending loops, replays and routes.
/// - Returns: the loops to run.
public func startNotifier(_ host: ServiceHost<NotifierSettings>) throws -> [Loop] {
    // Texts are read at the start; see `Wordings`.
    _ = (PushWords.all, LetterWords.all)
    var handler = NotifierHandler()
    handler.dailyTime = host.own.dailyTime
    handler.quiet = host.own.quiet
    let (engine, loop) = try host.engine(for: handler, options: host.own.engine)
    return try [loop]
        + startWebhooks(host, store: engine, handler)
        + [startPushes(host, store: engine, handler)]
        + startLetters(host, store: engine, handler)
}

/// Creates the loops that send and replay deliveries, and their routes.
private func startWebhooks(
    _ host: ServiceHost<NotifierSettings>, store: Engine, _ handler: NotifierHandler
) throws -> [Loop] {
    let secrets = SigningSecrets(key: try WebhookKey.read(host))
    let client = try StrangerClient(
        product: "Vicinity-Webhooks/\(Version.current)", allowedHosts: host.own.hosts,
        authorities: host.own.authorities, mayAct: { store.lease.isHeld })
    let sender = WebhookSender(client: client, secrets: secrets)
    let deliveries = SendingLoop(
        WebhookSending(handler: handler, sender: sender), store: store, limits: WebhookSending.limits,
        mayAct: { store.lease.isHeld }, logger: host.logger,
        counted: host.metrics.attempts("webhook", about: "Attempts to send a delivery, by outcome."))
    let replays = ReplayLoop(store: store, handler: handler, log: host.log, logger: host.logger)
    let rules = WebhookRules(hosts: host.own.hosts)
    WebhookRoutes(store: store, handler: handler, rules: rules, secrets: secrets).add(to: host.router)
    DeliveryRoutes(store: store, handler: handler, deliveries: deliveries).add(to: host.router)
    SearchRoutes(store: store, handler: handler).add(to: host.router)
    host.metrics.show(deliveries, as: "webhook", "Deliveries")
    return [Loop("deliveries") { try await deliveries.run() }, Loop("replays") { try await replays.run() }]
}

/// Creates the loop that sends notices to devices, and its routes.
private func startPushes(
    _ host: ServiceHost<NotifierSettings>, store: Engine, _ handler: NotifierHandler
) throws -> Loop {
    let identity = ServerIdentity(key: try PushKey.read(host), contact: host.own.contact)
    let client = try StrangerClient(
        product: "Vicinity-Notifier/\(Version.current)", allowedHosts: host.own.hosts,
        authorities: host.own.authorities, mayAct: { store.lease.isHeld })
    let rules = PushRules(hosts: host.own.hosts, services: host.own.pushServices)
    let sender = PushSender(client: client, identity: identity, rules: rules, site: host.own.site)
    let pushes = SendingLoop(
        PushSending(handler: handler, sender: sender), store: store, limits: PushSending.limits,
        mayAct: { store.lease.isHeld }, logger: host.logger,
        counted: host.metrics.attempts("push", about: "Attempts to send a notice to a device, by outcome."))
    PushRoutes(store: store, handler: handler, rules: rules, publicKey: identity.publicKey).add(to: host.router)
    host.metrics.show(pushes, as: "push", "Notices")
    return Loop("pushes") { try await pushes.run() }
}

/// Creates the loop that sends letters, and its routes. Letters can be ended also if none are sent any more.
private func startLetters(
    _ host: ServiceHost<NotifierSettings>, store: Engine, _ handler: NotifierHandler
) throws -> [Loop] {
    let secrets = LetterSecrets(key: try LetterKey.read(host))
    let settings = host.own.letters
    LetterRoutes(store: store, handler: handler, secrets: secrets, areOffered: settings != nil).add(to: host.router)
    guard let (mail, address) = settings else {
        if host.own.mail != nil {
            host.logger.warning("no letters are sent: their links need public-url, which is not set")
        }
        return []
    }
    let writer = LetterWriter(from: mail.from, site: host.own.site, address: address, secrets: secrets)
    let sender = LetterSender(mail: mail.sender { store.lease.isHeld }, writer: writer, logger: host.logger)
    let letters = SendingLoop(
        LetterSending(handler: handler, sender: sender), store: store, limits: LetterSending.limits,
        mayAct: { store.lease.isHeld }, logger: host.logger,
        counted: host.metrics.attempts("letter", about: "Attempts to send a letter, by outcome."))
    host.metrics.show(letters, as: "letter", "Letters")
    return [Loop("letters") { try await letters.run() }]
}
