import Contract
import Events
import Testing

@testable import OrdersService

/// Every world that an order, its provider and the people around it can come to: errands done once or again, notices heard in any order,
/// twice and late, people paying, cancelling and beginning at any moment.
@Suite struct `Every schedule of notices` {
    /// What people may do, beside paying.
    enum Deed: Hashable, CaseIterable {
        case overdue, customerCancels, placeCancels, begins, lapses, expires, givesBackElsewhere
    }

    private func successors(of world: PaymentModel, _ deeds: [Deed]) -> [PaymentModel] {
        var next: [PaymentModel] = []
        func add(_ change: (inout PaymentModel) -> Bool) {
            var copy = world
            if change(&copy) { next.append(copy) }
        }
        for errand in world.order.payment?.providerTasks ?? [] {
            add {
                $0.run(errand)
                return $0 != world
            }
        }
        for notice in world.said { add { $0.hear(notice) } }
        add { $0.pay() }
        for deed in deeds {
            add { world in
                switch deed {
                case .overdue: world.play(.overdue)
                case .customerCancels: world.play(.cancelling(cancel(world.order, by: ann)))
                case .placeCancels:
                    world.play(
                        .cancelling(CancelOrder(order: "07-order", customer: ann.id, actor: mia, place: "thai-corner")))
                case .begins: world.play(.advancing(advance(world.order, to: .preparing, by: op)))
                case .lapses: world.lapse()
                case .expires: world.expire()
                case .givesBackElsewhere:
                    world.provider.refundsElsewhere.isEmpty ? world.giveBackElsewhere(300) : false
                }
            }
        }
        return next
    }

    /// - Returns: how many worlds there are.
    private func explore(_ first: PaymentModel, _ deeds: [Deed]) -> Int {
        var seen: Set<PaymentModel> = [first]
        var frontier = [first]
        while let world = frontier.popLast() {
            if !world.faults.isEmpty {
                Issue.record("\(world.faults): \(world.order.payment as Any), \(world.order.status)")
                return seen.count
            }
            var end = world
            end.comeToAnEnd()
            if !end.endFaults.isEmpty {
                Issue.record(
                    "\(end.endFaults) from \(world.order.status) \(world.order.payment as Any), \(world.provider): \(end.order.payment as Any)"
                )
                return seen.count
            }
            for next in successors(of: world, deeds) where seen.insert(next).inserted { frontier.append(next) }
        }
        return seen.count
    }

    @Test(arguments: [
        [Deed.overdue, .expires], [.customerCancels, .overdue], [.customerCancels, .begins, .lapses],
        [.overdue, .expires, .begins], [.customerCancels, .givesBackElsewhere], [.begins, .givesBackElsewhere],
    ])
    func `of an order of one place ends well`(deeds: [Deed]) {
        #expect(explore(PaymentModel([line(padThai)]), deeds) > 20)
    }

    @Test(arguments: [
        [Deed.placeCancels, .begins], [.placeCancels, .customerCancels], [.placeCancels, .overdue],
        [.placeCancels, .givesBackElsewhere],
    ])
    func `of an order of two places ends well`(deeds: [Deed]) {
        let choice = PaymentChoice(.online, tip: euros(101))
        #expect(explore(PaymentModel([line(padThai), line(margherita)], paying: choice), deeds) > 20)
    }
}
