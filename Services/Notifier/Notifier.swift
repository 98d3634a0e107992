import Contract
import EventLog
import Events
import Fetching
public import ServiceKit
import Signing
import Store
import WebPush

/// Creates the parts of the notifier: its engine over its store, what sends, what replays, and its routes.
/// - Returns: the loops to run.
public func startNotifier(_ host: ServiceHost<NotifierSettings>) throws -> [Loop] {
    let handler = NotifierHandler()
    let (engine, loop) = try host.engine(for: handler, options: host.own.engine)
    let secrets = SigningSecrets(key: try WebhookKey.read(in: host.folder))
    let client = try StrangerClient(
        product: "Vicinity-Webhooks/\(Version.current)", allowedHosts: host.own.hosts,
        authorities: host.own.authorities)
    let sender = WebhookSender(client: client, secrets: secrets)
    let metrics = host.metrics
    let deliveries = DeliveryLoop(
        store: engine, handler: handler, logger: host.logger, counted: { metrics.attempts($0).add() },
        send: { await sender.send($0) })
    let replays = ReplayLoop(store: engine, handler: handler, log: host.log, logger: host.logger)
    let rules = WebhookRules(hosts: host.own.hosts)
    WebhookRoutes(store: engine, handler: handler, rules: rules, secrets: secrets).add(to: host.router)
    DeliveryRoutes(store: engine, handler: handler, deliveries: deliveries).add(to: host.router)
    SearchRoutes(store: engine, handler: handler).add(to: host.router)
    metrics.show(deliveries)
    return [
        loop, Loop("deliveries") { try await deliveries.run() }, Loop("replays") { try await replays.run() },
        try startPushes(host, store: engine, handler),
    ]
}

/// What tells customers' devices, and their routes.
private func startPushes(
    _ host: ServiceHost<NotifierSettings>, store: Engine, _ handler: NotifierHandler
) throws -> Loop {
    let identity = ServerIdentity(key: try PushKey.read(in: host.folder), contact: host.own.contact)
    let client = try StrangerClient(
        product: "Vicinity-Notifier/\(Version.current)", allowedHosts: host.own.hosts,
        authorities: host.own.authorities)
    let sender = PushSender(client: client, identity: identity, site: host.own.site)
    let metrics = host.metrics
    let pushes = PushLoop(
        store: store, handler: handler, logger: host.logger, counted: { metrics.pushAttempts($0).add() },
        send: { await sender.send($0) })
    let rules = PushRules(hosts: host.own.hosts)
    PushRoutes(store: store, handler: handler, rules: rules, publicKey: identity.publicKey).add(to: host.router)
    metrics.show(pushes)
    return Loop("pushes") { try await pushes.run() }
}

/// The key that all secrets are made of.
enum WebhookKey {
    /// - Parameter folder: the service's own; the first start makes the file.
    static func read(in folder: String) throws -> [UInt8] {
        let path = "\(folder)/webhook-key"
        let text = try SecretFile.read(path) { SecretFile.random(bytes: 32) }
        guard text.utf8.count >= 64 else {
            throw SecretFile.Unusable("\(path) is no key; with another one every receiver needs another secret")
        }
        return Array(text.utf8)
    }
}

extension Metrics {
    fileprivate func pushAttempts(_ outcome: String) -> Counter {
        counter(
            "vicinity_push_attempts_total", "Attempts to tell a device something, by how they ended.",
            [Label("outcome", outcome)])
    }

    fileprivate func show(_ pushes: PushLoop) {
        let pending = gauge("vicinity_push_pending", "Notices that are still to be sent.")
        let oldest = gauge("vicinity_push_oldest_pending_seconds", "How long the oldest of them is to be sent.")
        let running = gauge("vicinity_push_in_flight", "Attempts under way.")
        whenRead {
            let figures = pushes.figures
            pending.set(Double(figures.pending))
            running.set(Double(figures.running))
            let age = figures.oldest.map { Timestamp.now.microseconds - $0.microseconds } ?? 0
            oldest.set(Double(max(0, age)) / 1_000_000)
        }
    }

    fileprivate func attempts(_ outcome: String) -> Counter {
        counter(
            "vicinity_webhook_attempts_total", "Attempts to send something, by how they ended.",
            [Label("outcome", outcome)])
    }

    fileprivate func show(_ deliveries: DeliveryLoop) {
        let pending = gauge("vicinity_webhook_pending", "Deliveries that are still to be made.")
        let oldest = gauge("vicinity_webhook_oldest_pending_seconds", "How long the oldest of them is to be made.")
        let running = gauge("vicinity_webhook_in_flight", "Attempts under way.")
        whenRead {
            let figures = deliveries.figures
            pending.set(Double(figures.pending))
            running.set(Double(figures.running))
            let age = figures.oldest.map { Timestamp.now.microseconds - $0.microseconds } ?? 0
            oldest.set(Double(max(0, age)) / 1_000_000)
        }
    }
}
