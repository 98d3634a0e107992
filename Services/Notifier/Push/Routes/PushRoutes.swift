import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit
import Store

/// Customers' devices that want to be told what happens to their orders.
struct PushRoutes: Sendable {
    let store: any StoreAccess
    let handler: NotifierHandler
    let rules: PushRules
    /// What browsers subscribe with.
    let publicKey: String

    private static let largestBody = 8192
    private static let headers: HTTPFields = [.cacheControl: "private, no-store"]

    func add(to router: Router<ServiceContext>) {
        router.group("v1/push")
            .get(use: list)
            .put("devices", use: keep)
            .delete("devices/:device", use: end)
            .post("devices/:device/test", use: sample)
    }

    private struct Told: Encodable {
        var publicKey: String
        var devices: [DeviceView]
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor([.customer])
        try request.query.only()
        let people = Set(actor.also ?? []).union([actor.id]).sorted()
        let devices = try await store.read { database in
            try people.flatMap { try DeviceTable.devices(of: $0, in: database) }
        }
        return try .json(
            Told(publicKey: publicKey, devices: devices.map { DeviceView($0) }), headers: Self.headers)
    }

    @Sendable private func keep(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor([.customer])
        let form = try await request.decode(PushForm.self, upTo: Self.largestBody)
        if let fault = rules.fault(in: form) { throw Problem(fault) }
        let wanted = form.device(of: actor, at: .now)
        let device = try await store.perform { [handler] in try handler.keep(wanted, from: form.network, in: $0) }
        return try .json(DeviceView(device), headers: Self.headers)
    }

    @Sendable private func end(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor([.customer])
        let id = try context.path("device")
        try await store.perform { [handler] transaction in
            try handler.emitGone(try Self.own(id, of: actor, in: transaction), in: transaction)
        }
        return Response(status: .noContent)
    }

    @Sendable private func sample(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor([.customer])
        let id = try context.path("device")
        try await store.perform { [handler] transaction in
            try handler.sample(for: try Self.own(id, of: actor, in: transaction), in: transaction)
        }
        handler.pushBell.ring()
        return Response(status: .accepted, headers: Self.headers)
    }

    /// - Throws: 404
    private static func own(
        _ id: String, of actor: Actor, in transaction: borrowing Transaction
    ) throws -> PushDevice {
        guard let device = try DeviceTable.device(id, in: transaction.database), actor.owns(device.person) else {
            throw Problem.notFound("device", id)
        }
        return device
    }
}

/// A device as its customer sees it: where exactly it is reached is nobody's business.
struct DeviceView: Encodable, Sendable {
    var id: String
    /// Of the push service.
    var host: String
    var language: PushDevice.Language
    var kinds: [PushNotice.NoticeType]
    var createdAt: Timestamp

    init(_ device: PushDevice) {
        (id, host, language) = (device.id, device.host, device.language)
        (kinds, createdAt) = (device.kinds, device.createdAt)
    }
}
