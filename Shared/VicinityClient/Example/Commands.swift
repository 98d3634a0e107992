import Foundation
import VicinityClient

/// What the program can do; each command is what an app would do behind one of its screens.
struct Commands {
    let vicinity: Vicinity
    let drawer: Drawer
    let arguments: Arguments

    // MARK: - Looking

    func near() async throws {
        let point = try Arguments.point(try arguments.word(0, "a point"))
        let types = arguments.text("types")?.split(separator: ",").map(String.init) ?? []
        let places = ListRequest.places(
            in: .around(point, radius: try arguments.number("radius")), types: types, words: arguments.text("words"))
        for try await place in vicinity.all(places, most: try arguments.number("limit") ?? 20) {
            let open = place.openNow.map { $0 ? "open" : "closed" } ?? "-"
            say(place.id, metres(place.distance), open, place.name, place.address?.streetAddress ?? "")
        }
    }

    func suggest() async throws {
        let text = try arguments.word(0, "a text")
        for found in try await vicinity.suggestions(for: text, near: try arguments.point("near")) {
            say(found.kind, found.id, metres(found.distance), found.text)
        }
    }

    func menu() async throws {
        let place = try await vicinity.place(try arguments.word(0, "a place's id"))
        for try await item in vicinity.all(.items(of: place.id)) {
            let left = item.available.map { $0 == 0 ? "sold out" : "\($0) left" } ?? ""
            say(item.id, "\(item.price)", item.name, left)
        }
    }

    // MARK: - Ordering

    func order() async throws {
        guard !arguments.words.isEmpty else { throw Arguments.Misuse(description: "an item is missing") }
        let lines = try arguments.words.map { word in
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard let item = parts.first, let quantity = parts.count > 1 ? Int(parts[1]) : 1 else {
                throw Arguments.Misuse(description: "\(word) is no ITEM=QUANTITY")
            }
            return NewOrder.Line(item, quantity: quantity)
        }
        let key = arguments.text("key") ?? UUID().uuidString
        do {
            let placed = try await vicinity.place(NewOrder(lines), key: key)
            switch placed {
            case .confirmed(let order): say(order.id, "\(order.status)", order.total.map { "\($0)" } ?? "")
            case .waiting(let id, let queue): say(id, "placed", queue.map { "\($0.orders) wait" } ?? "")
            }
            if arguments.has("follow") { try await follow(placed.id) }
        } catch let error as VicinityError where error.problem == nil {
            Main.warn(
                "It is not known whether the order was placed. The same again with --key \(key) finds out, and orders once."
            )
            throw error
        }
    }

    func follow(_ id: String) async throws {
        for try await order in vicinity.updates(of: id) {
            say(order.id, "\(order.status)", order.reason?.detail ?? order.total.map { "\($0)" } ?? "")
        }
    }

    func orders() async throws {
        for try await order in vicinity.all(.orders()) {
            let lines = order.lines.map { "\($0.quantity) × \($0.name ?? $0.item)" }.joined(separator: ", ")
            say(order.id, "\(order.status)", order.total.map { "\($0)" } ?? "", lines)
        }
    }

    func watch() async throws {
        for try await element in vicinity.events(EventFilter(places: arguments.words)) {
            switch element {
            case .opened(let lacking): Main.warn(lacking ? "connected; something may be missing" : "connected")
            case .event(let event): say("\(event.identity.time)", event.type, name(of: try event.thing))
            case .position: break
            }
        }
    }

    private func name(of thing: StreamEvent.Thing) -> String {
        switch thing {
        case .order(let order): "\(order.id) \(order.status)"
        case .place(let place): "\(place.id) \(place.name)"
        case .item(let item): "\(item.id) \(item.name) \(item.available.map { "\($0) left" } ?? "")"
        case .movie(let movie): "\(movie.id) \(movie.name)"
        case .screening(let show): "\(show.id) \(show.movieName) \(show.available) seats"
        case .rating(let rating): "\(rating.thing) \(rating.average ?? 0) by \(rating.count)"
        case .deleted(let id): id
        case .other: ""
        }
    }

    // MARK: - Printing

    /// Columns with a tab between, for people and for `cut`; what is not known stays as the last ones off.
    func say(_ columns: String...) {
        let line = columns.joined(separator: "\t")
        print(line.hasSuffix("\t") ? String(line.dropLast()) : line)
        // Who follows a pipe wants to see it now.
        fflush(nil)
    }

    func metres(_ distance: Double?) -> String { distance.map { "\(Int($0.rounded())) m" } ?? "-" }
}
