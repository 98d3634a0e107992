// Made by deploy/testing/records.py.
public import Events

extension PutMovie {
    public init(
        actor: Actor,
        movie: Movie,
        creates: Bool,
        expected: ExpectedVersion? = nil,
        _: Void = ()
    ) {
        self.actor = actor
        self.movie = movie
        self.creates = creates
        self.expected = expected
    }
}

extension PutScreening {
    public init(
        actor: Actor,
        screening: Screening,
        creates: Bool,
        expected: ExpectedVersion? = nil,
        _: Void = ()
    ) {
        self.actor = actor
        self.screening = screening
        self.creates = creates
        self.expected = expected
    }
}

extension PutCritic {
    public init(
        actor: Actor,
        critic: Critic,
        creates: Bool,
        expected: ExpectedVersion? = nil,
        _: Void = ()
    ) {
        self.actor = actor
        self.critic = critic
        self.creates = creates
        self.expected = expected
    }
}

extension DeletedMovie {
    public init(
        id: String,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension DeletedScreening {
    public init(
        id: String,
        place: String,
        movie: String,
        merchant: String? = nil,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.place = place
        self.movie = movie
        self.merchant = merchant
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension DeletedCritic {
    public init(
        id: String,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension Critic {
    public init(
        id: String,
        name: String,
        givenName: String? = nil,
        familyName: String? = nil,
        media: [String] = [],
        image: String? = nil,
        url: String? = nil,
        source: String? = nil,
        attribution: String? = nil,
        illustrative: Bool? = nil,
        imported: String? = nil,
        updatedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.name = name
        self.givenName = givenName
        self.familyName = familyName
        self.media = media
        self.image = image
        self.url = url
        self.source = source
        self.attribution = attribution
        self.illustrative = illustrative
        self.imported = imported
        self.updatedAt = updatedAt
        self.reflects = reflects
    }

    public static let members: [RecordMember<Critic>] = [
        RecordMember("id", \.id),
        RecordMember("name", \.name),
        RecordMember("givenName", \.givenName, nothing: nil),
        RecordMember("familyName", \.familyName, nothing: nil),
        RecordMember("media", \.media, nothing: []),
        RecordMember("image", \.image, nothing: nil),
        RecordMember("url", \.url, nothing: nil),
        RecordMember("source", \.source, nothing: nil),
        RecordMember("attribution", \.attribution, nothing: nil),
        RecordMember("illustrative", \.illustrative, nothing: nil),
        RecordMember("imported", \.imported, nothing: nil),
        RecordMember("updatedAt", \.updatedAt),
        RecordMember("reflects", \.reflects),
    ]
}

extension Movie {
    public init(
        id: String,
        name: String,
        originalName: String? = nil,
        names: [String: String] = [:],
        director: [String] = [],
        actor: [String] = [],
        genre: [String] = [],
        description: String? = nil,
        image: String? = nil,
        duration: String? = nil,
        contentRating: String? = nil,
        trailer: String? = nil,
        datePublished: String? = nil,
        url: String? = nil,
        source: String? = nil,
        attribution: String? = nil,
        illustrative: Bool? = nil,
        imported: String? = nil,
        updatedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.name = name
        self.originalName = originalName
        self.names = names
        self.director = director
        self.actor = actor
        self.genre = genre
        self.description = description
        self.image = image
        self.duration = duration
        self.contentRating = contentRating
        self.trailer = trailer
        self.datePublished = datePublished
        self.url = url
        self.source = source
        self.attribution = attribution
        self.illustrative = illustrative
        self.imported = imported
        self.updatedAt = updatedAt
        self.reflects = reflects
    }

    public static let members: [RecordMember<Movie>] = [
        RecordMember("id", \.id),
        RecordMember("name", \.name),
        RecordMember("originalName", \.originalName, nothing: nil),
        RecordMember("names", \.names, nothing: [:]),
        RecordMember("director", \.director, nothing: []),
        RecordMember("actor", \.actor, nothing: []),
        RecordMember("genre", \.genre, nothing: []),
        RecordMember("description", \.description, nothing: nil),
        RecordMember("image", \.image, nothing: nil),
        RecordMember("duration", \.duration, nothing: nil),
        RecordMember("contentRating", \.contentRating, nothing: nil),
        RecordMember("trailer", \.trailer, nothing: nil),
        RecordMember("datePublished", \.datePublished, nothing: nil),
        RecordMember("url", \.url, nothing: nil),
        RecordMember("source", \.source, nothing: nil),
        RecordMember("attribution", \.attribution, nothing: nil),
        RecordMember("illustrative", \.illustrative, nothing: nil),
        RecordMember("imported", \.imported, nothing: nil),
        RecordMember("updatedAt", \.updatedAt),
        RecordMember("reflects", \.reflects),
    ]
}

extension Screening {
    public init(
        id: String,
        place: String,
        movie: String,
        movieName: String,
        placeName: String? = nil,
        screen: String? = nil,
        startDate: OffsetTime,
        endDate: OffsetTime? = nil,
        eventStatus: EventStatus? = nil,
        previousStartDate: OffsetTime? = nil,
        notice: ShowNotice? = nil,
        inLanguage: String? = nil,
        subtitleLanguage: String? = nil,
        price: Money,
        taxRate: Int? = nil,
        seats: Int,
        left: Int,
        sale: SaleTerms? = nil,
        url: String? = nil,
        merchant: String? = nil,
        source: String? = nil,
        attribution: String? = nil,
        illustrative: Bool? = nil,
        imported: String? = nil,
        updatedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.place = place
        self.movie = movie
        self.movieName = movieName
        self.placeName = placeName
        self.screen = screen
        self.startDate = startDate
        self.endDate = endDate
        self.eventStatus = eventStatus
        self.previousStartDate = previousStartDate
        self.notice = notice
        self.inLanguage = inLanguage
        self.subtitleLanguage = subtitleLanguage
        self.price = price
        self.taxRate = taxRate
        self.seats = seats
        self.left = left
        self.sale = sale
        self.url = url
        self.merchant = merchant
        self.source = source
        self.attribution = attribution
        self.illustrative = illustrative
        self.imported = imported
        self.updatedAt = updatedAt
        self.reflects = reflects
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("attribution", ifAny: attribution)
        writer.member("endDate", ifAny: endDate)
        writer.member("eventStatus", ifAny: eventStatus?.rawValue)
        writer.member("id", id)
        if let illustrative { writer.member("illustrative", illustrative) }
        writer.member("imported", ifAny: imported)
        writer.member("inLanguage", ifAny: inLanguage)
        writer.member("left", left)
        writer.member("merchant", ifAny: merchant)
        writer.member("movie", movie)
        writer.member("movieName", movieName)
        writer.member("notice", ifAny: notice)
        writer.member("place", place)
        writer.member("placeName", ifAny: placeName)
        writer.member("previousStartDate", ifAny: previousStartDate)
        writer.member("price", price)
        writer.member("reflects", reflects)
        writer.member("sale", ifAny: sale)
        writer.member("screen", ifAny: screen)
        writer.member("seats", seats)
        writer.member("source", ifAny: source)
        writer.member("startDate", startDate)
        writer.member("subtitleLanguage", ifAny: subtitleLanguage)
        if let taxRate { writer.member("taxRate", taxRate) }
        writer.member("updatedAt", updatedAt)
        writer.member("url", ifAny: url)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        attribution = try reader.string(ifAny: "attribution")
        endDate = try reader.value(ifAny: "endDate")
        eventStatus = try reader.word(ifAny: "eventStatus")
        id = try reader.string("id")
        illustrative = try reader.bool(ifAny: "illustrative")
        imported = try reader.string(ifAny: "imported")
        inLanguage = try reader.string(ifAny: "inLanguage")
        left = try reader.integer("left")
        merchant = try reader.string(ifAny: "merchant")
        movie = try reader.string("movie")
        movieName = try reader.string("movieName")
        notice = try reader.value(ifAny: "notice")
        place = try reader.string("place")
        placeName = try reader.string(ifAny: "placeName")
        previousStartDate = try reader.value(ifAny: "previousStartDate")
        price = try reader.value("price")
        reflects = try reader.value("reflects")
        sale = try reader.value(ifAny: "sale")
        screen = try reader.string(ifAny: "screen")
        seats = try reader.integer("seats")
        source = try reader.string(ifAny: "source")
        startDate = try reader.value("startDate")
        subtitleLanguage = try reader.string(ifAny: "subtitleLanguage")
        taxRate = try reader.integer(ifAny: "taxRate")
        updatedAt = try reader.value("updatedAt")
        url = try reader.string(ifAny: "url")
        try reader.close()
    }

    enum CodingKeys: CodingKey {
        case id, place, movie, movieName, placeName, screen, startDate, endDate, eventStatus, previousStartDate
        case notice, inLanguage, subtitleLanguage, price, taxRate, seats, left, sale, url, merchant, source
        case attribution, illustrative, imported, updatedAt, reflects
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        place = try container.decode(String.self, forKey: .place)
        movie = try container.decode(String.self, forKey: .movie)
        movieName = try container.decode(String.self, forKey: .movieName)
        placeName = try container.decodeIfPresent(String.self, forKey: .placeName)
        screen = try container.decodeIfPresent(String.self, forKey: .screen)
        startDate = try container.decode(OffsetTime.self, forKey: .startDate)
        endDate = try container.decodeIfPresent(OffsetTime.self, forKey: .endDate)
        eventStatus = try container.decodeIfPresent(EventStatus.self, forKey: .eventStatus)
        previousStartDate = try container.decodeIfPresent(OffsetTime.self, forKey: .previousStartDate)
        notice = try container.decodeIfPresent(ShowNotice.self, forKey: .notice)
        inLanguage = try container.decodeIfPresent(String.self, forKey: .inLanguage)
        subtitleLanguage = try container.decodeIfPresent(String.self, forKey: .subtitleLanguage)
        price = try container.decode(Money.self, forKey: .price)
        taxRate = try container.decodeIfPresent(Int.self, forKey: .taxRate)
        seats = try container.decode(Int.self, forKey: .seats)
        left = try container.decode(Int.self, forKey: .left)
        sale = try container.decodeIfPresent(SaleTerms.self, forKey: .sale)
        url = try container.decodeIfPresent(String.self, forKey: .url)
        merchant = try container.decodeIfPresent(String.self, forKey: .merchant)
        source = try container.decodeIfPresent(String.self, forKey: .source)
        attribution = try container.decodeIfPresent(String.self, forKey: .attribution)
        illustrative = try container.decodeIfPresent(Bool.self, forKey: .illustrative)
        imported = try container.decodeIfPresent(String.self, forKey: .imported)
        updatedAt = try container.decode(Timestamp.self, forKey: .updatedAt)
        reflects = try container.decode(InputPositions.self, forKey: .reflects)
        takeOff(try HeldBefore.Thing(from: decoder).quantity)
    }
}

extension ShowNotice {
    public init(
        since: Timestamp,
        seats: Int,
        left: Int,
        _: Void = ()
    ) {
        self.since = since
        self.seats = seats
        self.left = left
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("left", left)
        writer.member("seats", seats)
        writer.member("since", since)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        left = try reader.integer("left")
        seats = try reader.integer("seats")
        since = try reader.value("since")
        try reader.close()
    }
}

extension Show {
    public init(
        movie: String,
        cinema: String? = nil,
        screen: String? = nil,
        startDate: OffsetTime,
        endDate: OffsetTime? = nil,
        eventStatus: EventStatus? = nil,
        previousStartDate: OffsetTime? = nil,
        inLanguage: String? = nil,
        _: Void = ()
    ) {
        self.movie = movie
        self.cinema = cinema
        self.screen = screen
        self.startDate = startDate
        self.endDate = endDate
        self.eventStatus = eventStatus
        self.previousStartDate = previousStartDate
        self.inLanguage = inLanguage
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("cinema", ifAny: cinema)
        writer.member("endDate", ifAny: endDate)
        writer.member("eventStatus", ifAny: eventStatus?.rawValue)
        writer.member("inLanguage", ifAny: inLanguage)
        writer.member("movie", movie)
        writer.member("previousStartDate", ifAny: previousStartDate)
        writer.member("screen", ifAny: screen)
        writer.member("startDate", startDate)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        cinema = try reader.string(ifAny: "cinema")
        endDate = try reader.value(ifAny: "endDate")
        eventStatus = try reader.word(ifAny: "eventStatus")
        inLanguage = try reader.string(ifAny: "inLanguage")
        movie = try reader.string("movie")
        previousStartDate = try reader.value(ifAny: "previousStartDate")
        screen = try reader.string(ifAny: "screen")
        startDate = try reader.value("startDate")
        try reader.close()
    }
}

extension ScreeningView {
    public func write(to writer: inout JSONWriter) throws {
        writer.open()
        writer.member("attribution", ifAny: attribution)
        writer.member("available", available)
        if let distance { try writer.member("distance", distance) }
        writer.member("endDate", ifAny: endDate)
        writer.member("eventStatus", ifAny: eventStatus?.rawValue)
        writer.member("id", id)
        if let illustrative { writer.member("illustrative", illustrative) }
        writer.member("inLanguage", ifAny: inLanguage)
        writer.member("movie", movie)
        writer.member("movieName", movieName)
        writer.member("notice", ifAny: notice)
        writer.member("place", place)
        writer.member("placeName", ifAny: placeName)
        writer.member("previousStartDate", ifAny: previousStartDate)
        writer.member("price", price)
        writer.member("sale", ifAny: sale)
        writer.member("screen", ifAny: screen)
        writer.member("seats", seats)
        if let sold { writer.member("sold", sold) }
        writer.member("startDate", startDate)
        writer.member("subtitleLanguage", ifAny: subtitleLanguage)
        if let taxRate { writer.member("taxRate", taxRate) }
        writer.member("updatedAt", updatedAt)
        writer.member("url", ifAny: url)
        writer.close()
    }
}
