import Contract
import Events
import HTTPTypes
import NIOCore
import ServiceKit
import Synchronization

/// The names of businesses, made of the names of their places in search. A name may be some minutes old.
final class BusinessNames: Sendable {
    struct Business: Codable, Sendable, Hashable {
        var merchant: String
        /// The name of its first place in the alphabet; nil if it has no place, or if search did not answer.
        var name: String?
        /// The number of its places; nil without a name.
        var places: Int?

        /// "Cafè Ona", "Cafè Ona + 2"; its id if no name is known.
        var text: String {
            guard let name else { return merchant }
            let others = (places ?? 1) - 1
            return others > 0 ? "\(name) + \(others)" : name
        }
    }

    private struct Kept {
        var business: Business
        var until: Timestamp
    }

    private struct Place: Decodable {
        var name: String
    }

    /// How long a result is cached, and also that a name was not available.
    static let life = Duration.seconds(300)
    static let pause = Duration.seconds(15)
    /// The timeout for a name; without one, the id is shown.
    static let patience = Duration.seconds(1)

    private let search: Upstream
    private let kept = Mutex(RecentMap<String, Kept>(capacity: 20_000))

    init(search: Upstream) { self.search = search }

    func business(_ merchant: String, at now: Timestamp = .now) async -> Business {
        if let kept = kept.withLock({ $0[merchant] }), kept.until > now { return kept.business }
        let found = await read(merchant)
        let business = found ?? Business(merchant: merchant)
        let until = now.advanced(by: found == nil ? Self.pause : Self.life)
        kept.withLock { $0[merchant] = Kept(business: business, until: until) }
        return business
    }

    /// The businesses in the order of their ids.
    func businesses(_ merchants: [String]) async -> [Business] {
        await withTaskGroup(of: (Int, Business).self) { group in
            for (index, merchant) in merchants.enumerated() {
                group.addTask { (index, await self.business(merchant)) }
            }
            var all: [Int: Business] = [:]
            for await (index, business) in group { all[index] = business }
            return merchants.indices.compactMap { all[$0] }
        }
    }

    private func read(_ merchant: String) async -> Business? {
        await withTaskGroup(of: Business?.self) { group in
            group.addTask { try? await self.asked(merchant) }
            group.addTask {
                try? await Task.sleep(for: Self.patience)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    private func asked(_ merchant: String) async throws -> Business? {
        let answer = try await search.get(
            "/v1/places?merchant=me&sort=name&limit=1", as: Actor(id: merchant, role: .merchant))
        guard answer.status == .ok else { return nil }
        let page = try JSON.decode(ListPage<Place>.self, from: Array(buffer: answer.body))
        guard let first = page.items.first else { return Business(merchant: merchant) }
        return Business(merchant: merchant, name: first.name, places: page.total)
    }
}
