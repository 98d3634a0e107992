import ServiceKit
import Testing

@Suite struct SeatsTests {
    @Test func `there are so many, and of one client fewer`() {
        let permits = ConcurrencyLimit(5, share: 2)
        var taken = [permits.take(for: "a"), permits.take(for: "a"), permits.take(for: "b")].compactMap(\.self)
        #expect(taken.count == 3)
        #expect(permits.take(for: "a") == nil)
        taken += [permits.take(), permits.take()].compactMap(\.self)
        #expect(taken.count == 5 && permits.count == 5)
        #expect(permits.take(for: "c") == nil)
    }

    @Test func `a released permit is given back`() {
        let permits = ConcurrencyLimit(5, share: 1)
        for _ in 0..<10 { #expect(permits.take(for: "a") != nil) }
        #expect(permits.count == 0)
    }
}
