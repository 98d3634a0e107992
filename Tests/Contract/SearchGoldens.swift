import Contract
import Events

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
]

private let reflects: InputPositions = {
    var positions = InputPositions()
    positions.add(InputPosition(topic: "catalog.places", partition: 7, offset: 1045))
    return positions
}()
