import Contract
import Events
import Geo
import Testing

@Suite struct `The members of a record` {
    private let place = Place(
        id: "krua", types: ["Restaurant"], name: "Krua", geo: Coordinate(latitude: 13.75, longitude: 100.5)!,
        email: "krua@example.org", updatedAt: .now)

    @Test func `are all that are declared, in their order`() {
        let declared = Mirror(reflecting: place).children.compactMap(\.label)
        #expect(Place.members.map(\.name) == declared)
    }

    @Test func `are copied one by one until both records are the same`() {
        var other = place
        (other.name, other.email, other.types) = ("Other", nil, [])
        let differing = Place.members.filter { !$0.isSame(place, other) }
        #expect(differing.map(\.name) == ["types", "name", "email"])
        for member in differing { member.copy(place, &other) }
        #expect(other == place)
    }

    @Test func `say something unless they are empty, and stay where the record cannot do without them`() {
        var cleared = place
        for member in Place.members { member.clear(&cleared) }
        #expect(cleared.name == "Krua" && cleared.geo == place.geo && cleared.email == nil && cleared.types == [])
        let said = Place.members.filter { $0.isPresent(cleared) }
        #expect(said.allSatisfy { $0.isRequired })
    }

    @Test func `can be required, and can follow from others`() throws {
        let types = try #require(Place.members.first { $0.name == "types" })
        var other = place
        types.required().clear(&other)
        #expect(other.types == ["Restaurant"])
        types.derived { $0.types = [$0.name] }.copy(place, &other)
        #expect(other.types == ["Krua"])
    }
}
