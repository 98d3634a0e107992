import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServiceKit
import Store
import TestKit

@testable import SearchService

/// A search that follows a log, with its HTTP asked without a network.
struct SearchUnderTest: Sendable {
    let fixture: SearchFixture
    let follower: Follower<Change>
    let liveIndex: LiveIndex
    let client: any TestClientProtocol

    struct Reading: Sendable {
        let status: HTTPResponse.Status
        let headers: HTTPFields
        let body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try JSON.decode(type, from: body) }

        /// The members of the answer.
        func object() throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] ?? [:]
        }

        /// The members of the elements of its list.
        func items() throws -> [[String: Any]] { try object()["items"] as? [[String: Any]] ?? [] }
    }

    func get(_ path: String, as actor: Actor? = nil, headers: HTTPFields = [:]) async throws -> Reading {
        var headers = headers
        headers[.vicinityActor] = actor?.header
        return try await client.execute(uri: path, method: .get, headers: headers) { response in
            Reading(status: response.status, headers: response.headers, body: Array(buffer: response.body))
        }
    }

    /// The ids of a list.
    func ids(_ path: String, as actor: Actor? = nil, headers: HTTPFields = [:]) async throws -> [String] {
        struct Named: Decodable { var id: String }
        return try await get(path, as: actor, headers: headers).decode(ListPage<Named>.self).items.map(\.id)
    }

    /// The ids of all pages of a list, asked for one after the other.
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

    /// Waits until everything was taken over that the log holds now.
    func catchUp() async throws {
        let inputs = Kind.allCases.flatMap { $0.topic.partitions }
        let count = try await fixture.log.bounds(of: inputs).values.reduce(0) { $0 + $1.upperBound }
        try await waitFor("all was read", within: .seconds(60)) {
            let status = follower.status
            return Int64(status.handled + status.duplicates + status.unreadable) >= count ? true : nil
        }
    }
}
