import Contract
import Events

/// Movies, their tickets, ratings, crawls and privacy in the log.
let movieGoldens: [Golden] = [
    Golden("Movie", movie),
    Golden("Movie.least", Movie(id: "movie-rain", name: "Rain", updatedAt: time)),
    Golden("DeletedMovie", DeletedMovie(id: "movie-rain", deletedAt: time, reflects: reflects)),
    Golden("Screening", screening),
    Golden(
        "Screening.elsewhere",
        Screening(
            id: "verdi.screening-1", place: "verdi", movie: "movie-rain", movieName: "Rain", startDate: start,
            price: price, seats: 0, left: 0, url: "https://example.org/tickets/1", updatedAt: time)),
    Golden(
        "Screening.least",
        Screening(
            id: "verdi.screening-1", place: "verdi", movie: "movie-rain", movieName: "Rain", startDate: start,
            price: price, seats: 120, left: 120, updatedAt: time)),
    Golden("Screening.moved", movedScreening),
    Golden(
        "Screening.off",
        Screening(
            id: "verdi.screening-1", place: "verdi", movie: "movie-rain", movieName: "Rain", startDate: start,
            eventStatus: .postponed, price: price, seats: 120, left: 120,
            sale: SaleTerms(availability: .soldOut, from: time, through: time, status: .postponed), updatedAt: time)),
    Golden(
        "DeletedScreening",
        DeletedScreening(
            id: "verdi.screening-1", place: "verdi", movie: "movie-rain", merchant: "m-1", deletedAt: time,
            reflects: reflects)),
    Golden("Critic", critic),
    Golden("Critic.least", Critic(id: "critic-ana", name: "Ana", updatedAt: time)),
    Golden("DeletedCritic", DeletedCritic(id: "critic-ana", deletedAt: time, reflects: reflects)),
    Golden("PutMovie", PutMovie(actor: manager, movie: movie, creates: true)),
    Golden("PutMovie.expected", PutMovie(actor: manager, movie: movie, creates: false, expected: seen)),
    Golden("PutScreening", PutScreening(actor: manager, screening: screening, creates: true)),
    Golden("PutScreening.expected", PutScreening(actor: manager, screening: screening, creates: false, expected: seen)),
    Golden("PutCritic.expected", PutCritic(actor: manager, critic: critic, creates: false, expected: seen)),
    Golden("PutCritic", PutCritic(actor: manager, critic: critic, creates: false)),
    Golden("CheckIn", CheckIn(order: order, customer: "c-a", ticket: ticket, actor: manager)),
    Golden(
        "CheckIn.one",
        CheckIn(
            order: order, customer: "c-a", ticket: ticket, actor: manager, admission: "a-1", seats: 1, admittedAt: time)
    ),
    Golden(
        "Order.tickets",
        Order(
            id: order, customer: "c-a", status: .confirmed, lines: [seats], total: price,
            parts: [OrderPart(place: "verdi", merchant: "m-1", reservation: .committed, status: .confirmed)],
            digest: "00ff", deadline: nil, createdAt: time, updatedAt: time,
            history: [StatusChange(status: .placed, at: time), StatusChange(status: .confirmed, at: time)],
            reflects: reflects)),
    Golden(
        "Order.moved-show",
        Order(
            id: order, customer: "c-a", status: .confirmed, lines: [movedSeats], total: price,
            parts: [OrderPart(place: "verdi", merchant: "m-1", reservation: .committed, status: .confirmed)],
            digest: "00ff", deadline: nil, createdAt: time, updatedAt: time,
            history: [StatusChange(status: .confirmed, at: time)], reflects: reflects)),
    Golden(
        "Reservation.seats",
        Reservation(
            order: order, place: "verdi", customer: "c-a", merchant: "m-1", state: .held, lines: [seats],
            changes: [.init(state: .held, request: 12)], updatedAt: time, reflects: reflects)),
    Golden("RateThing", RateThing(person: "c-a", thing: "movie-rain", stars: 3.5, review: "Wet.")),
    Golden("RateThing.least", RateThing(person: "c-a", thing: "movie-rain", stars: nil)),
    Golden(
        "PersonRating",
        PersonRating(
            person: "c-a", thing: "movie-rain", stars: 3.5, review: "Wet.", watched: true, at: time, reflects: reflects)
    ),
    Golden("RateThing.known", RateThing(person: "c-a", thing: "movie-rain", stars: 3.5, isKnown: true)),
    Golden(
        "PersonRating.review",
        PersonRating(
            person: "c-a", thing: "verdi", stars: 1, review: "Cold.", at: time, id: "k3y",
            reply: ReviewReply(text: "The heating is mended.", by: .merchant, at: time),
            moderation: ReviewModeration(reason: .offTopic, note: "It is about the weather.", at: time),
            reflects: reflects)),
    Golden(
        "PersonRating.shown",
        PersonRating(
            person: "c-a", thing: "verdi", stars: 1, review: "Cold.", at: time, id: "k3y",
            moderation: ReviewModeration(reason: nil, at: time))),
    Golden(
        "PersonRating.shared",
        PersonRating(person: "c-a", thing: "verdi", stars: 1, at: time, shared: true, reflects: reflects)),
    Golden(
        "RateThing.rater",
        RateThing(
            person: "c-a", thing: "verdi", stars: 1, isKnown: true, rater: Rater(network: "k3y", account: time))),
    Golden(
        "PersonRating.rater",
        PersonRating(
            person: "c-a", thing: "verdi", stars: 1, at: time,
            rater: Rater(network: "k3y", account: time, proof: .guest))),
    Golden(
        "RatingShare.rater",
        RatingShare(
            person: "c-a", thing: "verdi", stars: 1, review: nil, at: time, rater: Rater(network: "k3y"),
            reflects: reflects)),
    Golden(
        "DecideRatings", DecideRatings(actor: Actor(id: "o-1", role: .operator), thing: "verdi", count: false)),
    Golden(
        "RatingShare",
        RatingShare(
            person: "c-a", thing: "verdi", stars: 1.5, review: SharedReview(id: "k3y", at: time, intro: "Cold."),
            reflects: reflects)),
    Golden(
        "RatingShare.least",
        RatingShare(person: "c-a", thing: "verdi", stars: 1, review: nil, reflects: InputPositions())),
    Golden(
        "DeletedRatingShare",
        DeletedRatingShare(person: "c-a", thing: "verdi", erased: true, deletedAt: time, reflects: reflects)),
    Golden(
        "DeletedRatingShare.least",
        DeletedRatingShare(person: "c-a", thing: "verdi", deletedAt: time, reflects: InputPositions())),
    Golden(
        "ReviewReport",
        ReviewReport(
            person: "c-b", review: "k3y", reason: .personalData, note: "It names me.", at: time, reflects: reflects)),
    Golden(
        "ReviewReport.home",
        ReviewReport(person: "c-b", review: "k3y", reason: .spam, at: time, home: 7, reflects: reflects)),
    Golden(
        "ReviewCommandPassed",
        ReviewCommandPassed(
            command: "e-1", at: time,
            moderate: ModerateReview(actor: Actor(id: "o-1", role: .operator), review: "k3y", reason: .fake))),
    Golden(
        "ReviewCommandPassed.reply",
        ReviewCommandPassed(
            command: "e-1", at: time,
            reply: ReplyToReview(actor: Actor(id: "m-1", role: .merchant), review: "k3y", text: nil))),
    Golden(
        "ReviewCommandPassed.report",
        ReviewCommandPassed(
            command: "e-1", at: time, report: ReportReview(person: "c-b", review: "k3y", reason: .other))),
    Golden(
        "ReportTaken",
        ReportTaken(report: ReviewReport(person: "c-b", review: "k3y", reason: .spam, at: time, home: 7))),
    Golden("ReportOver", ReportOver(person: "c-b", review: "k3y")),
    Golden(
        "SightedReviewPassed",
        SightedReviewPassed(
            sighting: "s-1", source: "paper",
            review: SightedReview(critic: "critic-ana", movie: "movie-rain", stars: 4, text: "Wet.", at: time),
            partition: 3, offset: 12)),
    Golden(
        "SightedReviewPassed.gone",
        SightedReviewPassed(sighting: "s-1", source: "paper", review: nil, partition: 3, offset: 12)),
    Golden("ReviewReport.least", ReviewReport(person: "c-b", review: "k3y", reason: .spam, at: time)),
    Golden(
        "DeletedReviewReport", DeletedReviewReport(person: "c-b", review: "k3y", deletedAt: time, reflects: reflects)),
    Golden(
        "ReplyToReview",
        ReplyToReview(actor: Actor(id: "m-1", role: .merchant), review: "k3y", text: "The heating is mended.")),
    Golden("ReplyToReview.least", ReplyToReview(actor: Actor(id: "m-1", role: .merchant), review: "k3y", text: nil)),
    Golden("ReportReview", ReportReview(person: "c-b", review: "k3y", reason: .fake, note: "A neighbour's.")),
    Golden("ReportReview.least", ReportReview(person: "c-b", review: "k3y", reason: .other)),
    Golden(
        "ModerateReview",
        ModerateReview(
            actor: Actor(id: "o-1", role: .operator), review: "k3y", reason: .offensive, note: "Without the names.")),
    Golden(
        "ModerateReview.least", ModerateReview(actor: Actor(id: "o-1", role: .operator), review: "k3y", reason: nil)),
    Golden("PersonRating.least", PersonRating(person: "c-a", thing: "movie-rain", watched: true, at: time)),
    Golden("DeletedRating", DeletedRating(person: "c-a", thing: "movie-rain", deletedAt: time, reflects: reflects)),
    Golden(
        "ExpertRating",
        ExpertRating(
            critic: "critic-ana", thing: "movie-rain", stars: 0, review: "Dry.", url: "https://example.org/dry",
            at: time,
            source: "sample",
            attribution: "Written for show.", illustrative: true, imported: "00ff", reflects: reflects)),
    Golden(
        "ExpertRating.seen",
        ExpertRating(
            critic: "critic-ana", thing: "movie-rain", stars: 2.5, at: time, source: "crawl:critics",
            seen: [
                SeenRating(
                    sighting: "critics/00ff", source: "critics", stars: 2.5, review: "Wet.",
                    url: "https://example.org/ana",
                    at: time),
                SeenRating(sighting: "diary/00ff", source: "diary", stars: 3, at: time),
            ], reflects: reflects)),
    Golden("ExpertRating.least", ExpertRating(critic: "critic-ana", thing: "movie-rain", stars: 4.5, at: time)),
    Golden(
        "DeletedExpertRating",
        DeletedExpertRating(critic: "critic-ana", thing: "movie-rain", deletedAt: time, reflects: reflects)),
    Golden(
        "RatingSummary",
        RatingSummary(
            thing: "movie-rain", average: 3.25, count: 2, reviews: 1, lastReviewAt: time, lastReviewIntro: "Wet.",
            updatedAt: time, reflects: reflects)),
    Golden(
        "RatingSummary.waves",
        RatingSummary(
            thing: "verdi", average: 3.25, count: 12, guests: 2,
            waves: RatingWaves(
                since: time, waiting: 110, decidedUntil: time, dropped: [RatingWaves.Span(from: time, until: time)],
                reflects: reflects),
            reviews: 1, lastReviewAt: time, lastReviewIntro: "Cold.", updatedAt: time, reflects: reflects)),
    Golden("RatingSummary.least", RatingSummary(thing: "movie-rain", average: 0, count: 0, updatedAt: time)),
    Golden("DeletedRatingSummary", DeletedRatingSummary(thing: "movie-rain", deletedAt: time, reflects: reflects)),
    Golden("RunCrawl", RunCrawl(actor: manager, source: "cinemas")),
    Golden("StopCrawl", StopCrawl(actor: manager, source: "cinemas")),
    Golden(
        "ChangeCrawl",
        ChangeCrawl(
            actor: manager, source: "cinemas",
            settings: .object(["start": .string("https://example.org/"), "everyHours": .number(6)]))),
    Golden("ChangeCrawl.expected", ChangeCrawl(actor: manager, source: "cinemas", settings: nil, expected: seen)),
    Golden("ChangeCrawl.least", ChangeCrawl(actor: manager, source: "cinemas", settings: nil)),
    Golden(
        "Observation",
        Observation(
            id: "movie-rain", source: "cinemas", url: "https://example.org/rain", observedAt: time, digest: "00ff",
            thing: .object([
                "@type": .string("Movie"), "name": .string("Rain"), "isFamilyFriendly": .bool(true),
                "award": .null, "actor": .array([.string("Ada"), .object(["name": .string("Bo")])]),
                "aggregateRating": .object(["ratingValue": .number(4.5), "ratingCount": .number(12)]),
            ]))),
    Golden(
        "Observation.least",
        Observation(
            id: "movie-rain", source: "cinemas", url: "https://example.org/rain", observedAt: time, digest: "",
            thing: nil, gone: true)),
    Golden(
        "Sighting",
        Sighting(
            id: "cinemas/00ff", kind: .movie, source: "cinemas", url: "https://example.org/rain", observedAt: time,
            digest: "00ff", thing: .object(["@type": .string("Movie"), "name": .string("Rain")]),
            address: "https://example.org/rain#film", known: "movie-rain", apart: true, awaits: "https://example.org/c",
            since: ["name": time], faults: [Reason("left-out", "is no date: soon", field: "/datePublished")],
            gone: true, reflects: reflects)),
    Golden(
        "Sighting.review",
        Sighting(
            id: "critics/00ff", kind: .review, source: "critics", url: "https://example.org/ana", observedAt: time,
            digest: "00ff", thing: .object(["@type": .string("Review")]), known: "critic-ana/movie-rain",
            review: SightedReview(
                critic: "critic-ana", movie: "movie-rain", stars: 2.5, text: "Wet.", url: "https://example.org/ana",
                at: time),
            reflects: reflects)),
    Golden(
        "Sighting.least",
        Sighting(
            id: "cinemas/00ff", kind: .place, source: "cinemas", url: "https://example.org/", observedAt: time,
            digest: "")),
    Golden(
        "DeletedSighting",
        DeletedSighting(id: "cinemas/00ff", source: "cinemas", deletedAt: time, reflects: reflects)),
    Golden(
        "SplitThing", SplitThing(actor: manager, id: "movie-rain", source: "cinemas", thing: "cinemas/00ff")),
    Golden("Edits", Edits(thing: "movie-rain", fields: ["director", "name"], removed: true, asOf: 7)),
    Golden("Edits.least", Edits(thing: "verdi", fields: [])),
    Golden("FoundPicture", foundPicture),
    Golden("ForgottenPicture", ForgottenPicture(id: "00ff", address: "https://example.org/a.jpg")),
    Golden("CrawlSource", crawlSource),
    Golden(
        "CrawlSource.least",
        CrawlSource(id: "cinemas", settings: .object([:]), updatedAt: time, reflects: InputPositions())),
    Golden("DeletedCrawlSource", DeletedCrawlSource(id: "cinemas", deletedAt: time, reflects: reflects)),
    Golden("ErasePerson", ErasePerson(customer: "c-a", at: time)),
    Golden("ErasePerson.least", ErasePerson(person: "c-a", requestedAt: time)),
]

private let order = "07-abcdefghijklmnopqrstuvwxyz"
private let ticket = "07-abcdefghijklmnopqrstuvwxyz.zyxwvutsrqponmlkjihgfedcba"
private let time = Timestamp("2026-11-21T07:36:53.012345Z")!
private let start = OffsetTime("2026-11-21T19:30:00+01:00")!
private let price = Money(amount: 950, currency: "EUR")
private let manager = Actor(id: "m-1", role: .merchant)

private let reflects: InputPositions = {
    var positions = InputPositions()
    positions.add(InputPosition(topic: "catalog.commands", partition: 7, offset: 1044))
    return positions
}()

private let movie = Movie(
    id: "movie-rain", name: "Rain", originalName: "Pluja", names: ["ca": "Pluja"], director: ["Ada Mar"],
    actor: ["Bo Riu", "Cy Font"], genre: ["Drama"], description: "It \"rains\".", image: "/images/rain.svg",
    duration: "PT1H48M", contentRating: "12", trailer: "https://example.org/rain.mp4", datePublished: "2026-11-20",
    url: "https://example.org/rain", source: "movies.csv:1", attribution: "Written for show.", illustrative: true,
    imported: "00ff", updatedAt: time, reflects: reflects)

private let show = Show(
    movie: "movie-rain", cinema: "Verdi", screen: "Sala 2", startDate: start,
    endDate: OffsetTime("2026-11-21T21:18:00+01:00"), inLanguage: "ca")

private let screening = Screening(
    id: "verdi.screening-1", place: "verdi", movie: "movie-rain", movieName: "Rain", placeName: "Verdi",
    screen: "Sala 2", startDate: start, endDate: OffsetTime("2026-11-21T21:18:00+01:00"), inLanguage: "ca",
    subtitleLanguage: "es", price: price, seats: 120, left: 118,
    merchant: "m-1",
    source: "screenings.csv:1", attribution: "Written for show.", illustrative: true, imported: "00ff",
    updatedAt: time, reflects: reflects)

private let movedScreening: Screening = {
    var moved = screening
    (moved.eventStatus, moved.previousStartDate) = (.rescheduled, OffsetTime("2026-11-21T18:00:00+01:00"))
    moved.notice = ShowNotice(since: time, seats: 2, left: 1)
    moved.taxRate = 1000
    return moved
}()

private let critic = Critic(
    id: "critic-ana", name: "Ana Roca", givenName: "Ana", familyName: "Roca", media: ["The Rambla Post"],
    image: "/images/ana.svg", url: "https://example.org/ana", source: "critics.csv:1",
    attribution: "Written for show.", illustrative: true, imported: "00ff", updatedAt: time, reflects: reflects)

private let seats = OrderLine(
    item: "verdi.screening-1", place: "verdi", quantity: 2, name: "Rain", price: price, show: show, ticket: ticket,
    checkedInAt: time)

private let movedSeats: OrderLine = {
    var moved = seats
    moved.show?.eventStatus = .rescheduled
    moved.admissions = [Admission(id: "a-1", seats: 1, at: time)]
    moved.checkedInAt = nil
    moved.show?.previousStartDate = OffsetTime("2026-11-21T18:00:00+01:00")
    return moved
}()

private let foundPicture = FoundPicture(
    id: "00ff", address: "https://example.org/a.jpg",
    picture: "edrvk5fthrovvzbrgmd5ijrkxkmhhewz", foundAt: time)

private let crawlSource: CrawlSource = {
    var run = CrawlSource.Run(number: 3, state: .done, requestedAt: time)
    run.endedAt = time
    run.isComplete = true
    return CrawlSource(
        id: "cinemas", settings: .object(["name": .string("Cinemas")]), run: run, updatedAt: time, reflects: reflects)
}()
