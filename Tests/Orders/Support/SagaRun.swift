import Contract
import Events

@testable import OrdersService

/// One order's life, played by hand: each happening at its own moment, and what the saga made of it.
struct SagaRun {
    let saga = Saga()
    var order: Order?
    private(set) var events: [OrderEvent] = []
    private(set) var asks: [Ask] = []
    private(set) var now = noon
    private var offset: Int64 = 0

    init() {}

    /// An order just placed.
    init(placed lines: [PlaceOrder.Line], expecting total: Money? = nil) {
        play(.placing(place(lines, expecting: total)))
    }

    /// An order that all its places have held.
    init(confirmed lines: [PlaceOrder.Line]) {
        self.init(placed: lines)
        for part in current.parts { play(.answered(answer(.held, part.place, of: current))) }
    }

    var current: Order { order! }

    @discardableResult
    mutating func play(_ happening: Happening, after pause: Duration = .seconds(1)) -> Decision {
        now = now.advanced(by: pause)
        offset += 1
        let topic = if case .answered = happening { Topic.reservations } else { Topic.ordersCommands }
        let position: InputPosition? =
            if case .overdue = happening { nil } else {
                InputPosition(topic: topic.name, partition: 7, offset: offset)
            }
        let decision = saga.decide(
            happening, for: order, at: Moment(now: now, appendedAt: position.map { _ in now }, position: position))
        switch decision {
        case .changed(let next, let event, let more):
            order = next
            events.append(event)
            asks += more
        case .removed: order = nil
        case .reminded(let more): asks += more
        case .answered, .nothing, .impossible: break
        }
        return decision
    }
}

extension Decision {
    var verdict: Answer.Verdict? {
        if case .answered(let verdict, _) = self { verdict } else { nil }
    }

    var reason: Reason? {
        switch self {
        case .answered(_, let reason): reason
        case .changed(let order, _, _): order.reason
        case .removed, .reminded, .nothing, .impossible: nil
        }
    }

    var order: Order? {
        if case .changed(let order, _, _) = self { order } else { nil }
    }

    var asks: [Ask] {
        switch self {
        case .changed(_, _, let asks), .reminded(let asks): asks
        case .removed, .answered, .nothing, .impossible: []
        }
    }
}

func releases(_ places: String...) -> [Ask] { places.map { Ask(kind: .release, place: $0) } }
func ends(_ places: String...) -> [Ask] { places.map { Ask(kind: .end, place: $0) } }
func commits(_ places: String...) -> [Ask] { places.map { Ask(kind: .commit, place: $0) } }
func holds(_ places: String...) -> [Ask] { places.map { Ask(kind: .hold, place: $0) } }
