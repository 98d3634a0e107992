import Contract
import Events
import Foundation
import Hours
import TestKit
import Testing

@testable import Formats

/// Closed places in files, and their import.
@Suite struct `A place of which a file says` {
    enum Outcome: Equatable, Sendable {
        case open
        /// With hours that never come.
        case never
        /// For good.
        case closed
        /// Nothing for the import.
        case nothing
    }

    private static let now = Timestamp("2026-11-25T12:00:00Z")

    private func outcome(_ rows: [ImportRow]) -> Outcome {
        if rows.contains(where: { if case .closed = $0.content { true } else { false } }) { return .closed }
        guard let place = rows.places.first else { return .nothing }
        let isNever = place.openingHours.map { !$0.rules.isEmpty && $0.rules.allSatisfy(\.times.isEmpty) } == true
        return isNever ? .never : .open
    }

    private func feature(_ properties: String, id: String = "node/7") -> String {
        #"""
        {"type":"FeatureCollection","features":[{"type":"Feature","id":"\#(id)","properties":{\#(properties)},
        "geometry":{"type":"Point","coordinates":[2.17,41.38]}}]}
        """#
    }

    @Test(arguments: [
        // Present and former kinds.
        ("amenity=restaurant", Outcome.open), ("amenity=restaurant,disused:shop=books", .open),
        ("amenity=restaurant,was:amenity=bank", .open), ("amenity=restaurant,old_name=Luna", .open),
        // A former kind, by its prefix.
        ("disused:amenity=restaurant", .closed), ("abandoned:shop=supermarket", .closed),
        ("was:amenity=cafe", .closed), ("demolished:tourism=hotel", .closed), ("razed:amenity=cinema", .closed),
        ("removed:amenity=bar", .closed), ("closed:amenity=pub", .closed), ("former:amenity=pharmacy", .closed),
        ("amenity=cafe,disused:amenity=cafe", .closed),
        // By a tag.
        ("amenity=restaurant,disused=yes", .closed), ("shop=books,abandoned=yes", .closed),
        ("amenity=cafe,demolished=yes", .closed), ("amenity=cafe,razed=yes", .closed),
        ("amenity=cafe,disused=no", .open), ("amenity=cafe,business_status=CLOSED_PERMANENTLY", .closed),
        ("amenity=cafe,operational_status=closed", .never), ("amenity=cafe,operational_status=operational", .open),
        ("amenity=cafe,opening_hours=permanently closed", .closed),
        // By its value.
        ("shop=vacant", .closed), ("shop=closed", .closed), ("amenity=disused", .closed), ("shop=no", .nothing),
        ("amenity=construction", .nothing), ("proposed:amenity=restaurant", .nothing),
        ("construction:amenity=restaurant", .nothing),
        // By a day: its own is the last.
        ("amenity=cafe,end_date=2019", .closed), ("amenity=cafe,end_date=2026-11", .open),
        ("amenity=cafe,end_date=2026-11-24", .closed), ("amenity=cafe,end_date=2026-11-25", .open),
        ("amenity=cafe,end_date=2026", .open), ("amenity=cafe,end_date=2031-01-01", .open),
        ("amenity=cafe,end_date=24 Nov 2026", .closed),
        // By hours without any.
        ("amenity=cafe,opening_hours=off", .never), ("amenity=cafe,opening_hours=closed", .never),
        ("amenity=cafe,opening_hours=temporarily closed", .never),
        ("amenity=cafe,opening_hours=Mo-Fr 08:00-18:00; PH closed", .open),
        ("amenity=cafe,opening_hours=24/7", .open),
        // Restricted access is no closing; other elements for some people only are no places here.
        ("amenity=restaurant,access=private", .open), ("amenity=restaurant,access=no", .open),
        ("leisure=swimming_pool,access=private", .nothing), ("amenity=bench,disused=yes", .nothing),
    ])
    func `in OpenStreetMap's tags that it is closed is not open`(tags: String, expected: Outcome) throws {
        let properties = ("name=Sol," + tags).split(separator: ",").map { tag in
            let parts = tag.split(separator: "=", maxSplits: 1)
            return "\"\(parts[0])\":\"\(parts[1])\""
        }
        let (rows, progress) = try imported(
            feature(properties.joined(separator: ",")), options(.osm) { $0.startsAt = Self.now })
        #expect(outcome(rows) == expected, "\(rows)")
        #expect(progress.bad == 0 && progress.leftOut == 0, "\(rows)")
        #expect(progress.skipped == ([.closed, .nothing].contains(expected) ? 1 : 0))
        if expected == .closed { #expect(rows.map(\.content) == [.closed("osm-node-7")]) }
    }

    private static let stated: [(property: String, value: String, outcome: Outcome)] = [
        ("permanently_closed", "true", .closed), ("permanently_closed", "false", .open),
        ("permanentlyClosed", "\"yes\"", .closed), ("is_permanently_closed", "1", .closed),
        ("businessStatus", "\"CLOSED_PERMANENTLY\"", .closed), ("business_status", "\"CLOSED_TEMPORARILY\"", .never),
        ("businessStatus", "\"OPERATIONAL\"", .open), ("operating_status", "\"permanently closed\"", .closed),
        ("closed", "true", .never), ("closed", "false", .open), ("is_closed", "true", .never),
        ("is_open", "0", .never), ("is_open", "1", .open), ("isOpen", "false", .never), ("open", "\"no\"", .never),
        ("status", "\"Cerrado definitivamente\"", .closed), ("status", "\"published\"", .open),
        ("date_closed", "\"2025-03-01\"", .closed), ("date_closed", "\"2027-03-01\"", .open),
        ("dissolutionDate", "\"2020\"", .closed), ("disused", "true", .closed), ("closed", "null", .open),
        ("opening_hours", "\"closed\"", .never), ("opening_hours", "\"Permanently closed!\"", .closed),
    ]

    @Test(arguments: Self.stated) func `in a feature's property that it is closed is not open`(
        property: String, value: String, expected: Outcome
    ) throws {
        let options = options(.geojson) { $0.startsAt = Self.now }
        let (rows, progress) = try imported(
            feature("\"name\":\"Sol\",\"\(property)\":\(value)", id: "sol"), options)
        #expect(outcome(rows) == expected, "\(rows)")
        #expect(progress.bad == 0 && progress.leftOut == 0, "\(rows)")
        if expected == .closed { #expect(rows.map(\.content) == [.closed("sol")]) }
    }

    @Test(arguments: Self.stated) func `in a table's column that it is closed is not open`(
        property: String, value: String, expected: Outcome
    ) throws {
        let field = value == "null" ? "" : value
        let text = "id,name,latitude,longitude,\(property)\nsol,Sol,41.38,2.17,\(field)\n"
        let (rows, progress) = try imported(text, options(.places) { $0.startsAt = Self.now })
        #expect(outcome(rows) == expected, "\(rows)")
        #expect(progress.bad == 0 && progress.leftOut == 0, "\(rows)")
    }

    @Test func `in unknown words is open, and they are reported`() throws {
        for (property, value) in [("business_status", "\"wobbly\""), ("end_date", "\"who knows\"")] {
            let (rows, progress) = try imported(
                feature("\"name\":\"Sol\",\"\(property)\":\(value)", id: "sol"),
                options(.geojson) { $0.startsAt = Self.now })
            #expect(outcome(rows) == .open && progress.leftOut == 1)
            #expect(rows.leftOut.first?.contains(property) == true)
        }
    }

    @Test func `that its offer as a home is over is that of a home`() throws {
        let text =
            "id,name,latitude,longitude,kind,offer,price,currency,status\nsol,Sol,41.38,2.17,condo,sale,100000,EUR,closed\n"
        let (rows, _) = try imported(text, options(.homes) { $0.startsAt = Self.now })
        #expect(rows.places.allSatisfy { $0.openingHours == nil })
        #expect(!rows.contains { if case .closed = $0.content { true } else { false } })
    }
}
