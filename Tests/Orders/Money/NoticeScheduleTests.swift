import Contract
import Events
import Testing

@testable import OrdersService

/// Every state that an order, its provider and the people around it can reach. Tasks are done once or again; notices are received in any
/// order, twice and late; people pay, cancel and begin at any time.
@Suite struct `Every schedule of notices` {
    /// What people may do besides paying.
    enum Deed: Hashable, CaseIterable {
        case overdue, customerCancels, placeCancels, begins, lapses, expires, refundsExternally
    }

    private func successors(of model: PaymentModel, _ deeds: [Deed]) -> [PaymentModel] {
        var next: [PaymentModel] = []
        func add(_ change: (inout PaymentModel) -> Bool) {
            var copy = model
            if change(&copy) { next.append(copy) }
        }
        for task in model.order.payment?.providerTasks ?? [] {
            add {
                $0.run(task)
                return $0 != model
            }
        }
        for notice in model.sent { add { $0.receive(notice) } }
        add { $0.pay() }
        for deed in deeds {
            add { model in
                switch deed {
                case .overdue: model.play(.overdue)
                case .customerCancels: model.play(.cancelling(cancel(model.order, by: ann)))
                case .placeCancels:
                    model.play(
                        .cancelling(CancelOrder(order: "07-order", customer: ann.id, actor: mia, place: "thai-corner")))
                case .begins: model.play(.advancing(advance(model.order, to: .preparing, by: op)))
                case .lapses: model.lapse()
                case .expires: model.expire()
                case .refundsExternally:
                    model.provider.externalRefunds.isEmpty ? model.refundExternally(300) : false
                }
            }
        }
        return next
    }

    /// - Returns: the number of states.
    private func explore(_ first: PaymentModel, _ deeds: [Deed]) -> Int {
        var seen: Set<PaymentModel> = [first]
        var frontier = [first]
        while let model = frontier.popLast() {
            if !model.faults.isEmpty {
                Issue.record("\(model.faults): \(model.order.payment as Any), \(model.order.status)")
                return seen.count
            }
            var end = model
            end.comeToAnEnd()
            if !end.endFaults.isEmpty {
                Issue.record(
                    "\(end.endFaults) from \(model.order.status) \(model.order.payment as Any), \(model.provider): \(end.order.payment as Any)"
                )
                return seen.count
            }
            for next in successors(of: model, deeds) where seen.insert(next).inserted { frontier.append(next) }
        }
        return seen.count
    }

    @Test(arguments: [
        [Deed.overdue, .expires], [.customerCancels, .overdue], [.customerCancels, .begins, .lapses],
        [.overdue, .expires, .begins], [.customerCancels, .refundsExternally], [.begins, .refundsExternally],
    ])
    func `of an order of one place ends well`(deeds: [Deed]) {
        #expect(explore(PaymentModel([line(padThai)]), deeds) > 20)
    }

    @Test(arguments: [
        [Deed.placeCancels, .begins], [.placeCancels, .customerCancels], [.placeCancels, .overdue],
        [.placeCancels, .refundsExternally],
    ])
    func `of an order of two places ends well`(deeds: [Deed]) {
        let choice = PaymentChoice(.online, tip: euros(101))
        #expect(explore(PaymentModel([line(padThai), line(margherita)], paying: choice), deeds) > 20)
    }
}
