import Contract
import Testing

@testable import GatewayService

@Suite struct `What an order is counted as` {
    private func items(places: Int) -> [String] { (0..<50).map { "place-\($0 % places).item-\($0)" } }

    @Test func `grows with its places, and not with its lines as if each were of a place`() {
        let bytes = 50 * 900
        let one = CommandCosts.ofPlacing(items: items(places: 1), bytes: bytes)
        let all = CommandCosts.ofPlacing(items: items(places: 50), bytes: bytes)
        #expect(all > 4 * one)
        // Somebody who orders for a table of friends at one place may do so several times a day.
        #expect(Quotas.Limits().person / one >= 10)
    }

    @Test func `is counted when it changes by the places that it is of`() {
        let bytes = 100_000
        #expect(CommandCosts.places(ofItems: items(places: 7)) == 7)
        #expect(
            CommandCosts.ofChanging(places: 50, lines: 50, order: bytes)
                > 6 * CommandCosts.ofChanging(places: 1, lines: 50, order: bytes))
        #expect(CommandCosts.ofLargestChange >= CommandCosts.ofChanging(places: 50, lines: 50, order: bytes))
    }
}
