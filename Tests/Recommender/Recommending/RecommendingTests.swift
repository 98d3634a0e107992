import Contract
import Events
import Experts
import Testing

@testable import RecommenderService

@Suite struct RecommendingTests {
    /// Every film tonight at both cinemas, Alba also sooner at Boliche.
    private var kino: Kino {
        var kino = Kino()
        for (index, movie) in ["alba", "boira", "cendra", "dansa", "estiu"].enumerated() {
            kino.show("movie-\(movie)", at: "verdi", in: 6.5 + Double(index) / 4)
            kino.show("movie-\(movie)", at: "boliche", in: 7)
        }
        kino.show("movie-alba", at: "boliche", in: 1)
        return kino
    }

    private func names(
        _ query: RecommendationQuery, _ kino: Kino, _ ratings: [PersonRating] = [rated("movie-estiu", 4)]
    ) -> [String] {
        kino.list(ratings, query).list.map(\.movie.name)
    }

    @Test func `by prediction, then title; below three stars and what is rated is left out`() {
        let (list, nothing) = kino.list()
        #expect(list.map(\.movie.name) == ["Alba", "Boira", "Cendra"])
        #expect(list.map { ($0.prediction.value * 1e9).rounded() / 1e9 } == [5, 4, 4])
        #expect(nothing == nil)
        #expect(list[0].voices.count == 10)
        #expect(list[0].cinemas == 2)
    }

    @Test func `by deviations what most critics rated comes first, and all of them speak if nobody is near`() throws {
        let (list, nothing) = kino.list(rule: .standard)
        #expect(nothing == nil)
        #expect(list.map(\.movie.name) == ["Alba", "Boira", "Cendra"])
        #expect(list.map { ($0.prediction.value * 1e6).rounded() / 1e6 } == [4.78549, 3.984593, 3.984593])
        #expect(list[0].voices.count == 12, "all critics rate alike: nobody is nearer than others")
        let alba = try #require(kino.list([rated("movie-estiu", 2)], rule: .standard).list.first)
        #expect(alba.voices.isEmpty, "the person found worse than usual what all critics found better")
        let sentence = RecommendationView(alba, kino.model).because
        #expect(sentence.hasPrefix("predicted 3.8: critics gave it 1 star more than usual; "), "\(sentence)")
        // One critic's five stars beside what twelve gave four.
        let table = CriticTable(
            (1...12).flatMap { number in
                [("movie-boira", 4.5), ("movie-dansa", 3), ("movie-estiu", 3)].map {
                    CriticRating(critic: "critic-\(number)", movie: $0, stars: Stars($1)!)
                }
            } + [CriticRating(critic: "critic-1", movie: "movie-alba", stars: Stars(5)!)])
        let few = Recommending(model: kino.model, table: table, rule: .standard, now: noon)
        func names(_ sort: RecommendationQuery.Sort) -> [String] {
            few.list(
                for: [rated("movie-estiu", 4.5)], by: nil, RecommendationQuery(leastStars: 0, sort: sort)
            ).list.map(\.movie.name)
        }
        #expect(names(.best) == ["Boira", "Dansa", "Alba"])
        #expect(names(.prediction) == ["Boira", "Alba", "Dansa"])
    }

    @Test func `each with its nearest cinema, how far, its next show there and about when it ends`() throws {
        let alba = try #require(
            kino.list([rated("movie-estiu", 4)], RecommendationQuery(near: Kino.home, leastStars: 3)).list.first)
        #expect(alba.cinema.name == "Cinemes Verdi")
        #expect(try #require(alba.distance) > 50)
        #expect(try #require(alba.distance) < 150)
        #expect(alba.next.starts.timeOfDay == "19:30")
        #expect(alba.ends.timeOfDay == "21:18")
        let sentence = RecommendationView(alba, kino.model).because
        #expect(
            sentence == "predicted 5.0: Critic 1 (0.46), Critic 10 (0.46) and 8 more critics near you gave it "
                + "1 star more than usual; nearest cinema 0.09 km, next show 19:30, ends about 21:18", "\(sentence)")
        let anywhere = try #require(kino.list().list.first)
        #expect(anywhere.cinema.name == "Boliche")
        #expect(anywhere.distance == nil)
        #expect(anywhere.next.starts.timeOfDay == "14:00")
    }

    @Test func `watched, rated and bought movies are known`() {
        var kino = kino
        let ratings = [rated("movie-estiu", 4), rated("movie-alba", nil, watched: true)]
        #expect(names(RecommendationQuery(leastStars: 3), kino, ratings) == ["Boira", "Cendra"])
        kino.buy("movie-boira", by: "ann", in: 3)
        #expect(names(RecommendationQuery(leastStars: 3), kino, ratings) == ["Cendra"])
        kino.buy("movie-boira", by: "ann", in: 3, status: .cancelled)
        #expect(names(RecommendationQuery(leastStars: 3), kino, ratings) == ["Boira", "Cendra"])
        kino.buy("movie-boira", by: "bob", in: 3)
        #expect(names(RecommendationQuery(leastStars: 3), kino, ratings) == ["Boira", "Cendra"])
    }

    @Test func `filters: distance, day, genre and the least stars`() {
        #expect(
            names(RecommendationQuery(near: Kino.home, radius: 1000, leastStars: 3), kino) == [
                "Alba", "Boira", "Cendra",
            ])
        var far = Kino()
        far.show("movie-alba", at: "boliche", in: 2)
        far.show("movie-boira", at: "verdi", in: 30)
        #expect(names(RecommendationQuery(near: Kino.home, radius: 2000, leastStars: 3), far) == ["Boira"])
        #expect(
            names(RecommendationQuery(near: Kino.home, radius: .infinity, leastStars: 3), far) == ["Alba", "Boira"])
        #expect(names(RecommendationQuery(date: "2026-11-21", leastStars: 3), far) == ["Alba"])
        #expect(names(RecommendationQuery(date: "2026-11-22", leastStars: 3), far) == ["Boira"])
        #expect(names(RecommendationQuery(genre: "DRAMA", leastStars: 3), kino) == ["Alba", "Cendra"])
        #expect(names(RecommendationQuery(leastStars: 4.5), kino) == ["Alba"])
        #expect(names(RecommendationQuery(leastStars: 0), kino) == ["Alba", "Boira", "Cendra", "Dansa"])
    }

    @Test func `sorted by title, next show, newest and distance`() {
        #expect(names(RecommendationQuery(leastStars: 3, sort: .title), kino) == ["Alba", "Boira", "Cendra"])
        #expect(names(RecommendationQuery(leastStars: 3, sort: .newest), kino) == ["Cendra", "Boira", "Alba"])
        var kino = Kino()
        kino.show("movie-alba", at: "boliche", in: 4)
        kino.show("movie-boira", at: "verdi", in: 3)
        #expect(names(RecommendationQuery(leastStars: 3, sort: .next), kino) == ["Boira", "Alba"])
        #expect(names(RecommendationQuery(near: Kino.home, leastStars: 3, sort: .distance), kino) == ["Boira", "Alba"])
    }

    @Test func `a show that has begun is over for recommendations`() {
        var kino = Kino()
        kino.show("movie-alba", at: "verdi", in: -0.5)
        kino.show("movie-boira", at: "verdi", in: 0.5)
        #expect(names(RecommendationQuery(leastStars: 3), kino) == ["Boira"])
    }

    @Test func `an empty list says why`() {
        #expect(kino.list([]).nothing == .noRatings)
        #expect(kino.list([rated("movie-unheard", 4)]).nothing == .noRatings)
        #expect(Kino().list().nothing == .notPlaying)
        #expect(kino.list([rated("movie-estiu", 4)], RecommendationQuery(leastStars: 5.1)).nothing == .nothingFits)
        let few = Recommending(
            model: kino.model,
            table: CriticTable([
                CriticRating(critic: "critic-1", movie: "movie-estiu", stars: Stars(4)!),
                CriticRating(critic: "critic-1", movie: "movie-alba", stars: Stars(4)!),
            ]), rule: .nearest(NearestSettings()), now: noon)
        #expect(
            few.list(for: [rated("movie-estiu", 4)], by: nil, RecommendationQuery(leastStars: 3)).nothing
                == .tooFewRaters)
        #expect(
            few.list(for: [rated("movie-dansa", 4)], by: nil, RecommendationQuery(leastStars: 3)).nothing
                == .nothingInCommon)
    }

    @Test func `a ticket's movie counts as watched once its show is over, and once only`() {
        var kino = Kino()
        kino.buy("movie-alba", by: "ann", in: 1)
        // 108 minutes, as the movie states.
        #expect(kino.model.seen(by: minutes(60 + 107)).isEmpty)
        let seen = kino.model.seen(by: minutes(60 + 108))
        #expect(seen == [WatchedMovie(person: "ann", movie: "movie-alba", bought: noon)])
        kino.model.forget(Set(seen))
        #expect(kino.model.seen(by: minutes(600)).isEmpty)
        #expect(kino.model.moviesBought(by: "ann").isEmpty)
    }

    @Test func `tickets that were given back, or whose buyer was erased, are not`() {
        var kino = Kino()
        kino.buy("movie-alba", by: "ann", in: 1)
        kino.buy("movie-alba", by: "ann", in: 1, status: .cancelled)
        #expect(kino.model.seen(by: minutes(600)).isEmpty)
        kino.buy("movie-alba", by: "bob", in: 1)
        kino.buy("movie-alba", by: ErasePerson.standIn(for: "bob"), in: 1)
        #expect(kino.model.seen(by: minutes(600)).isEmpty)
    }
}
