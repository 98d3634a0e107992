import Contract
import Events
import TestKit
import Testing

@testable import Formats

@Suite struct `A file of movies` {
    @Test func `in CSV and in JSON says the same`() throws {
        let csv = """
            id,name,name:ca,director,genre,minutes,date_published
            rain,Rain,Pluja,Ada Mar,Drama;Comedy,108,2026-11-20
            """
        let json = """
            [{"id": "movie-rain", "name": "Rain", "names": {"ca": "Pluja"}, "director": [{"name": "Ada Mar"}],
              "genre": ["Drama", "Comedy"], "duration": "PT1H48M", "datePublished": "2026-11-20", "actor": []}]
            """
        let fromCSV = try imported(csv, options(.movies)).rows
        let fromJSON = try imported(json, options(.movies), pieces: 7).rows
        #expect(fromCSV.map(\.content) == fromJSON.map(\.content))
        guard case .movie(let movie)? = fromCSV.first?.content else { throw Missing() }
        #expect(movie.id == "movie-rain" && movie.minutes == 108 && movie.names == ["ca": "Pluja"])
        #expect(movie.genre == ["Drama", "Comedy"])
    }

    private struct Missing: Error {}

    @Test func `names each bad row with its line and goes on`() throws {
        let csv = "id,name,minutes\n,Rain,108\nsun,Sun,long\nsnow,Snow,90\nsnow,Snow,90\n"
        let (rows, progress) = try imported(csv, options(.movies))
        #expect(
            rows.bad == [
                "2 id: is empty; every row needs one", "3 minutes: is no whole number from 1 to 1000: long",
                "5 id: movie-snow is earlier in the file, too",
            ])
        #expect(progress.movies == 1 && progress.bad == 3)
        let json = #"[{"id":"rain","name":"Rain"},{"name":"Sun"},7,{"id":"ice","name":"Ice","duration":"long"}"#
        #expect(
            try imported(json, options(.movies)).rows.bad == [
                "2 id: is empty; every row needs one", "3 -: is no JSON object",
                "4 duration: is no duration such as PT108M: long", "0 -: the file ends inside its array",
            ])
    }
}

@Suite struct `A file of screenings` {
    private func screening(_ row: String, zone: String = "Europe/Madrid") throws -> Screening? {
        let csv = "id,place,movie,start,day,time,minutes,seats,price\n\(row)\n"
        let options = options(.screenings) {
            $0.timeZone = zone
            $0.currency = "EUR"
            $0.startsAt = Timestamp("2026-03-28T22:30:00Z")
        }
        let rows = try imported(csv, options).rows
        if let bad = rows.bad.first { throw Reason("bad", bad) }
        guard case .screening(let screening, _)? = rows.first?.content else { return nil }
        return screening
    }

    @Test(arguments: [
        ("2026-11-21 19:30", "2026-11-21T19:30:00+01:00"), ("2026-07-01 19:30", "2026-07-01T19:30:00+02:00"),
        ("2026-11-21T19:30:00Z", "2026-11-21T19:30:00+00:00"),
        // The night the clock goes forward, and that it goes back.
        ("2026-03-29 01:59", "2026-03-29T01:59:00+01:00"), ("2026-03-29 03:00", "2026-03-29T03:00:00+02:00"),
        ("2026-03-29 02:30", "2026-03-29T03:30:00+02:00"), ("2026-10-25 02:30", "2026-10-25T02:30:00+02:00"),
    ])
    func `starts on the cinema's clock, also on the nights it is changed`(start: String, text: String) throws {
        let screening = try screening("1,cine,rain,\(start),,,,10,9.50")
        #expect(screening?.startDate.description == text)
        #expect(screening?.id == "cine.screening-1" && screening?.price == Money(amount: 950, currency: "EUR"))
    }

    @Test func `may count days from the import's, across a change of the clock`() throws {
        let today = try screening("1,cine,rain,,0,22:00,120,10,9.50")
        #expect(today?.startDate.description == "2026-03-28T22:00:00+01:00")
        #expect(today?.endDate?.description == "2026-03-29T00:00:00+01:00")
        #expect(today?.id == "cine.screening-20260328-1")
        let tomorrow = try screening("1,cine,rain,,1,22:00,,10,9.50")
        #expect(tomorrow?.startDate.description == "2026-03-29T22:00:00+02:00")
    }

    @Test(arguments: [
        ("1,cine,rain,,,,,10,9.50", "start: is empty"), ("1,cine,rain,soon,,,,10,9.50", "start: is no time"),
        ("1,cine,rain,2026-11-21 25:00,,,,10,9.50", "start: is no time of day"),
        ("1,cine,rain,2026-11-21 19:30,1,,,10,9.50", "exclude each other"),
        ("1,cine,rain,2026-11-21 19:30,,,,0,9.50", "seats: is no whole number"),
        ("1,cine,rain,2026-11-21 19:30,,,,10,free", "price: is no amount"),
        ("A 1,cine,rain,2026-11-21 19:30,,,,10,9.50", "id: may be"),
    ])
    func `reports the fault of a row`(row: String, fault: String) {
        let error = #expect(throws: Reason.self) { try screening(row) }
        #expect(error?.detail.hasPrefix("2 ") == true && error?.detail.contains(fault) == true)
    }
}

@Suite struct `The sample's cinemas` {
    private static func rows(_ file: String, _ format: ImportFormat) throws -> ImportProgress {
        let options = options(format) {
            $0.timeZone = "Europe/Madrid"
            $0.currency = "EUR"
        }
        let (rows, progress) = try imported(SampleData.bytes(file), options, pieces: 1 << 16)
        #expect(rows.bad == [] && rows.leftOut == [])
        return progress
    }

    @Test func `show films for four weeks`() throws {
        #expect(try Self.rows("cinemas.csv", .places).places == 17)
        #expect(try Self.rows("movies.csv", .movies).movies == 12)
        #expect(try Self.rows("critics.csv", .critics).critics == 12)
        #expect(try Self.rows("screenings.csv", .screenings).screenings == 2849)
        #expect(try Self.rows("bangkok-cinemas.csv", .places).places == 6)
        #expect(try Self.rows("bangkok-screenings.csv", .screenings).screenings == 1081)
    }
}
