import Contract
import Events
import Finding
import Geo

/// All things by their numbers and ids, and the relations between them.
struct ThingTable: Sendable {
    private var entries = NumberedEntries()
    /// Parts that many places have in common.
    private var parts = SharedParts()
    /// The numbers of each place's items; the place itself may not be known yet.
    private var menus: [String: Set<Int>] = [:]
    /// The numbers of the screenings of each cinema, and of each movie.
    private var program: [String: Set<Int>] = [:]
    private var shows: [String: Set<Int>] = [:]
    /// By the id of the rated thing, which may not be known yet.
    private var ratings: [String: RatingView] = [:]
    /// Which days are public holidays where.
    private(set) var holidays = HolidayCalendars()
    private(set) var types = TypeBits()
    private(set) var localities = Localities()
    /// Stations and areas by name.
    private(set) var named = NamedThings()
    /// The ids of all areas, of all stations, and of the other rare kinds.
    private(set) var areas: Set<String> = []
    private(set) var stations: Set<String> = []
    private(set) var stationPoints = StationPoints()
    private(set) var people: Set<String> = []
    private(set) var movies: Set<String> = []
    private(set) var critics: Set<String> = []
    private(set) var counts: [ThingKind: Int] = [:]
    /// How many places there are of each type.
    private(set) var typeCounts: [String: Int] = [:]
    /// The number of places by their combination of type bits.
    private var bitCounts: [UInt64: Int] = [:]
    /// How many places serve the same cuisines and have the same types.
    private(set) var cuisineCounts: [ServedCuisines: Int] = [:]
    private(set) var offered = OfferedItems()

    /// - Parameter home: where places are that do not say it.
    init(home: HomeRegion? = nil) { holidays = HolidayCalendars(home: home) }

    // MARK: - Reading

    subscript(number: Int) -> Entry? { entries[number] }

    /// One more than the greatest number.
    var end: Int { entries.end }

    func entry(_ kind: ThingKind, _ id: String) -> Entry? {
        entries.number(kind, id).flatMap { entries[$0] }
    }

    func place(_ id: String) -> PlaceEntry? {
        if case .place(let entry) = entry(.place, id) { entry } else { nil }
    }

    func place(_ number: Int) -> PlaceEntry? {
        if case .place(let entry) = self[number] { entry } else { nil }
    }

    func item(_ number: Int) -> Item? {
        if case .item(let item) = self[number] { item } else { nil }
    }

    func area(_ id: String) -> Area? {
        if case .area(let area) = entry(.area, id) { area } else { nil }
    }

    func station(_ id: String) -> Station? {
        if case .station(let station) = entry(.station, id) { station } else { nil }
    }

    /// The station nearest to a point, if one is within `most` metres.
    func station(near point: Coordinate, within most: Double) -> (station: Station, distance: Double)? {
        guard let found = stationPoints.nearest(to: point, within: most),
            case .station(let station) = self[found.id]
        else { return nil }
        return (station, found.distance)
    }

    func person(_ id: String) -> Person? {
        if case .person(let person) = entry(.person, id) { person } else { nil }
    }

    func movie(_ id: String) -> Movie? {
        if case .movie(let movie) = entry(.movie, id) { movie } else { nil }
    }

    func movie(_ number: Int) -> Movie? {
        if case .movie(let movie) = self[number] { movie } else { nil }
    }

    func critic(_ id: String) -> Critic? {
        if case .critic(let critic) = entry(.critic, id) { critic } else { nil }
    }

    /// A cinema's screenings, in no particular order.
    func screenings(at place: String) -> [Screening] { screenings(program[place] ?? []) }

    /// A movie's screenings, in no particular order.
    func screenings(of movie: String) -> [Screening] { screenings(shows[movie] ?? []) }

    /// The places that have screenings.
    var cinemas: [String] { Array(program.keys) }

    /// The rating of a thing; nil if nobody rated it.
    func rating(_ id: String) -> RatingView? { ratings[id] }

    private func screenings(_ numbers: Set<Int>) -> [Screening] {
        numbers.compactMap { number in
            if case .screening(let screening) = self[number] { screening } else { nil }
        }
    }

    func number(_ kind: ThingKind, _ id: String) -> Int? { entries.number(kind, id) }

    /// A place's items, in no particular order.
    /// - Parameter name: only items with exactly this name.
    func menu(of place: String, named name: String? = nil) -> [Item] {
        (menus[place] ?? []).compactMap { number in
            if case .item(let item) = self[number], name == nil || item.name == name { item } else { nil }
        }
    }

    /// How many items a place has.
    func menuCount(of place: String) -> Int { menus[place]?.count ?? 0 }

    /// How many places have one of some types; nil if the counts do not tell and the places must be read.
    func count(ofTypes types: Set<String>) -> Int? {
        let known = types.filter { typeCounts[$0] != nil }
        guard known.count > 1 else { return known.first.flatMap { typeCounts[$0] } ?? 0 }
        let bits = self.types.mask(known)
        guard bits & TypeBits.others == 0 else { return nil }
        return bitCounts.reduce(0) { $1.key & bits == 0 ? $0 : $0 + $1.value }
    }

    // MARK: - Changing

    /// The effects of a batch.
    struct Touched: Sendable {
        /// The numbers whose entries changed or were removed.
        var numbers: Set<Int> = []
        /// Of these, the numbers of places that were added, removed or renamed.
        var renamed: Set<Int> = []
        /// The numbers of places that were added, removed, replaced or rated, or whose items changed.
        var ranked: Set<Int> = []
        /// The numbers of movies that were added, removed, replaced or rated, or whose shows changed.
        var movies: Set<Int> = []
        /// The folded names of localities and areas that were added.
        var localityNames: [String] = []
    }

    mutating func apply(_ changes: [Change]) -> Touched {
        entries.findable()
        var renamed: Set<Int> = []
        var changed: [String: Place] = [:]
        // Places whose entries are made again, once per batch: a place's entry also depends on its items.
        var touchedPlaces: Set<String> = []
        var touched: Set<Int> = []
        var ranked: Set<Int> = []
        var movies: Set<Int> = []
        for change in changes {
            movies.formUnion(moviesTouched(by: change))
            defer { movies.formUnion(moviesTouched(by: change)) }
            switch change {
            // A place is stored after the loop, when all items of the batch are known.
            case .put(.place(let place)):
                changed[place.id] = place
                touchedPlaces.insert(place.id)
            case .put(.rating(let summary)):
                touched.formUnion(rate(summary.thing, RatingView(summary), &touchedPlaces))
            case .put(.holidays(let calendar)):
                holidays.put(calendar)
                counts[.holidays] = holidays.count
            case .put(.item(let item)): touched.insert(put(.item(item), &touchedPlaces))
            case .put(.area(let area)): touched.insert(put(.area(area), &touchedPlaces))
            case .put(.station(let station)): touched.insert(put(.station(station), &touchedPlaces))
            case .put(.person(let person)): touched.insert(put(.person(person), &touchedPlaces))
            case .put(.movie(let movie)): touched.insert(put(.movie(movie), &touchedPlaces))
            case .put(.screening(let screening)): touched.insert(put(.screening(screening), &touchedPlaces))
            case .put(.critic(let critic)): touched.insert(put(.critic(critic), &touchedPlaces))
            case .deleted(.rating, let id):
                touched.formUnion(rate(id, nil, &touchedPlaces))
            case .deleted(.holidays, let id):
                holidays.remove(id)
                counts[.holidays] = holidays.count
            case .deleted(let kind, let id):
                if kind == .place {
                    changed[id] = nil
                    touchedPlaces.insert(id)
                }
                if let number = remove(kind, id, &touchedPlaces) {
                    touched.insert(number)
                    if kind == .place {
                        renamed.insert(number)
                        ranked.insert(number)
                    }
                }
            }
        }
        // Sorted, so that types get the same bits wherever the same batches are applied.
        for id in touchedPlaces.sorted() {
            defer { offer(itemsOf: id) }
            guard let place = changed[id] ?? self.place(id)?.place else { continue }
            let (number, isRenamed) = put(PackedPlace(place))
            if isRenamed { renamed.insert(number) }
            ranked.insert(number)
            touched.insert(number)
        }
        return Touched(
            numbers: touched, renamed: renamed, ranked: ranked, movies: movies, localityNames: localities.takeNew())
    }

    /// The numbers of the movies that a change is about, by what is known.
    private func moviesTouched(by change: Change) -> [Int] {
        let ids: [String]
        switch change {
        case .put(.movie(let movie)): ids = [movie.id]
        case .put(.rating(let summary)): ids = [summary.thing]
        case .put(.screening(let screening)):
            ids = [screening.movie, movie(ofScreening: screening.id)].compactMap(\.self)
        case .deleted(.movie, let id), .deleted(.rating, let id): ids = [id]
        case .deleted(.screening, let id): ids = [movie(ofScreening: id)].compactMap(\.self)
        default: return []
        }
        return ids.compactMap { number(.movie, $0) }
    }

    private func movie(ofScreening id: String) -> String? {
        if case .screening(let screening)? = entry(.screening, id) { screening.movie } else { nil }
    }

    private mutating func offer(itemsOf place: String) {
        guard let items = menus[place] else { return }
        if let number = number(.place, place) { offered.list(items, at: number) } else { offered.unlist(items) }
    }

    /// - Returns: the movie's number, if the rated thing is a movie.
    private mutating func rate(_ id: String, _ rating: RatingView?, _ touchedPlaces: inout Set<String>) -> [Int] {
        ratings[id] = rating
        counts[.rating] = ratings.count
        touchedPlaces.insert(id)
        return [number(.movie, id)].compactMap(\.self)
    }

    /// - Returns: its number, and whether the place is new or renamed.
    private mutating func put(_ packed: PackedPlace) -> (number: Int, isRenamed: Bool) {
        let place = packed.place
        let known = entries.number(.place, place.id)
        let before = known.flatMap { self.place($0) }
        let entry = entry(of: packed)
        let former = before?.place
        if former?.address != place.address || former?.geo != place.geo {
            if let former { localities.remove(former) }
            localities.add(place)
        }
        if known == nil { counts[.place, default: 0] += 1 }
        if let before { countTypes(of: before, -1) }
        countTypes(of: entry, 1)
        return (entries.put(.place(entry), id: place.id, at: known), before.map { $0.key != entry.key } ?? true)
    }

    private mutating func countTypes(of place: PlaceEntry, _ change: Int) {
        for type in Set(place.types) {
            let count = typeCounts[type, default: 0] + change
            typeCounts[type] = count == 0 ? nil : count
        }
        if !place.cuisines.isEmpty {
            let served = ServedCuisines(types: place.types, cuisines: place.cuisines)
            let count = cuisineCounts[served, default: 0] + change
            cuisineCounts[served] = count == 0 ? nil : count
        }
        let count = bitCounts[place.categories, default: 0] + change
        bitCounts[place.categories] = count == 0 ? nil : count
    }

    private mutating func entry(of packed: PackedPlace) -> PlaceEntry {
        let id = packed.place.id
        return PlaceEntry(
            packed, categories: types.mask(adding: packed.place.types), items: menu(of: id), rating: ratings[id],
            sharing: &parts)
    }

    /// Loads a place that is not in the table and in no index yet. Its items and ratings may have come before, or come later. It is found
    /// by its id after `endLoading`.
    /// - Parameter hash: the hash of its key.
    mutating func load(_ packed: PackedPlace, hash: Int) {
        let entry = entry(of: packed)
        countTypes(of: entry, 1)
        let number = entries.append(.place(entry), hash: hash)
        localities.add(packed.place)
        counts[.place, default: 0] += 1
        if let items = menus[packed.place.id] { offered.list(items, at: number) }
    }

    mutating func endLoading() {
        entries.findable()
        _ = localities.takeNew()
    }

    private mutating func put(_ entry: Entry, _ touchedPlaces: inout Set<String>) -> Int {
        let before = self.entry(entry.kind, entry.id)
        let number = set(entry)
        switch entry {
        case .item(let item):
            menus[item.place, default: []].insert(number)
            offered.put(item, at: number)
            touchedPlaces.insert(item.place)
        case .area, .station:
            if let before { named.remove(before) }
            named.add(entry)
            if case .area(let area)? = before { localities.remove(area) }
            if case .area(let area) = entry { localities.add(area) }
            if entry.kind == .area { areas.insert(entry.id) } else { stations.insert(entry.id) }
            if case .station(let station) = entry { stationPoints.put(number, station.geo) }
        case .person: people.insert(entry.id)
        case .movie: movies.insert(entry.id)
        case .critic: critics.insert(entry.id)
        case .screening(let screening):
            // The screening may have been of another movie before.
            if case .screening(let before)? = before { shows[before.movie]?.remove(number) }
            program[screening.place, default: []].insert(number)
            shows[screening.movie, default: []].insert(number)
        case .place: break
        }
        return number
    }

    private mutating func remove(_ kind: ThingKind, _ id: String, _ touchedPlaces: inout Set<String>) -> Int? {
        guard let (number, entry) = entries.remove(kind, id) else { return nil }
        counts[kind, default: 0] -= 1
        switch entry {
        case .place(let place):
            localities.remove(place.place)
            countTypes(of: place, -1)
        case .item(let item):
            menus[item.place]?.remove(number)
            offered.remove(number)
            if menus[item.place]?.isEmpty == true { menus[item.place] = nil }
            touchedPlaces.insert(item.place)
        case .area, .station:
            named.remove(entry)
            if case .area(let area) = entry { localities.remove(area) }
            if kind == .area { areas.remove(id) } else { stations.remove(id) }
            if kind == .station { stationPoints.remove(number) }
        case .person: people.remove(id)
        case .movie: movies.remove(id)
        case .critic: critics.remove(id)
        case .screening(let screening):
            program[screening.place]?.remove(number)
            if program[screening.place]?.isEmpty == true { program[screening.place] = nil }
            shows[screening.movie]?.remove(number)
            if shows[screening.movie]?.isEmpty == true { shows[screening.movie] = nil }
        }
        return number
    }

    private mutating func set(_ entry: Entry) -> Int {
        let (kind, id) = (entry.kind, entry.id)
        let known = entries.number(kind, id)
        if known == nil { counts[kind, default: 0] += 1 }
        return entries.put(entry, id: id, at: known)
    }

    /// Takes over the entries of a state with the same changes, so that both share the memory.
    mutating func share(_ numbers: Set<Int>, of other: ThingTable) { entries.share(numbers, of: other.entries) }
}

/// The types and cuisines of places, which many have in common.
struct ServedCuisines: Hashable {
    let types: [String]
    let cuisines: [String]
}
