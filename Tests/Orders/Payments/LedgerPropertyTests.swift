import Contract
import Events
import TestKit
import Testing

@testable import OrdersService

/// A thousand random histories: the books always sum, and at the end they say what the provider's own books say.
@Suite struct `The ledger` {
    @Test(arguments: [1, 251, 501, 751]) func `adds up in every random history`(first: Int) {
        for seed in first..<first + 250 {
            let faults = LedgerHistory(seed: seed).play()
            guard faults.isEmpty else {
                Issue.record("seed \(seed): \(faults)")
                return
            }
        }
    }
}

private struct LedgerHistory {
    let seed: Int

    func play() -> [String] {
        var random = Seeded(seed)
        let items = [padThai, satay, margherita].filter { _ in random.chance(60) }
        let lines = (items.isEmpty ? [padThai] : items).map { line($0, Int.random(in: 1...5, using: &random)) }
        let method = random.pick([PaymentMethod.online, .online, .online, .atPlace])
        let tip = random.chance(40) ? euros(Int64.random(in: 1...500, using: &random)) : nil
        var world = PaymentModel(lines, paying: PaymentChoice(method, tip: tip))
        for _ in 0..<Int.random(in: 0...25, using: &random) { step(&world, &random) }
        world.comeToAnEnd()
        return world.endFaults
    }

    private func step(_ world: inout PaymentModel, _ random: inout Seeded) {
        let order = world.order
        let places = order.parts.map(\.place)
        switch Int.random(in: 0..<14, using: &random) {
        case 0...2: if let errand = order.payment?.providerTasks.randomElement(using: &random) { world.run(errand) }
        case 3...6:
            let said = world.said.sorted { "\($0)" < "\($1)" }
            if let notice = said.randomElement(using: &random) { _ = world.hear(notice) }
        case 7...8: _ = world.pay()
        case 9: if random.chance(20) { world.play(.overdue) }
        case 10:
            let actor = random.pick([ann, mia, max, op])
            let place = random.chance(50) ? random.pick(places) : nil
            world.play(.cancelling(CancelOrder(order: order.id, customer: ann.id, actor: actor, place: place)))
        case 11...12:
            let place = random.pick(places)
            let status = random.pick([Order.Status.preparing, .ready, .completed])
            world.play(.advancing(advance(order, to: status, by: op, at: place)))
        default:
            if random.chance(20) { _ = world.lapse() }
            if random.chance(40) { _ = world.giveBackElsewhere(Int64.random(in: 1...1500, using: &random)) }
            if random.chance(20) { _ = world.expire() }
            if random.chance(10) { world.play(.answered(answer(.released, random.pick(places), of: order))) }
        }
    }
}
