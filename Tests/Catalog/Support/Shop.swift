import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceKit
import Store
import TestKit

@testable import CatalogService

/// A catalog whose engine runs on a log of its own, with its HTTP called without a network.
struct Shop {
    let engine: Engine
    let handler: CatalogHandler
    let pictures: PictureStore
    /// Folder of the pictures.
    let pictureFolder: String
    private let log: EmbeddedLog
    private let client: any TestClientProtocol

    struct Reading: Sendable {
        let status: HTTPResponse.Status
        let headers: HTTPFields
        let body: [UInt8]

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try JSON.decode(type, from: body) }

        /// The members of the answer, or of an element of its list.
        func object() throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] ?? [:]
        }
    }

    /// Opens a catalog with these things as long as the body runs.
    static func open(
        _ places: [Place] = [], _ items: [Item] = [], _ body: @escaping @Sendable (Shop) async throws -> Void
    ) async throws {
        let folder = try ScratchFolder()
        let log = try await EmbeddedLog(path: folder.file("log/log.db"))
        let handler = CatalogHandler()
        let logger = Logger(label: "catalog") { _ in SwiftLogNoOpLogHandler() }
        let engine = Engine(
            handler: handler, log: log, folder: try StoreFolder(path: folder.file("catalog")), logger: logger)
        var limits = ServerLimits()
        // A file of thousands of homes, read by a debug build on a busy machine.
        limits.requestTime = .seconds(600)
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), limits: limits, logger: logger)
        let pictureFolder = folder.file("pictures")
        let pictures = try PictureStore(path: pictureFolder, capacity: 10 << 20)
        let folders = ImportFolders([SampleData.folder.path, NSTemporaryDirectory()])
        CatalogRoutes(engine: engine, handler: handler, pictures: pictures, importFolders: folders)
            .add(to: server.router)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await engine.run() }
            defer { group.cancelAll() }
            try await waitFor("the engine is ready") { engine.status.missing.isEmpty ? true : nil }
            try await server.application(host: "127.0.0.1", port: 0).test(.router) { client in
                let shop = Shop(
                    engine: engine, handler: handler, pictures: pictures, pictureFolder: pictureFolder, log: log,
                    client: client)
                try await shop.stock(places, items)
                try await body(shop)
            }
        }
        await log.close()
    }

    func stock(_ places: [Place], _ items: [Item] = []) async throws {
        try await engine.perform { [handler] transaction in
            for place in places { try handler.emit(place, before: nil, in: transaction) }
            for item in items { try handler.emit(item, in: transaction) }
        }
    }

    /// Appends a command of the gateway to the log.
    func command(_ type: String, place: String, _ data: some Encodable) async throws {
        let event = Event(
            id: UUID().uuidString, source: "/vicinity/gateway", type: type, subject: place, partitionKey: place,
            data: try JSON.encode(data))
        let input = TopicPartition(Topic.catalogCommands.name, partition(of: place))
        _ = try await log.append([NewRecord(input, key: place, value: event.json)])
    }

    /// Appends an observation of the crawler to the log.
    func observe(_ observation: Observation) async throws {
        let event = Event(
            id: UUID().uuidString, source: "/vicinity/crawler", type: "vicinity.observation.made.v1",
            subject: observation.id, partitionKey: observation.id, data: try JSON.encode(observation))
        let input = TopicPartition(Topic.observations.name, partition(of: observation.id))
        _ = try await log.append([NewRecord(input, key: observation.id, value: event.json)])
    }

    func get(_ path: String, as actor: Actor? = nil, headers: HTTPFields = [:]) async throws -> Reading {
        var headers = headers
        headers[.vicinityActor] = actor?.header
        return try await client.execute(uri: path, method: .get, headers: headers) { response in
            Reading(status: response.status, headers: response.headers, body: Array(buffer: response.body))
        }
    }

    func post(_ path: String, _ body: String) async throws -> Reading {
        try await client.execute(
            uri: path, method: .post, headers: [.contentType: "application/json"], body: ByteBuffer(string: body)
        ) { response in
            Reading(status: response.status, headers: response.headers, body: Array(buffer: response.body))
        }
    }

    func post(_ path: String, _ type: String?, _ body: [UInt8], as actor: Actor?) async throws -> Reading {
        var headers = HTTPFields()
        headers[.contentType] = type
        headers[.vicinityActor] = actor?.header
        return try await client.execute(uri: path, method: .post, headers: headers, body: ByteBuffer(bytes: body)) {
            Reading(status: $0.status, headers: $0.headers, body: Array(buffer: $0.body))
        }
    }

    func delete(_ path: String) async throws -> HTTPResponse.Status {
        try await client.execute(uri: path, method: .delete) { $0.status }
    }

    /// Ids in a table.
    func ids(of table: String) async throws -> [String] {
        try await engine.read { try Tables(database: $0).ids(of: table) }
    }

    /// The ids of a list.
    func ids(_ path: String, as actor: Actor? = nil, headers: HTTPFields = [:]) async throws -> [String] {
        struct Named: Decodable { var id: String }
        return try await get(path, as: actor, headers: headers).decode(ListPage<Named>.self).items.map(\.id)
    }

    /// Ids of all pages of a list, requested one after the other.
    func pages(_ path: String, limit: Int) async throws -> [[String]] {
        struct Named: Decodable { var id: String }
        var pages: [[String]] = []
        var next: String?
        repeat {
            let cursor = next.map { "&cursor=\($0)" } ?? ""
            let page = try await get("\(path)&limit=\(limit)\(cursor)").decode(ListPage<Named>.self)
            pages.append(page.items.map(\.id))
            next = page.next
        } while next != nil && pages.count < 1000
        return pages
    }
}
