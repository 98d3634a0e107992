import Contract
import Events
import Geo

private let time = Timestamp("2026-11-21T07:36:53.012345Z")!
private let place = Place(
    id: "verdi", types: ["MovieTheater"], name: "Verdi", geo: Coordinate(latitude: 41.4, longitude: 2.16)!,
    timeZone: "Europe/Madrid", updatedAt: time)
private let item = Item(
    id: "verdi.soup", place: "verdi", name: "Soup", price: Money(amount: 450, currency: "EUR"),
    stock: .count(left: 3), updatedAt: time)
private let screening = Screening(
    id: "verdi.screening-1", place: "verdi", movie: "movie-rain", movieName: "Rain",
    startDate: OffsetTime(time, offset: 3600), price: Money(amount: 900, currency: "EUR"), seats: 20, left: 18,
    updatedAt: time)

/// Records between the catalog's instances.
let forwardGoldens: [Golden] = [
    Golden("ThingChange", ThingChange(kind: .place, id: "verdi", base: time, place: place, run: "import-1", row: 7)),
    Golden(
        "ThingChange.item",
        ThingChange(kind: .item, id: "verdi.soup", base: time, item: item, stock: .count(left: 2))),
    Golden(
        "ThingChange.screening",
        ThingChange(kind: .screening, id: "verdi.screening-1", base: nil, screening: screening)),
    Golden("ThingChange.least", ThingChange(kind: .item, id: "verdi.soup", base: nil)),
    Golden(
        "ThingKept",
        ThingKept(
            ThingChange(kind: .item, id: "verdi.soup", base: time, run: "import-1", row: 7), isChanged: false,
            reason: "orders count on it", item: item)),
    Golden(
        "ThingKept.place",
        ThingKept(ThingChange(kind: .place, id: "verdi", base: nil), isChanged: true, reason: "Changed.", place: place)
    ),
    Golden(
        "ThingKept.screening",
        ThingKept(
            ThingChange(kind: .screening, id: "verdi.screening-1", base: time), isChanged: true, reason: "Changed.",
            screening: screening)),
    Golden(
        "ThingEdited", ThingEdited(thing: "verdi", fields: ["name"], said: ["geo", "name"], removed: true, offset: 12)),
    Golden("ThingEdited.least", ThingEdited(thing: "verdi", fields: [], said: [], offset: 0)),
    Golden(
        "CommandPassed",
        CommandPassed(event: .object(["id": .string("e-1")]), offset: 12, isBack: true, movieName: "Rain")),
    Golden("CommandPassed.least", CommandPassed(event: .object([:]), offset: nil)),
    Golden("ForwardsAwaited", ForwardsAwaited(run: "import-1", partition: 7)),
    Golden("ForwardsAwaited.least", ForwardsAwaited(run: "import-1")),
]
