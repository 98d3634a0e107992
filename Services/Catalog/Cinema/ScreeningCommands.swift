import Contract
import Events

/// Decides commands that create, change, move, cancel and delete screenings, by operators and the cinema's merchant.
enum ScreeningCommands {
    /// Known state before a screening is put or deleted.
    struct Surroundings: Sendable, Equatable {
        /// Nil if there is no such cinema.
        var place: PlaceFacts?
        /// The movie's name; nil if there is no such movie.
        var movieName: String?
        var existing: Screening?
        /// Positions that a screening of this id reflected when it was deleted.
        var deletionMarker: InputPositions?
        var screeningsOfPlace: Int
        /// 0 if a source states the screening, or if it already has no seats here.
        var leastSeats = 1
        /// Number of open orders that hold its seats.
        var openHolds = 0
        /// As `ItemCommands.Surroundings.handled`.
        var handled: InputPosition?
    }

    static func put(_ command: PutScreening, in around: Surroundings, at commandTime: CommandTime) -> Verdict<Screening>
    {
        if (around.existing?.reflects ?? around.deletionMarker)?.reflects(commandTime.position) == true {
            return .answer(.repeated, nil)
        }
        guard command.actor.role != .customer else { return .forbidden }
        guard let place = around.place else {
            return .answer(.unknown, Reason("unknown-place", "There is no such place.", field: "/place"))
        }
        guard command.actor.mayChange(placeOf: place.merchant) else { return .forbidden }
        var screening: Screening
        do throws(Reason) {
            screening = try settled(
                command.screening.keepingSale(of: around.existing), in: around,
                allowing: Change(command.actor, at: commandTime))
            // Reads do not show the source. A client that sends back what it read must not delete it.
            screening.source = screening.source ?? around.existing?.source
        } catch {
            return .answer(.refused, error)
        }
        screening.imported = around.existing?.imported
        if let existing = around.existing {
            if screening.hasSameContent(as: existing) { return .answer(.repeated, nil) }
            guard !command.creates else {
                return .refused(
                    "exists", "There is a screening with this id already.", field: "/id", item: screening.id)
            }
        }
        if let reason = command.expected?.refusal(over: around.existing?.updatedAt) {
            return .answer(.refused, reason)
        }
        screening.updatedAt = commandTime.appendedAt.after(around.existing?.updatedAt)
        screening.reflects.add(commandTime.position)
        return .change(screening)
    }

    static func delete(
        _ command: DeleteThing, in around: Surroundings, at commandTime: CommandTime
    ) -> Verdict<DeletedScreening> {
        guard let existing = around.existing else {
            return around.deletionMarker == nil
                ? .unknown("unknown-screening", "There is no such screening.") : .answer(.repeated, nil)
        }
        if existing.reflects.reflects(commandTime.position) { return .answer(.repeated, nil) }
        guard command.actor.mayChange(placeOf: around.place?.merchant) else { return .forbidden }
        if let reason = command.expected?.refusal(over: existing.updatedAt) { return .answer(.refused, reason) }
        guard !existing.isAwaited(at: commandTime.appendedAt, openHolds: around.openHolds) else {
            return .refused(
                "held-by-orders",
                "\(existing.taken) seats are sold or held, by \(around.openHolds) open orders among others: cancel the show first.",
                item: existing.id)
        }
        return .change(existing.deleted(at: commandTime))
    }

    /// The screening of a row or command, completed with what the catalog itself decides: names, seats left, and times on the cinema's
    /// clock. Seats sold and held stay.
    /// - Parameter change: author of a move or cancellation of a show with taken seats; nil: it is not allowed.
    /// - Throws: why the screening cannot be put.
    static func settled(
        _ asked: Screening, in around: Surroundings, allowing change: Change? = nil
    ) throws(Reason) -> Screening {
        try asked.check(leastSeats: around.existing?.seats == 0 ? 0 : around.leastSeats)
        guard let movieName = around.movieName else {
            throw Reason("unknown-movie", "There is no such movie.", field: "/movie")
        }
        guard around.existing != nil || around.screeningsOfPlace < Limits.screeningsOfPlace else {
            throw Reason(
                "too-many", "A cinema has at most \(Limits.screeningsOfPlace) screenings.", item: asked.id)
        }
        var screening = asked
        let existing = around.existing
        let taken = existing?.taken ?? 0
        // A source does not know the seats sold here.
        if change?.author == .source { screening.seats = max(asked.seats, taken) }
        screening.left = screening.seats - taken
        guard screening.left >= 0 else {
            throw Reason(
                "seats-taken", "More seats than \(asked.seats) are sold or held already.", field: "/seats",
                item: asked.id)
        }
        screening.movieName = movieName
        screening.taxRate = asked.taxRate ?? existing?.taxRate
        if let zone = around.place?.timeZone {
            screening.startDate = LocalDay.shown(asked.startDate.instant, in: zone)
            screening.endDate = asked.endDate.map { LocalDay.shown($0.instant, in: zone) }
        }
        screening.placeName = around.place?.name
        screening.merchant = around.place?.merchant
        screening.reflects = existing?.reflects ?? around.deletionMarker ?? InputPositions()
        if let handled = around.handled { screening.reflects.add(handled) }
        try settle(&screening, over: existing, allowing: change)
        return screening
    }
}

extension Screening {
    /// The screening with its sale, which is no member of a command.
    fileprivate func keepingSale(of existing: Screening?) -> Screening {
        var screening = self
        screening.sale = existing?.sale
        return screening
    }

    /// True if the two differ only in what the catalog itself decides.
    func hasSameContent(as other: Screening) -> Bool {
        var same = self
        same.updatedAt = other.updatedAt
        same.reflects = other.reflects
        return same == other
    }

    func deleted(at commandTime: CommandTime) -> DeletedScreening {
        var reflects = reflects
        reflects.add(commandTime.position)
        return deleted(at: commandTime.appendedAt, reflecting: reflects)
    }

    func deleted(at time: Timestamp, reflecting reflects: InputPositions) -> DeletedScreening {
        DeletedScreening(
            id: id, place: place, movie: movie, merchant: merchant, deletedAt: time, reflects: reflects)
    }
}
