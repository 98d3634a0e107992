import Contract
import Events
import Foundation
import Synchronization
import TestKit
import Testing

/// People who order, review, and ask for erasure while things break.
final class ErasedCustomers: Sendable {
    /// A person's former purchase and review.
    struct Person: Sendable {
        let citizen: Citizen
        let review: String
        let item: String
        let isSold: Bool
    }

    private let known = Mutex<[Person]>([])
    var people: [Person] { known.withLock { $0 } }

    /// Signs up, buys, reviews, and asks for erasure.
    func another(at town: Town, item: String) async throws {
        let citizen = try await waitFor("a session") { try await town.newCustomer() }
        let review = "Nobody but \(UUID().uuidString) would say so"
        let place = item.prefix { $0 != "." }
        let answer = try await citizen.order([(item, 1)], within: .seconds(240))
        struct Placed: Decodable { let id: String? }
        var isSold = false
        if let id = try answer.decode(Placed.self).id {
            isSold = try await citizen.order(id, within: .seconds(240), until: \.isDecided).status == .confirmed
        }
        try await send(citizen, "PUT", "/v1/ratings/\(place)", #"{"stars": 4, "review": "\#(review)"}"#)
        try await send(citizen, "DELETE", "/v1/profile", nil)
        known.withLock { [isSold] in
            $0.append(Person(citizen: citizen, review: review, item: item, isSold: isSold))
        }
    }

    /// Repeats until a gateway accepts it.
    private func send(_ person: Citizen, _ method: String, _ path: String, _ json: String?) async throws {
        let headers = json == nil ? [:] : ["Content-Type": "application/json"]
        try await waitFor("\(method) \(path) is accepted", within: .seconds(240)) {
            for gateway in person.gateways {
                let answer = try await gateway.send(
                    method, path, body: json.map { Array($0.utf8) }, headers: headers, timeout: .seconds(15))
                if [200, 202, 204].contains(answer.status) { return true }
            }
            return nil
        }
    }

    /// Checks that none of their data is left.
    func check(in town: Town) async throws {
        // Their tokens belong to somebody new, who sees nothing: so the stores are checked.
        let stores = town.processes.filter { $0.name.hasPrefix("orders") }.map { "\(town.store(of: $0))/orders.db" }
        for person in people {
            try await waitFor("the orders of somebody forgotten are nobody's", within: .seconds(120)) {
                let rows = try stores.flatMap { try domainTables(ofStore: $0).values.joined() }
                return rows.contains { $0.contains(person.citizen.id) } ? nil : true
            }
        }
        let reviews = people.map(\.review)
        var last: String?
        do {
            try await waitFor("no file has what the forgotten said", within: .seconds(240)) {
                last = nil
                let files = FileManager.default.enumerator(atPath: town.folder.path)?.compactMap { $0 as? String } ?? []
                for file in files {
                    guard let bytes = FileManager.default.contents(atPath: "\(town.folder.path)/\(file)") else {
                        continue
                    }
                    if let review = reviews.first(where: { bytes.range(of: Data($0.utf8)) != nil }) {
                        last = review
                        throw Overdue("\(file) has \"\(review)\"")
                    }
                }
                return true
            }
        } catch {
            guard let last else { throw error }
            throw Overdue("\(error); \(try await whereabouts(of: last, in: town))")
        }
    }
}
