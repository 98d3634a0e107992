import Foundation
import VicinityClient

/// The commands; each does what an app does behind one of its screens.
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
            printRow(place.id, metres(place.distance), open, place.name, place.address?.streetAddress ?? "")
        }
    }

    func suggest() async throws {
        let text = try arguments.word(0, "a text")
        for found in try await vicinity.suggestions(for: text, near: try arguments.point("near")) {
            printRow(found.kind, found.id, metres(found.distance), found.text)
        }
    }

    func menu() async throws {
        let place = try await vicinity.place(try arguments.word(0, "a place's id"))
        for try await item in vicinity.all(.items(of: place.id)) {
            let left = item.available.map { $0 == 0 ? "sold out" : "\($0) left" } ?? ""
            printRow(item.id, "\(item.price)", item.name, left)
        }
    }

    // MARK: - Ordering

    func order() async throws {
        guard !arguments.words.isEmpty else { throw Arguments.Misuse(description: "an item is missing") }
        let lines = try arguments.words.map { word in
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard let item = parts.first, let quantity = parts.count > 1 ? Int(parts[1]) : 1 else {
                throw Arguments.Misuse(description: "\(word) is not ITEM=QUANTITY")
            }
            return NewOrder.Line(item, quantity: quantity)
        }
        let key = arguments.text("key") ?? UUID().uuidString
        do {
            let placed = try await vicinity.place(NewOrder(lines), key: key)
            switch placed {
            case .confirmed(let order): printRow(order.id, "\(order.status)", order.total.map { "\($0)" } ?? "")
            case .waiting(let id, let queue): printRow(id, "placed", queue.map { "\($0.orders) wait" } ?? "")
            }
            if arguments.has("follow") { try await follow(placed.id) }
        } catch let error as VicinityError where error.problem == nil {
            Main.warn(
                "The order may or may not be placed. Repeat the command with --key \(key) to find out; it orders once."
            )
            throw error
        }
    }

    func follow(_ id: String) async throws {
        for try await order in vicinity.updates(of: id) {
            printRow(order.id, "\(order.status)", order.reason?.detail ?? order.total.map { "\($0)" } ?? "")
        }
    }

    func orders() async throws {
        for try await order in vicinity.all(.orders()) {
            let lines = order.lines.map { "\($0.quantity) × \($0.name ?? $0.item)" }.joined(separator: ", ")
            printRow(order.id, "\(order.status)", order.total.map { "\($0)" } ?? "", lines)
        }
    }

    func watch() async throws {
        for try await element in vicinity.events(EventFilter(places: arguments.words)) {
            switch element {
            case .opened(let lacking): Main.warn(lacking ? "connected; earlier events may be missing" : "connected")
            case .event(let event): printRow("\(event.identity.time)", event.type, name(of: try event.thing))
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

    /// Prints columns with tabs between, for people and for `cut`; an empty last column is dropped.
    func printRow(_ columns: String...) {
        let line = columns.joined(separator: "\t")
        print(line.hasSuffix("\t") ? String(line.dropLast()) : line)
        // A reader at the end of a pipe sees the line at once.
        fflush(nil)
    }

    func metres(_ distance: Double?) -> String { distance.map { "\(Int($0.rounded())) m" } ?? "-" }
}
