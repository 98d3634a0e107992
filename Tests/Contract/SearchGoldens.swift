import Contract
import Events
import Geo

private let time = Timestamp("2026-11-21T07:36:53.012345Z")!

let searchGoldens: [Golden] = [
    Golden(
        "SavedSearch",
        SavedSearch(
            id: "s-1", person: "c-a", list: .places, query: "near=13.8022,100.5538&radius=1000&types=Condominium",
            name: "Near Mo Chit", tells: [.begins, .leaves, .price], channels: [.push], createdAt: time,
            updatedAt: time, seenAt: time, reflects: reflects)),
    Golden(
        "SearchMatch",
        SearchMatch(
            search: "s-1", person: "c-a", thing: "home-1", name: "Lumpini", change: .price,
            price: Money(amount: 250_000_000, currency: "THB"), before: Money(amount: 260_000_000, currency: "THB"),
            time: time, createdAt: time, reflects: reflects)),
    Golden(
        "SearchMatch.least",
        SearchMatch(
            search: "s-1", person: "c-a", thing: "movie-rain", name: "Rain", change: .begins, time: time,
            createdAt: time)),
    Golden(
        "SearchedChange",
        SearchedChange(
            kind: .ratings, thing: "cafe", before: .init(rating: .init(average: 3.5, count: 2)),
            asked: .init(
                thing: .init(show: .init(movie: "movie-rain", place: "lido", start: time)), time: time,
                event: "catalog-screenings:0:0-1", reflects: reflects),
            waiting: .init(
                thing: .init(
                    item: Item(
                        id: "cafe.soup", place: "cafe", name: "Soup", price: Money(amount: 9000, currency: "THB"),
                        updatedAt: time)), time: time, event: "catalog-items:0:0-1", reflects: reflects), since: time,
            due: time, found: [time], reflects: reflects)),
    Golden(
        "SearchedChange.least",
        SearchedChange(
            kind: .places, thing: "cafe", before: .init(movie: Movie(id: "movie-rain", name: "Rain", updatedAt: time)),
            asked: .init(
                thing: .init(
                    place: Place(
                        id: "cafe", types: ["Cafe"], name: "Pla",
                        geo: Coordinate(latitude: 13.8022, longitude: 100.5538)!, updatedAt: time)), time: time,
                event: "catalog-places:0:0-1", reflects: InputPositions()), since: time, due: time)),
]

private let reflects: InputPositions = {
    var positions = InputPositions()
    positions.add(InputPosition(topic: "catalog.places", partition: 7, offset: 1045))
    return positions
}()
