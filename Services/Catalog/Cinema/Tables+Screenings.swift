import Contract
import Events
import Store

extension Screening {
    static let states = StateKind(
        .catalogScreenings, ScreeningEvents.changed, in: StateTable("screenings", key: "id", isText: true),
        partitionKey: \.place, ofKey: { ThingID.place(ofItem: $0) }, stage: .consequence,
        columns: ["place", "movie", "starts_at", "taken", "telling", "unsaid"],
        changing: { key, screening, database, change in
            try change()
            let tables = Tables(database: database)
            guard let screening else { return try tables.forgetNotice(of: key[0]) }
            try tables.clearDeletionMarker(of: screening.id)
            try tables.noteSettling(atUntaken: screening)
        }, ending: .marker(ScreeningEvents.deleted)
    ) {
        [$0.id, $0.place, $0.movie, $0.startDate.instant, $0.taken, ($0.notice?.left ?? 0) > 0, false]
    }
}

extension Tables {
    func screening(_ id: String) throws -> Screening? { try Screening.states.get(id, in: database) }

    func screenings(of place: String) throws -> [Screening] {
        try Screening.states.all("place = ? ORDER BY id", [place], in: database)
    }

    /// The same show stated by another source or a person: at the same time, and in the same room if both name one.
    func screening(like row: Screening) throws -> Screening? {
        let atThatTime = try Screening.states.all(
            "place = ? AND starts_at = ? ORDER BY id", [row.place, row.startDate.instant], in: database)
        return atThatTime.first {
            $0.movie == row.movie && ($0.screen == nil || row.screen == nil || $0.screen == row.screen)
        }
    }

    func screeningIDs(of movie: String) throws -> [String] {
        try database.texts(
            "SELECT id FROM screenings WHERE movie = ? ORDER BY id LIMIT ?", [movie, Limits.screeningsOfPlace])
    }

    func screeningCount(of place: String, startedAfter time: Timestamp) throws -> Int {
        try Screening.states.count("place = ? AND starts_at > ?", [place, time], in: database)
    }

    /// Number of screenings of a place that open orders hold, or that are sold and still to come.
    func awaitedScreeningCount(of place: String, at time: Timestamp) throws -> Int {
        try Screening.states.count(
            """
            place = ? AND taken > 0 AND (starts_at > ? OR EXISTS (
                SELECT 1 FROM takings JOIN reservations ON reservations.id = reservation
                WHERE thing = screenings.id AND state = 'held'))
            """, [place, time], in: database)
    }

    func isToBeShown(_ movie: String, after time: Timestamp) throws -> Bool {
        try database.has("SELECT 1 FROM screenings WHERE movie = ? AND starts_at > ? LIMIT 1", [movie, time])
    }

    /// Saves a known screening of which only the seats left changed. It is emitted at the end of the step.
    func saveSeats(of screening: Screening, json: String) throws {
        let update = try Prepared(
            "UPDATE screenings SET unsaid = 1, taken = ?, record = ? WHERE id = ?", in: database)
        update.bind(1, Int64(screening.taken))
        update.bind(2, json)
        update.bind(3, screening.id)
        try update.run()
        try noteSettling(atUntaken: screening)
    }

    /// Screenings that began before a time and of which no open order has seats.
    func screenings(startedBefore time: Timestamp, limit: Int) throws -> [Screening] {
        try Screening.states.all(
            """
            starts_at < ? AND NOT EXISTS (SELECT 1 FROM takings WHERE thing = screenings.id)
            ORDER BY starts_at LIMIT ?
            """, [time, limit], in: database)
    }
}
