import Contract
import Events
import ServiceKit
import Store

/// Handles the records that the catalog consumes: commands of merchants and operators, reservation requests of orders, and the crawler's
/// observations.
struct CatalogHandler: Handler {
    let service = "catalog"
    let instance: Instance
    let inputs: [Topic] = [.catalogCommands, .reservationRequests, .observations, .privacyCommands, .vacancies]
    let copied = [Tables.vacancyCopy]
    let forwards: [Topic] = [.catalogForwards]
    let migrations = Schema.migrations
    let domainTables: [String]

    /// Caches of records, which are often needed again soon after they were emitted.
    let recentItems = RecentRecords<Item>(capacity: 8192)
    let recentScreenings = RecentRecords<Screening>(capacity: 2048)
    let recentPlaces = RecentRecords<Place>(capacity: 2048)
    let recentReservations = RecentRecords<Reservation>(capacity: 8192)
    let shareRule: ShareRule
    /// Country or region of places that state none.
    let home: HomeRegion?
    let observed = ObservationCounts()
    let sweeps = Sweeps()
    let renamed = Renamed()
    /// A former process' notes of imports, taken over when the store is rebuilt from the log.
    let formerImports: ImportTakeover?

    /// - Parameter instance: one of several former processes, only to settle what they had forwarded.
    init(
        shareRule: ShareRule = ShareRule(), home: HomeRegion? = nil, instance: Instance = Instance(),
        formerImports: ImportTakeover? = nil
    ) {
        self.shareRule = shareRule
        self.home = home
        self.instance = instance
        self.formerImports = formerImports
        domainTables = CatalogHandler.tables(of: instance)
    }

    func handle(_ input: Input, in transaction: borrowing Transaction) throws {
        switch input.position.topic {
        case Topic.catalogForwards.name: try take(forward: input, in: transaction)
        case Topic.vacancies.name: try Tables.copy(vacancy: input, transaction.database)
        default: try decide(input, in: transaction)
        }
    }

    func decide(_ input: Input, in transaction: borrowing Transaction) throws {
        switch input.event.type {
        case PlaceEvents.put: try putPlace(input, in: transaction)
        case PlaceEvents.delete: try deletePlace(input, in: transaction)
        case ItemEvents.put: try putItem(input, in: transaction)
        case ItemEvents.delete: try deleteItem(input, in: transaction)
        case ScreeningEvents.put: try putScreening(input, in: transaction)
        case ScreeningEvents.delete: try deleteScreening(input, in: transaction)
        case MovieEvents.put:
            let command = try input.event.decode(PutMovie.self)
            try put(
                command.movie, by: command.actor, creates: command.creates, expected: command.expected, input,
                in: transaction)
        case MovieEvents.delete: try delete(Movie.self, input, in: transaction)
        case PlaceEvents.split: try split(Place.self, input, in: transaction)
        case MovieEvents.split: try split(Movie.self, input, in: transaction)
        case CriticEvents.put:
            let command = try input.event.decode(PutCritic.self)
            try put(
                command.critic, by: command.actor, creates: command.creates, expected: command.expected, input,
                in: transaction)
        case CriticEvents.delete: try delete(Critic.self, input, in: transaction)
        case ObservationEvents.made: try observe(input, in: transaction)
        case PrivacyEvents.erase:
            try erase(try input.event.decode(ErasePerson.self), in: transaction)
        case let type:
            guard let action = ReservationRequest.Action(type: type) else {
                throw Poison("the catalog knows no event of type \(type)")
            }
            try reserve(action, input, in: transaction)
        }
    }

    func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws {
        switch input.position.topic {
        case Topic.catalogCommands.name: try refuseCommand(input, in: transaction)
        case Topic.reservationRequests.name: try refuseReservation(input, in: transaction)
        case Topic.catalogForwards.name: try refuse(forward: input, in: transaction)
        case Topic.observations.name: observed.refused.add()
        // Nobody waits for an answer. The dead letter has the record.
        default: break
        }
    }
}

extension Input {
    /// Whether another process forwarded it, when the catalog was several.
    private var isForwarded: Bool { position.topic == Topic.catalogForwards.name }

    var commandTime: CommandTime { CommandTime(position: position, appendedAt: appendedAt) }

    /// Checks that a record is in its place's partition. Everything about a place is in that partition, because positions can only be
    /// compared within one.
    func check(place: String) throws {
        // A forwarded command was checked at its first position.
        guard !place.isEmpty, isForwarded || partition(of: place) == position.partition else {
            throw Poison("it is not in its place's partition")
        }
    }

    func check(actor: Actor, place: String) throws {
        guard !actor.id.isEmpty else { throw Poison("the actor has no id") }
        try check(place: place)
    }
}
