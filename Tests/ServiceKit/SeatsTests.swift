import ServiceKit
import Testing

@Suite struct SeatsTests {
    @Test func `there are so many, and of one client fewer`() {
        let seats = Seats(5, share: 2)
        var taken = [seats.take(for: "a"), seats.take(for: "a"), seats.take(for: "b")].compactMap(\.self)
        #expect(taken.count == 3)
        #expect(seats.take(for: "a") == nil)
        taken += [seats.take(), seats.take()].compactMap(\.self)
        #expect(taken.count == 5 && seats.count == 5)
        #expect(seats.take(for: "c") == nil)
    }

    @Test func `whoever lets go of a seat gives it back`() {
        let seats = Seats(5, share: 1)
        for _ in 0..<10 { #expect(seats.take(for: "a") != nil) }
        #expect(seats.count == 0)
    }
}
