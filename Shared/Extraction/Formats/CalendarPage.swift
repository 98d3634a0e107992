import Calendars
import Events
import Foundation
import Geo
import Hours
import Markup

extension PageReader {
    /// An Event for each time of each VEVENT (RFC 5545), or what the rules make of its lines as columns ("SUMMARY").
    func calendar(_ page: FetchedPage) throws(UnreadablePage) -> ExtractedContent {
        let text = PageText(page.unfolded) { _ in nil }
        guard let file = CalendarFile(text.bytes, CalendarFile.Bounds(window: PageReader.window(page.time))) else {
            throw UnreadablePage("a calendar must begin with BEGIN:VCALENDAR")
        }
        var extracted = ExtractedContent()
        if rules.isEmpty {
            extracted.things = file.occurrences.map { $0.thing(on: page.url) }
            let used = CalendarFile.timing.union(["SUMMARY", "DESCRIPTION", "URL", "LOCATION", "GEO"])
            extracted.leaveUnread(file.properties, but: used)
        } else {
            var run = RuleRun(page: page.url, namespaces: [:])
            for rule in rules {
                for occurrence in file.occurrences {
                    extracted.things += run.things(rule, in: .row(occurrence.columns)).map {
                        occurrence.marking($0, on: page.url)
                    }
                }
            }
            for problem in run.problems { extracted.problem(problem) }
        }
        for (number, sentence) in file.problems {
            extracted.problem(number == 0 ? sentence : "event \(number): \(sentence)")
        }
        if let problem = text.problem { extracted.problem(problem) }
        return extracted
    }

    /// Time window of repeated events: a year, from the day before, whose events may still go on.
    private static func window(_ time: Timestamp) -> Range<Timestamp> {
        let day = 86_400
        let start = time.advanced(by: .seconds(-day))
        return start..<max(start, time.advanced(by: .seconds(366 * day)))
    }
}

extension FetchedPage {
    /// The page with unfolded lines: a line may be folded inside a character. Texts in UTF-16 are folded between characters.
    fileprivate var unfolded: FetchedPage {
        guard !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE]) else { return self }
        var page = self
        page.bytes = CalendarFile.unfolded(bytes)
        return page
    }
}

extension Occurrence {
    /// A name that no other occurrence in the calendar has: "UID", or "UID/20261121T183000Z".
    private var name: String? {
        guard let uid = event.uid else { return nil }
        return id.map { "\(uid)/\($0)" } ?? uid
    }

    /// An address that is the same at each visit, also when the event was moved.
    private func address(on page: URL) -> String? {
        let name = name?.addingPercentEncoding(
            withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._~/@")))
        return name.map { page.absoluteString.prefix { $0 != "#" } + "#" + $0 }
    }

    fileprivate func thing(on page: URL) -> Thing {
        var thing = Thing(types: ["Event"])
        thing.add(name, to: "identifier")
        thing.add(text("SUMMARY")?.collapsingWhiteSpace, to: "name")
        thing.add(text("DESCRIPTION"), to: "description")
        thing.add(event.line("URL").flatMap { Address.resolve($0.value, on: page) }, to: "url")
        thing.add(start?.description, to: "startDate")
        thing.add((lastDay ?? end)?.description, to: "endDate")
        thing.add(event.line("DURATION")?.value, to: "duration")
        let name = text("LOCATION")?.collapsingWhiteSpace
        if name?.isEmpty == false || event.line("GEO") != nil {
            var place = Thing(types: ["Place"])
            place.add(name, to: "name")
            let numbers = event.line("GEO")?.value.split(separator: ";").map { Double($0) } ?? []
            if numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
                let point = Coordinate(latitude: latitude, longitude: longitude)
            {
                place.add(point)
            }
            thing.add(.thing(place), to: "location")
        }
        return marking(thing, on: page)
    }

    private func text(_ name: String) -> String? { event.line(name)?.text }

    /// The thing with its occurrence's address and status.
    fileprivate func marking(_ thing: Thing, on page: URL) -> Thing {
        guard thing.isKind(of: "Event") else { return thing }
        var thing = thing
        thing.id = thing.id ?? address(on: page)
        if isCancelled {
            thing.add("EventCancelled", to: "eventStatus")
        } else if let previousStart {
            thing.add("EventRescheduled", to: "eventStatus")
            if thing["previousStartDate"].isEmpty { thing.add(previousStart.description, to: "previousStartDate") }
        }
        if event.line("STATUS")?.value.uppercased() == "TENTATIVE", !isCancelled {
            thing.add("Tentative", to: "eventStatus")
        }
        return thing
    }

    /// The event's lines by their names, with the occurrence's own start and end.
    fileprivate var columns: [String: String] {
        var columns = Dictionary(event.lines.map { ($0.name, $0.text) }) { first, _ in first }
        if let start { columns["DTSTART"] = start.description }
        if let end { columns["DTEND"] = (lastDay ?? end).description }
        if let id { columns["RECURRENCE-ID"] = id }
        if isCancelled { columns["STATUS"] = "CANCELLED" }
        return columns
    }
}
