public import Events

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
