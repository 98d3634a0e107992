public import Events

extension Topic {
    /// All topics.
    public static let all: [Topic] =
        [
            .catalogCommands, .catalogPlaces, .catalogItems, .catalogAreas, .catalogStations, .catalogPeople,
            .catalogHolidays,
            .catalogMovies, .catalogScreenings, .catalogCritics, .catalogSightings, .catalogEdits, .catalogPictures,
            .catalogAnswers, .catalogForwards,
            .reservationRequests, .reservations,
            .ordersCommands, .paymentNotices, .orders, .ordersAnswers, .ratingsCommands, .ratings, .expertRatings,
            .ratingSummaries, .ratingShares, .ratingForwards, .reportCopies,
            .ratingsAnswers, .crawlerCommands, .observations, .crawlerSources, .crawlerAnswers, .privacyCommands,
            .sessions, .reviewReports, .accounts, .openSessions, .invitations, .vacancies,
            .audit, .kept, .webhooks, .webhookDeliveries, .pushDevices, .pushNotices, .mailboxes, .letters,
            .savedSearches, .searchMatches, .searchedChanges, .leaders,
        ]
        + ServiceNames.owners.flatMap {
            [Topic.checkpoints(of: $0), Topic.deadLetters(of: $0)]
        }
}

extension Topic {
    /// True if records of the topic with this name have to be signed.
    public static func areCommands(in topic: String) -> Bool { commandTopics.contains(topic) }

    private static let commandTopics = Set(all.filter { !$0.deciders.isEmpty }.map(\.name))

    /// The services that decide on commands.
    public static let allDeciders = Set(all.flatMap(\.deciders)).sorted()
}
