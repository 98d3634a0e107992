import Contract
import Events
import Formats
import Geo
import Testing

@testable import CatalogService

@Suite struct `What two sources say alike` {
    private func movie(_ name: String, _ year: String?, by director: String) -> Movie {
        Movie(id: "movie-a", name: name, director: [director], datePublished: year, updatedAt: .unset)
    }

    @Test func `of a film is its title, year and director`() {
        let (one, two) = (
            movie("Alcarràs", "2022-04-29", by: "Carla Simón"), movie("ALCARRAS", "2022", by: "carla simon")
        )
        #expect(one.isAlike(two))
        #expect(
            one.matchReasons(with: two) == [
                MatchReason(.name, mine: "Alcarràs", theirs: "ALCARRAS"), MatchReason(.year, mine: "2022"),
                MatchReason(.director, mine: "Carla Simón"),
            ])
    }

    @Test func `is nothing of different films`() {
        #expect(movie("A", "2020", by: "X").matchReasons(with: movie("B", "2021", by: "Y")) == [])
    }
}
