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

/// Creates the parts of the notifier: its engine over its store, what sends, what replays, and its routes.
/// - Returns: the loops to run.
public func startNotifier(_ host: ServiceHost<NotifierSettings>) throws -> [Loop] {
    // Read now, for the start: see `Wordings`.
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

/// What sends webhooks and replays them, and their routes.
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
        counted: host.metrics.attempts("webhook", about: "Attempts to send something, by how they ended."))
    let replays = ReplayLoop(store: store, handler: handler, log: host.log, logger: host.logger)
    let rules = WebhookRules(hosts: host.own.hosts)
    WebhookRoutes(store: store, handler: handler, rules: rules, secrets: secrets).add(to: host.router)
    DeliveryRoutes(store: store, handler: handler, deliveries: deliveries).add(to: host.router)
    SearchRoutes(store: store, handler: handler).add(to: host.router)
    host.metrics.show(deliveries, as: "webhook", "Deliveries")
    return [Loop("deliveries") { try await deliveries.run() }, Loop("replays") { try await replays.run() }]
}

/// What tells customers' devices, and their routes.
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
        counted: host.metrics.attempts("push", about: "Attempts to tell a device something, by how they ended."))
    PushRoutes(store: store, handler: handler, rules: rules, publicKey: identity.publicKey).add(to: host.router)
    host.metrics.show(pushes, as: "push", "Notices")
    return Loop("pushes") { try await pushes.run() }
}

/// What writes to customers, and their routes. Who gets letters can end that also where none go out any more.
private func startLetters(
    _ host: ServiceHost<NotifierSettings>, store: Engine, _ handler: NotifierHandler
) throws -> [Loop] {
    let secrets = LetterSecrets(key: try LetterKey.read(host))
    let way = host.own.letters
    LetterRoutes(store: store, handler: handler, secrets: secrets, areOffered: way != nil).add(to: host.router)
    guard let (mail, address) = way else {
        if host.own.mail != nil { host.logger.warning("no letters go out: public-url is not set, and they have links") }
        return []
    }
    let writer = LetterWriter(from: mail.from, site: host.own.site, address: address, secrets: secrets)
    let sender = LetterSender(mail: mail.sender { store.lease.isHeld }, writer: writer, logger: host.logger)
    let letters = SendingLoop(
        LetterSending(handler: handler, sender: sender), store: store, limits: LetterSending.limits,
        mayAct: { store.lease.isHeld }, logger: host.logger,
        counted: host.metrics.attempts("letter", about: "Attempts to send a letter, by how they ended."))
    host.metrics.show(letters, as: "letter", "Letters")
    return [Loop("letters") { try await letters.run() }]
}

/// The key that all secrets of webhooks are made of.
enum WebhookKey {
    static func setting(_ reader: inout SettingsReader) -> OwnKey {
        OwnKey(&reader, "webhook-key", use: "what webhooks' secrets are made of", isKey: isKey)
    }

    static func read(_ host: ServiceHost<NotifierSettings>) throws -> [UInt8] {
        let text = try host.text(of: host.own.webhookKey) { SecretFile.random(bytes: 32) }
        guard isKey(text) else {
            throw SecretFile.Unusable("webhook-key is no key; with another one every receiver needs another secret")
        }
        return Array(text.utf8)
    }

    private static func isKey(_ text: String) -> Bool { text.utf8.count >= 64 }
}
