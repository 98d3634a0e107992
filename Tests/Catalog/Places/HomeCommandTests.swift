import Contract
import Events
import Formats
import Store
import TestKit
import Testing

@testable import CatalogService

@Suite struct `Commands about homes` {
    private func listing(_ id: String, _ harness: StepHarness) async throws -> Listing {
        try #require(try await harness.place(id)?.listing)
    }

    @Test func `a home gets a number of its own and keeps it with its date`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.put(Place.home(id: "one"), by: .anna, creates: true)
        let first = try await listing("one", harness)
        #expect(first.number > 0 && first.listedAt == noon)
        var changed = Place.home(id: "one")
        changed.listing?.promotion = "Another"
        try await harness.put(changed, by: .anna, at: noon.advanced(by: .seconds(3600)))
        let second = try await listing("one", harness)
        #expect(second.promotion == "Another" && second.number == first.number && second.listedAt == noon)
        #expect(try await harness.put(changed, by: .anna).answer?.verdict == .repeated)
    }

    @Test func `a number that another home has is refused, and passed over for a new one`() async throws {
        let harness = try StepHarness.emptyCatalog()
        var first = Place.home(id: "one")
        first.listing?.number = ListingNumbers.preferred(for: "two")
        try await harness.put(first, by: .anna, creates: true)
        var same = Place.home(id: "three")
        same.listing?.number = ListingNumbers.preferred(for: "two")
        let answer = try #require(try await harness.put(same, by: .anna, creates: true).answer)
        #expect(answer.reason?.code == "number-taken" && answer.reason?.field == "/listing/number")
        try await harness.put(Place.home(id: "two"), by: .anna, creates: true)
        let number = try await listing("two", harness).number
        #expect(number == ListingNumbers.preferred(for: "two") % RecordLimits.number + 1)
    }
}
