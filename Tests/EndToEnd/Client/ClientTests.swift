import Experts
import Foundation
import Geo
import TestKit
import Testing
import VicinityClient

/// The library for apps, against all services.
@Suite(.serialized) struct `A client` {
    private func vicinity(_ gateway: ServiceProcess, as identity: Identity = .customer()) throws -> Vicinity {
        Vicinity(at: try #require(URL(string: gateway.url)), as: identity)
    }

    @Test(.timeLimit(.minutes(3)))
    func `places an order once though the connection breaks after it was sent, again and again`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let items = try await town.somebody("operator").open(place: "cafe", stock: 10, price: 450)
            let proxy = try BreakingProxy(before: town.gateways[0].port, breaking: "POST /v1/orders ", times: 2)
            var settings = ClientSettings()
            // A break is noticed as it happens: whoever waits for the end of the time waits longer than the test may take.
            settings.timeout = .seconds(600)
            let address = try #require(URL(string: "http://127.0.0.1:\(proxy.port)"))
            let vicinity = Vicinity(at: address, settings: settings)
            let placed = try await vicinity.place(NewOrder([.init(items[0], quantity: 2)]), wait: 20)
            guard case .confirmed(let order) = placed else { throw Overdue("\(placed)") }
            #expect(proxy.asked >= 3)
            #expect(order.total == Money(amount: 902, currency: "EUR"))
            #expect(try await vicinity.array(.orders()).map(\.id) == [order.id])
            #expect(try await vicinity.item(items[0]).available == 8)
            let tooMuch = await #expect(throws: VicinityError.self) {
                try await vicinity.place(NewOrder([.init(items[0], quantity: 6)]))
            }
            #expect(tooMuch?.problem?.field == "/lines/0/quantity")
        }
    }

    @Test(.timeLimit(.minutes(3)))
    func `follows a stream across a restart of its gateway without loss or repeat`() async throws {
        try await withTown(on: .embedded, gateways: 2) { town in
            let items = try await town.somebody("operator").open(place: "cafe")
            let customer = try await town.newCustomer()
            let follower = try vicinity(town.gateways[0], as: .token(customer.token))
            let buyer = try vicinity(town.gateways[1], as: .token(customer.token))
            let seen = Seen()
            try await withThrowingTaskGroup(of: Void.self) { group in
                defer { group.cancelAll() }
                group.addTask {
                    for try await element in follower.events(.orders) { await seen.take(element) }
                }
                try await eventually("the stream is open") { await seen.openings == 1 }
                var expected: [String] = []
                func order(_ count: Int) async throws {
                    for _ in 0..<count {
                        let id = try await buyer.place(NewOrder([.init(items[0])]), wait: 20).id
                        expected += ["\(id) placed", "\(id) confirmed"]
                    }
                }
                try await order(3)
                try await eventually("the first three are seen") { await seen.statuses.count == 6 }
                await town.gateways[0].kill()
                try await order(3)
                try await town.gateways[0].startUntilReady()
                try await order(2)
                try await eventually("all are seen") { await seen.statuses.count >= expected.count }
                #expect(await seen.statuses == expected)
                #expect(await seen.openings == 2)
                #expect(await !seen.isLacking)
            }
        }
    }

    @Test(.timeLimit(.minutes(3)))
    func `follows an order to its end`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let merchant = try town.somebody("merchant", id: "m-anna")
            let items = try await merchant.open(place: "cafe")
            let vicinity = try vicinity(town.gateways[0])
            let id = try await vicinity.place(NewOrder([.init(items[0])]), wait: 20).id
            var statuses: [Order.Status] = []
            let next: [Order.Status: String] = [.confirmed: "preparing", .preparing: "ready", .ready: "completed"]
            for try await order in vicinity.updates(of: id) {
                statuses.append(order.status)
                guard let status = next[order.status] else { continue }
                try await merchant.put("/v1/orders/\(id)/status", #"{"status": "\#(status)"}"#)
            }
            #expect(statuses == [.confirmed, .preparing, .ready, .completed])
            let second = try await vicinity.place(NewOrder([.init(items[1])]), wait: 20).id
            #expect(try await vicinity.cancelOrder(second, wait: 20)?.status == .cancelled)
        }
    }

    @Test(.timeLimit(.minutes(3)))
    func `keeps a copy that is what the lists say, also after changes and deletions`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let staff = try town.somebody("operator")
            for number in 1...3 {
                _ = try await staff.open(place: "cafe-\(number)", at: (41.4, 2.1 + Double(number) / 100))
            }
            let vicinity = try vicinity(town.gateways[0])
            let folder = try ScratchFolder()
            let store = try FileStore(folder: URL(filePath: folder.path))
            let first = try await vicinity.sync(.items, in: store)
            #expect(first.isNew && first.copy.things.count == 9)
            try await staff.put(
                "/v1/items/cafe-1.item-1", #"{"name": "Renamed", "price": {"amount": 1, "currency": "EUR"}}"#)
            let deleted = try await staff.gateway.send(
                "DELETE", "/v1/items/cafe-2.item-2", headers: ["Prefer": "wait=20"])
            #expect(deleted.status == 204, "\(deleted.text)")
            try await eventually("copy and lists agree") {
                let items = try await vicinity.sync(.items, in: store)
                let places = try await vicinity.sync(.places, in: store)
                let listed = try await vicinity.array(.items()).map { "\($0.id) \($0.name) \($0.price)" }.sorted()
                let copied = try items.copy.all(Item.self).map { "\($0.id) \($0.name) \($0.price)" }.sorted()
                let listedPlaces = try await vicinity.array(.places()).map { "\($0.id) \($0.name) \($0.geo)" }.sorted()
                let copiedPlaces = try places.copy.all(Place.self).map { "\($0.id) \($0.name) \($0.geo)" }.sorted()
                return !items.isNew && copied.count == 8 && copied == listed && copiedPlaces.count == 3
                    && copiedPlaces == listedPlaces && copied.contains("cafe-1.item-1 Renamed 0.01 EUR")
            }
        }
    }

    @Test(.timeLimit(.minutes(3)))
    func `recommends by itself what the server recommends who tells it everything`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            try await Cinemas.open(in: town)
            let vicinity = try vicinity(town.gateways[0])
            let own = ["movie-1": 5.0, "movie-2": 1.5, "movie-3": 4]
            for (movie, stars) in own { try await vicinity.rate(movie, stars, wait: 20) }
            let wish = RecommendationWish(near: Coordinate(latitude: 41.4, longitude: 2.17), radius: nil, leastStars: 1)
            let server = try await waitFor("the server recommends") {
                let page = try await vicinity.page(.recommendations(wish), limit: 100)
                let isAll = try await vicinity.array(.ratings()).count == own.count
                return isAll && page.items.count == Cinemas.recommendable ? page.items : nil
            }
            let (list, nothing) = try await Cinemas.recommender(vicinity).recommendations(for: own, wish)
            #expect(nothing == nil)
            try #require(list.map(\.movie.id) == server.map(\.movie.id))
            for (ours, theirs) in zip(list, server) {
                #expect(abs(ours.prediction - theirs.prediction) < 1e-9)
                #expect(ours.critics.map(\.critic) == theirs.critics.map(\.critic))
                #expect(ours.cinema == theirs.cinema && ours.next == theirs.next && ours.cinemas == theirs.cinemas)
            }
            let compact = try await vicinity.criticsRatings()
            let synced = CriticTable(
                try await vicinity.sync(.criticsRatings, in: MemoryStore()).copy.all(CriticsRating.self))
            #expect(
                compact.critics == synced.critics && compact.movies == synced.movies && compact.count == synced.count)
        }
    }
}

/// What a stream showed.
private actor Seen {
    private(set) var statuses: [String] = []
    private(set) var openings = 0
    private(set) var isLacking = false

    func take(_ element: StreamElement) {
        switch element {
        case .opened(let lacking):
            openings += 1
            isLacking = isLacking || lacking
        case .event(let event):
            guard case .order(let order) = try? event.thing else { return }
            statuses.append("\(order.id) \(order.status)")
        case .position: break
        }
    }
}
