public import Events

extension Show: DirectJSON {
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

extension OffsetTime: DirectJSON {
    public func write(to writer: inout JSONWriter) { writer.write(description) }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        guard let time = OffsetTime(try reader.string()) else { throw JSONReader.Unusual() }
        self = time
    }
}
