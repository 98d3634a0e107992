public import Events

extension Screening: DirectJSON {
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

    /// A record of the first release is not read here: it has members more, its holds.
    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        attribution = try reader.string(ifAny: "attribution")
        endDate = try reader.value(ifAny: "endDate")
        eventStatus = try reader.word(ifAny: "eventStatus")
        id = try reader.string("id")
        illustrative = reader.has("illustrative") ? try reader.bool() : nil
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
        taxRate = reader.has("taxRate") ? Int(try reader.integer()) : nil
        updatedAt = try reader.value("updatedAt")
        url = try reader.string(ifAny: "url")
        try reader.close()
    }
}

extension Screening {
    enum CodingKeys: CodingKey {
        case id, place, movie, movieName, placeName, screen, startDate, endDate, inLanguage, subtitleLanguage, price
        case seats, left, url, merchant, source, attribution, illustrative, imported, updatedAt, reflects
        case eventStatus, previousStartDate, notice, taxRate, sale
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
        let held = try HeldBefore.Thing(from: decoder).quantity
        left = try container.decode(Int.self, forKey: .left) - held
        sale = try container.decodeIfPresent(SaleTerms.self, forKey: .sale)
        url = try container.decodeIfPresent(String.self, forKey: .url)
        merchant = try container.decodeIfPresent(String.self, forKey: .merchant)
        source = try container.decodeIfPresent(String.self, forKey: .source)
        attribution = try container.decodeIfPresent(String.self, forKey: .attribution)
        illustrative = try container.decodeIfPresent(Bool.self, forKey: .illustrative)
        imported = try container.decodeIfPresent(String.self, forKey: .imported)
        updatedAt = try container.decode(Timestamp.self, forKey: .updatedAt)
        reflects = try container.decode(InputPositions.self, forKey: .reflects)
    }
}

extension ShowNotice: DirectJSON {
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

extension ScreeningView: DirectlyWritten {
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
