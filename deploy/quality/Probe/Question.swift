import Calendars
import CrawlerService
import Events
import Extraction
import Foundation
import Hours
import Phone
import Terms

/// A question has one of five members: a page's file, a telephone number's text, opening hours, a text, or a calendar's file.
struct Question: Decodable {
    var page: Page?
    var telephone: Telephone?
    var hours: HoursText?
    var terms: Text?
    var calendar: CalendarPath?

    struct Page: Decodable {
        var path: String
        var url: String
        var contentType: String?
        /// Types of schema.org.
        var keep: [String]?
    }

    struct Telephone: Decodable {
        var text: String
        var country: String?
    }

    struct HoursText: Decodable {
        var text: String
        var latitude: Double?
        var longitude: Double?
        /// IANA name.
        var zone: String
        /// Seconds since 1970.
        var moments: [Double]
        /// Public holidays of `years`.
        var holidays: [CivilDate]?
        var years: [Int]?
    }

    struct Text: Decodable {
        var text: String
        var limit: Int
        var language: String?
        /// Whether the terms of old clients are extracted, for which the text's language is detected.
        var old: Bool?
    }

    struct CalendarPath: Decodable {
        var path: String
        /// Seconds since 1970.
        var from: Double
        var to: Double
    }

    func answer() throws -> Answer {
        if let calendar { return try calendar.answer() }
        if let page { return try page.answer() }
        if let telephone { return Answer(links: telephoneLinks(in: telephone.text, country: telephone.country)) }
        if let hours { return try hours.answer() }
        guard let terms else { return Answer(problems: ["nothing is asked"]) }
        return Answer(terms: terms.found.map(\.text))
    }
}

extension Question.Text {
    fileprivate var found: [Term] {
        guard old != true else { return OldTermExtraction.terms(of: text, limit: limit) }
        return TermExtraction.terms(of: text, limit: limit, language: language.flatMap { Language(rawValue: $0) })
    }
}

struct Answer: Encodable {
    var links: [String]?
    var terms: [String]?
    /// By the question's times; null means unknown.
    var open: [Bool?]?
    var things: [Kept]?
    /// Times in the format of RFC 5545; " off" marks cancelled ones.
    var times: [String]?
    var problems: [String]?

    struct Kept: Encodable {
        var id: String
        var types: [String]
    }
}

extension Question.Page {
    fileprivate func answer() throws -> Answer {
        guard let address = URL(string: url) else { return Answer(problems: ["no address: \(url)"]) }
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let found = try PageReader(Reading(as: .html, keep: keep)).extract(
            FetchedPage(bytes: bytes, url: address, contentType: contentType, at: .now))
        let kept = PageThings(found.things, source: "quality", page: url)
        return Answer(
            things: kept.things.map { Answer.Kept(id: $0.id, types: $0.thing.types) },
            problems: found.problems + kept.problems)
    }
}

extension Question.CalendarPath {
    fileprivate func answer() throws -> Answer {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let window = Timestamp(Date(timeIntervalSince1970: from))..<Timestamp(Date(timeIntervalSince1970: to))
        guard let file = CalendarFile(bytes, CalendarFile.Bounds(window: window)) else {
            return Answer(problems: ["no calendar: \(path)"])
        }
        return Answer(
            times: file.occurrences.compactMap { found in
                found.start.map { $0.key + (found.isCancelled ? " off" : "") }
            }, problems: file.problems.map(\.sentence))
    }
}

extension Question.HoursText {
    fileprivate func answer() throws -> Answer {
        guard let zone = TimeZone(identifier: zone) else { return Answer(problems: ["no zone: \(zone)"]) }
        let hours: OpeningHours
        do throws(UnreadableHours) { hours = try OpeningHours(openStreetMap: text) } catch {
            return Answer(problems: [error.reason])
        }
        let known = PublicHolidays(days: Set(holidays ?? []), years: Set(years ?? []))
        var sun: Sunlight?
        if let latitude, let longitude { sun = Sunlight(latitude: latitude, longitude: longitude, zone: zone) }
        return Answer(
            open: moments.map {
                hours.isOpen(at: Date(timeIntervalSince1970: $0), in: zone, holidays: known, sun: sun)
            })
    }
}
