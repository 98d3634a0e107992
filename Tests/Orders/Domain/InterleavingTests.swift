import Contract
import Events
import TestKit
import Testing

@testable import OrdersService

/// Plays one order through random schedules of its places' answers, repeats, cancels, steps and time-outs.
struct InterleavingTests {
    private struct Schedule {
        var random: Seeded
        var run = SagaRun()
        var catalog = ModelCatalog()
        /// Requests by place and answers, each in the order said.
        var requests: [String: [ReservationRequest.Action]] = [:]
        var answers: [Reservation] = []
        var told = 0

        init(seed: Int) {
            random = Seeded(seed)
            catalog.stock = [padThai: random.pick([0, 3, 9]), margherita: random.pick([0, 9, 9])]
            let lines = [line(padThai, 2), line(satay), line(margherita, 3)]
            run.play(.placing(place(Array(lines.prefix(random.pick([1, 2, 3, 3, 3]))))))
        }

        mutating func step() {
            deliverAsks()
            let order = run.current
            switch Int.random(in: 0..<100, using: &random) {
            case ..<35: if let place = waitingPlaces.randomElement(using: &random) { reach(place) }
            case ..<75: answer()
            case ..<80: run.play(.placing(place([line(padThai)], digest: random.pick(["d1", "d2"]))))
            case ..<84:
                var command = cancel(order, by: random.pick([ann, mia, max, op, bob]))
                command.place = random.pick([nil, nil, "thai-corner", "pizza-haus"])
                run.play(.cancelling(command))
            case ..<87: run.play(.overdue, after: .seconds(61))
            default:
                let status = random.pick(Order.Status.allCases)
                run.play(.advancing(advance(order, to: status, by: random.pick([mia, max, op, ann]))))
            }
        }

        private var waitingPlaces: [String] { requests.filter { !$0.value.isEmpty }.keys.sorted() }

        /// What the saga asked since the last time goes on its way.
        private mutating func deliverAsks() {
            for ask in run.requests[told...] { requests[ask.place, default: []].append(ask.kind) }
            told = run.requests.count
        }

        private mutating func reach(_ place: String) {
            guard let kind = requests[place]?.removeFirst() else { return }
            for _ in 0..<(random.chance(10) ? 2 : 1) {
                let answer = catalog.handle(kind.type.name, run.current.request(place))
                if let answer { answers.append(answer) }
            }
        }

        private mutating func answer() {
            guard !answers.isEmpty else { return }
            let next = answers.removeFirst()
            run.play(.answered(next))
            if random.chance(10) { run.play(.answered(next)) }
        }

        /// Lets everything that is under way arrive, with a time-out if the order is still open then.
        mutating func settle() {
            for _ in 0..<2 {
                repeat {
                    deliverAsks()
                    for place in waitingPlaces { reach(place) }
                    answer()
                } while !answers.isEmpty || !waitingPlaces.isEmpty || told < run.requests.count
                run.play(.overdue)
            }
        }
    }

    @Test(arguments: seeds(500))
    func `whatever comes when, an order takes one decision and every hold ends as it says`(seed: Int) {
        var schedule = Schedule(seed: seed)
        for _ in 0..<40 { schedule.step() }
        schedule.settle()
        let order = schedule.run.current
        let events = schedule.run.events.filter { ![.held, .moved, .released].contains($0) }
        #expect(schedule.catalog.breaches.isEmpty)
        #expect(schedule.catalog.faults(of: order).isEmpty)
        #expect(schedule.catalog.stock.values.allSatisfy { $0 >= 0 })
        #expect(order.history.map { OrderEvent($0.status) } == events)
        #expect(Set(events).count == events.count, "a status came twice: \(events)")
        #expect(isInOrder(events), "\(events)")
        #expect(order.pendingReleases.isEmpty)
        let gone = order.parts.filter { order.status.isFinal || $0.status == .cancelled }
        #expect(
            Set(schedule.catalog.ended.keys) == Set(gone.map { "\(order.id)/\($0.place)" }),
            "what is over is known no more, and nothing else is")
        #expect((order.total != nil) == (Money.sum(of: order.lines) != nil))
        #expect(order.total == Money.total(of: order.lines, order.parts))
        #expect(schedule.run.requests.filter { $0.kind == .hold }.count == order.parts.count)
    }

    /// Placed, then either at once rejected, or confirmed and moved on, or both and then cancelled; nothing after an end.
    private func isInOrder(_ events: [OrderEvent]) -> Bool {
        let way: [OrderEvent] = [.placed, .confirmed, .preparing, .ready, .completed]
        let ends: [OrderEvent] = [.rejected, .cancelled]
        let body = events.last.map { ends.contains($0) } == true ? events.dropLast() : events[...]
        let places = body.compactMap { way.firstIndex(of: $0) }
        guard places.count == body.count, places == places.sorted() else { return false }
        if events.last == .rejected { return Array(body) == [.placed] }
        return events.last != .cancelled || !body.contains(.completed)
    }
}
