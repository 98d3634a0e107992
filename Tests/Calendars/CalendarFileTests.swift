import Calendars
import Events
import Testing

/// Lines of one VEVENT each, and what the file says of the week from 16 November 2026 to a year later.
private func read(_ events: String..., head: String = "") throws -> CalendarFile {
    let texts = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }
    let text = "BEGIN:VCALENDAR\n\(head)\n\(texts.joined())END:VCALENDAR\n"
    return try #require(CalendarFile(Array(text.utf8), bounds))
}

private let bounds = CalendarFile.Bounds(
    window: Timestamp("2026-11-16T00:00:00Z")!..<Timestamp("2027-11-16T00:00:00Z")!)

extension CalendarFile {
    /// "start", "start < previous start", "start off"
    fileprivate var starts: [String] {
        occurrences.map { found in
            let moved = found.previousStart.map { " < \($0)" } ?? ""
            return (found.start?.description ?? "none") + moved + (found.isCancelled ? " off" : "")
        }
    }

    fileprivate var sentences: [String] { problems.map { "\($0.event): \($0.sentence)" } }
}

private let weekly =
    "UID:a\nSUMMARY:Club\nDTSTART;TZID=Europe/Madrid:20261118T193000\nDTEND;TZID=Europe/Madrid:20261118T213000\nRRULE:FREQ=WEEKLY;COUNT=4"

@Suite struct `A calendar's events` {
    @Test func `repeat by the clock of their zone`() throws {
        let file = try read("UID:a\nDTSTART;TZID=Europe/Madrid:20270320T193000\nRRULE:FREQ=WEEKLY;COUNT=3")
        #expect(
            file.starts == ["2027-03-20T19:30:00+01:00", "2027-03-27T19:30:00+01:00", "2027-04-03T19:30:00+02:00"])
        #expect(file.occurrences.map(\.id) == ["20270320T183000Z", "20270327T183000Z", "20270403T173000Z"])
        #expect(file.sentences == [])
    }

    @Test(arguments: [
        ("EXDATE;TZID=Europe/Madrid:20261125T193000,20261202T193000", [18, 39]),
        ("EXDATE:20261125T183000Z", [18, 32, 39]), ("EXDATE;VALUE=DATE:20261125", [18, 32, 39]),
        ("EXDATE;TZID=Asia/Bangkok:20261126T013000\nEXDATE:20261118T183000Z", [32, 39]),
        ("EXDATE;TZID=Romance Standard Time:20261209T193000", [18, 25, 32]),
        ("EXDATE;TZID=Europe/Madrid:20261125T203000", [18, 25, 32, 39]),
    ]) func `leave out their exceptions, however those are written`(exception: String, days: [Int]) throws {
        let starts = try read(weekly + "\n" + exception).starts
        #expect(starts == days.map { $0 > 30 ? "2026-12-0\($0 - 30)" : "2026-11-\($0)" }.map { $0 + "T19:30:00+01:00" })
    }

    @Test func `have further times`() throws {
        let file = try read(
            weekly
                + "\nRDATE;TZID=Europe/Madrid:20261120T193000,20261125T193000\nRDATE;VALUE=PERIOD:20261221T170000Z/PT45M,20261222T170000Z/20261222T180000Z\nRDATE;VALUE=DATE:20261224"
        )
        #expect(
            file.starts.map { $0.prefix(16) } == [
                "2026-11-18T19:30", "2026-11-20T19:30", "2026-11-25T19:30", "2026-12-02T19:30", "2026-12-09T19:30",
                "2026-12-21T18:00", "2026-12-22T18:00", "2026-12-24T19:30",
            ])
        #expect(
            file.occurrences.map { $0.end?.description.dropFirst(11).prefix(5) }.suffix(4) == [
                "21:30", "18:45", "19:00", "21:30",
            ])
    }

    @Test func `are moved and called off one by one`() throws {
        let file = try read(
            weekly,
            "UID:a\nSUMMARY:Late\nRECURRENCE-ID;TZID=Europe/Madrid:20261125T193000\nDTSTART;TZID=Europe/Madrid:20261126T210000",
            "UID:a\nSEQUENCE:1\nRECURRENCE-ID:20261202T183000Z\nSTATUS:CANCELLED")
        #expect(
            file.starts == [
                "2026-11-18T19:30:00+01:00", "2026-11-26T21:00:00+01:00 < 2026-11-25T19:30:00+01:00",
                "2026-12-02T19:30:00+01:00 off", "2026-12-09T19:30:00+01:00",
            ])
        #expect(file.occurrences.map { $0.event.line("SUMMARY")?.text } == ["Club", "Late", "Club", "Club"])
        #expect(file.occurrences[1].id == "20261125T183000Z")
    }

    @Test func `change from one time on`() throws {
        let file = try read(
            weekly,
            "UID:a\nSUMMARY:New room\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Madrid:20261125T193000\nDTSTART;TZID=Europe/Madrid:20261126T200000\nDTEND;TZID=Europe/Madrid:20261126T210000",
            "UID:a\nSUMMARY:Last\nRECURRENCE-ID;TZID=Europe/Madrid:20261209T193000\nDTSTART;TZID=Europe/Madrid:20261209T193000"
        )
        #expect(
            file.starts == [
                "2026-11-18T19:30:00+01:00", "2026-11-26T20:00:00+01:00 < 2026-11-25T19:30:00+01:00",
                "2026-12-03T20:00:00+01:00 < 2026-12-02T19:30:00+01:00", "2026-12-09T19:30:00+01:00",
            ])
        #expect(
            file.occurrences.map { $0.event.line("SUMMARY")?.text } == ["Club", "New room", "New room", "Last"])
        #expect(file.occurrences[2].end?.description == "2026-12-03T21:00:00+01:00")
        let ended = try read(weekly, "UID:a\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261202T183000Z\nSTATUS:CANCELLED")
        #expect(ended.occurrences.map(\.isCancelled) == [false, false, true, true])
    }

    @Test func `count in their newest version`() throws {
        let file = try read(
            "UID:a\nSEQUENCE:2\nSUMMARY:New\nDTSTART:20261120T180000Z", "UID:a\nSUMMARY:Old\nDTSTART:20261119T180000Z",
            "UID:b\nDTSTAMP:20261101T000000Z\nDTSTART:20261119T180000Z",
            "UID:b\nDTSTAMP:20261102T000000Z\nDTSTART:20261121T180000Z")
        #expect(file.starts == ["2026-11-20T18:00:00Z", "2026-11-21T18:00:00Z"])
        #expect(file.sentences == ["0: older versions of events (by SEQUENCE, then DTSTAMP): 2; they are left out"])
        // What nothing tells apart are two events with one UID.
        #expect(try read("UID:a\nDTSTART:20261120T180000Z", "UID:a\nDTSTART:20261121T180000Z").starts.count == 2)
        #expect(try read("UID:a\nDTSTART:20261120T180000Z", "UID:a\nDTSTART:20261120T180000Z").starts.count == 1)
    }

    @Test func `are all off in a calendar that calls off`() throws {
        let cancel =
            "END:VCALENDAR\nBEGIN:VCALENDAR\nMETHOD:CANCEL\nBEGIN:VEVENT\nUID:a\nSEQUENCE:1\nDTSTART:20261118T183000Z\nEND:VEVENT"
        let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(weekly)\nEND:VEVENT\n\(cancel)\nEND:VCALENDAR"
        let file = try #require(CalendarFile(Array(text.utf8), bounds))
        #expect(file.occurrences.count == 4 && file.occurrences.allSatisfy(\.isCancelled))
        #expect(
            try read(weekly, head: "METHOD:REPLY").sentences == [
                "0: METHOD REPLY is an answer; its events are left out"
            ])
    }

    @Test(arguments: [
        ("DTSTART;TZID=\"Eastern Standard Time\":20261120T180000", "2026-11-20T18:00:00-05:00"),
        ("DTSTART;TZID=W. Europe Standard Time:20261120T180000", "2026-11-20T18:00:00+01:00"),
        ("DTSTART;TZID=/mozilla.org/20050126_1/America/Argentina/Salta:20261120T180000", "2026-11-20T18:00:00-03:00"),
        ("DTSTART;TZID=Ours:20261120T180000", "2026-11-20T18:00:00+05:17"),
        ("DTSTART;TZID=Ours:20270720T180000", "2027-07-20T18:00:00+06:17"),
        ("DTSTART;VALUE=DATE:20261120", "2026-11-20"), ("DTSTART:20261120T180000", "2026-11-20T18:00:00"),
        // An hour that the clock passes over, and one that it shows twice.
        ("DTSTART;TZID=Europe/Madrid:20270328T023000", "2027-03-28T03:30:00+02:00"),
        ("DTSTART;TZID=Europe/Madrid:20271031T023000", "2027-10-31T02:30:00+02:00"),
        ("DTSTART;TZID=Ours:20270328T023000", "2027-03-28T03:30:00+06:17"),
        ("DTSTART;TZID=Nowhere:20261120T180000", "2026-11-20T18:00:00"),
    ]) func `are at the time of their zone`(start: String, time: String) throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Ours
            BEGIN:DAYLIGHT
            DTSTART:16010325T020000
            RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
            TZOFFSETFROM:+0517
            TZOFFSETTO:+0617
            END:DAYLIGHT
            BEGIN:STANDARD
            DTSTART:16011028T030000
            RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
            TZOFFSETFROM:+0617
            TZOFFSETTO:+0517
            END:STANDARD
            END:VTIMEZONE
            """
        let file = try read(start, head: zone)
        #expect(file.starts == [time])
        #expect(
            file.sentences
                == (start.contains("Nowhere")
                    ? ["0: TZID Nowhere is no known zone; its times are taken as those of the place"] : []))
    }

    @Test func `have the zone database's times where the file's own rules differ, which is said`() throws {
        let zone =
            "BEGIN:VTIMEZONE\nTZID:Europe/Madrid\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE"
        let file = try read("DTSTART;TZID=Europe/Madrid:20270720T180000", head: zone)
        #expect(file.starts == ["2027-07-20T18:00:00+02:00"] && file.sentences.count == 1)
    }

    @Test func `are read from lines of any folding, with escapes and quotes`() throws {
        var bytes = Array("\u{FEFF}BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY;ALTREP=\"cid:a;b,^^^'^n\";X=1:Caf".utf8)
        bytes +=
            [0xC3] + Array("\r\n ".utf8) + [0xA9]
            + Array(" \\, a\\nb\\;\r\n\r\n \\\\c\rDTSTART:20261120T180000Z\r\nEND:VEVENT\r\nEND:VCALENDAR".utf8)
        let event = try #require(CalendarFile(bytes, bounds)?.occurrences.first?.event)
        #expect(event.line("SUMMARY")?.text == "Café , a\nb;\\c")
        #expect(event.line("SUMMARY")?.parameters == ["ALTREP": ["cid:a;b,^\"\n"], "X": ["1"]])
        #expect(event.line("DTSTART") != nil)
    }

    @Test(arguments: [
        (
            "DTSTART:20261120T180000Z\nRRULE:FREQ=DAILY;RSCALE=HEBREW",
            "1: RRULE: RSCALE is not read; of its repeating only its first time is read"
        ),
        (
            "DTSTART:20261120T180000Z\nRRULE:FREQ=DAILY;COUNT=2\nEXRULE:FREQ=WEEKLY",
            "1: EXRULE is not read; none of its times are certain"
        ),
        (
            "DTSTART:20261120T180000Z\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:never",
            "1: EXDATE is no time that can be read: never"
        ),
        (
            "DTSTART:20261120T180000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2",
            "1: DTSTART does not fit RRULE; it is taken as its first time"
        ),
        ("DTSTART:20261120T180000Z\nRRULE:FREQ=HOURLY;COUNT=600", "1: 100 later times are left out"),
        ("DTSTART:20261120T180000Z\nRRULE:FREQ=SECONDLY", "1: more than 20000 later times are left out"),
        (
            "DTSTART;VALUE=DATE:20261120\nRRULE:FREQ=DAILY;BYHOUR=3",
            "1: RRULE: a day has no hours; of its repeating only its first time is read"
        ),
        ("DTSTART:20261301T180000Z", "1: DTSTART is no time that can be read: 20261301T180000Z"),
        ("DTSTART:20261120T180000Z\nDTEND:20261120T170000Z", "1: DTEND is before DTSTART"),
        ("DTSTART:20261120T180000Z\nDURATION:long", "1: DURATION is no duration that can be read: long"),
        ("DTSTART:20261120T180000Z\nnonsense", "0: lines without a name and a colon: 1; they are left out"),
        (
            "DTSTART:20261120T180000Z\nSUMMARY;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9",
            "1: SUMMARY is encoded as QUOTED-PRINTABLE, which is not read"
        ),
        (
            "DTSTART:20261120T180000Z\nEND:VEVENT\nBEGIN:VTODO\nEND:VTODO\nBEGIN:VEVENT\nDTSTART:20261120T180000Z",
            "0: components that are no events are not read: VTODO (1)"
        ),
        ("DTSTART:20261120T180000Z\nBEGIN:VALARM", "0: VEVENT begins before the one before has ended"),
    ]) func `report what is not read`(lines: String, problem: String) throws {
        // The last is repaired by the next event's beginning.
        let file =
            try lines.hasSuffix("VALARM")
            ? read("DTSTART:20261120T180000Z\nBEGIN:VEVENT\nDTSTART:20261121T180000Z") : read(lines)
        #expect(file.sentences == [problem])
    }

    @Test func `cost no more than they may`() throws {
        let many = "DTSTART:20261120T180000Z\nRRULE:FREQ=DAILY"
        let exceptions = repeatElement("20261121T180000Z", count: 100_000).joined(separator: ",")
        let refused = try read(many + "\nEXDATE:" + exceptions)
        #expect(refused.starts == [] && refused.sentences == ["1: EXDATE has too many values; the event is left out"])
        let lone = CalendarFile.Bounds(window: bounds.window, perEvent: 500, all: 600)
        let text = "BEGIN:VCALENDAR\n" + (1...3).map { "BEGIN:VEVENT\nUID:\($0)\n\(many)\nEND:VEVENT\n" }.joined()
        let file = try #require(CalendarFile(Array(text.utf8), lone))
        #expect(file.occurrences.count == 600)
        #expect(file.sentences.contains { $0.contains("a file gives at most 600 times") })
        #expect(file.sentences.contains("0: the file ends inside VCALENDAR"))
        let deep = String(repeating: "BEGIN:X\n", count: 200_000)
        let nested = try #require(CalendarFile(Array("BEGIN:VCALENDAR\n\(deep)END:VCALENDAR".utf8), bounds))
        #expect(nested.sentences.first?.contains("more than 5 deep") == true)
        #expect(CalendarFile(Array("BEGIN:VCARD\nEND:VCARD".utf8), bounds) == nil)
    }
}
