import Events
import Extraction
import Formats
import Foundation
import Hours
import Testing

@testable import CatalogService

@Suite struct `The opening hours on a page` {
    private func read(_ json: String) throws -> (hours: OpeningHours?, faults: [ImportFault]) {
        let thing = try Thing(json: Array("{\(json)}".utf8))
        var leftOut = LeftOut()
        return (SeenHours.hours(of: thing, &leftOut), leftOut.faults)
    }

    /// "11:30-14:30 18:00-22:00" on a day; 2026-11-23 is a Monday.
    private func times(_ hours: OpeningHours?, on day: String, isHoliday: Bool = false) throws -> String {
        func text(_ minute: Int) -> String {
            let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
            return "\(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
        }
        let times = try #require(hours).times(on: try #require(CivilDate(day)), isPublicHoliday: isHoliday)
        return times.sorted { $0.opens < $1.opens }.map { "\(text($0.opens))-\(text($0.closes))" }
            .joined(separator: " ")
    }

    private static let week = [
        "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29",
    ]

    @Test(arguments: [
        (#"["Mo-Fr 11:30-14:30","Mo-Fr 18:00-22:00"]"#, "2026-11-23", "11:30-14:30 18:00-22:00"),
        (#"["Mo-Fr 11:30-14:30","Mo-Fr 18:00-22:00","Sa 12:00-23:00"]"#, "2026-11-28", "12:00-23:00"),
        (#"["Mo-Fr 11:30-14:30","We 20:00-22:00"]"#, "2026-11-25", "11:30-14:30 20:00-22:00"),
        (#"["Mo-Su 09:00-18:00","Dec 24 10:00-12:00"]"#, "2026-12-24", "10:00-12:00"),
        (#"["Mo-Su 09:00-18:00","Dec 24 off"]"#, "2026-12-24", ""),
        (#"["Mo-Fr 09:00-17:00","gibberish"]"#, "2026-11-23", "09:00-17:00"),
        (#"["gibberish","Mo-Fr 09:00-17:00"]"#, "2026-11-23", "09:00-17:00"),
        (#""Mo-Fr 11:30-14:30,18:00-22:00""#, "2026-11-23", "11:30-14:30 18:00-22:00"),
        (#""Mo-Fr 11:30-14:30; Mo-Fr 18:00-22:00""#, "2026-11-23", "18:00-22:00"),
        (#"["","Mo,Tu 10:00-12:00"]"#, "2026-11-24", "10:00-12:00"),
    ]) func `as short texts add up`(texts: String, day: String, expected: String) throws {
        let (hours, faults) = try read(#""openingHours":\#(texts)"#)
        #expect(try times(hours, on: day) == expected)
        #expect(faults.count == (texts.contains("gibberish") ? 1 : 0))
    }

    @Test(arguments: [
        (["Su off", "Mo-Su 09:00-17:00"], "2026-11-29", ""),
        (["Su off", "Mo-Su 09:00-17:00"], "2026-11-28", "09:00-17:00"),
        (["Mo-Su off", "Fr 18:00-22:00"], "2026-11-27", "18:00-22:00"),
        (["Mo-Su off", "Fr 18:00-22:00"], "2026-11-26", ""),
        (["Sa-Su off", "Sa 10:00-12:00", "Mo-Su 09:00-17:00"], "2026-11-28", "10:00-12:00"),
        (["Su closed", "09:00-17:00"], "2026-11-29", ""), (["Su off", "Su 10:00-12:00"], "2026-11-29", ""),
        (["Dec 24 10:00-12:00", "Mo-Su 09:00-18:00"], "2026-12-24", "10:00-12:00"),
        (["Dec 25 off", "Dec 24-26 10:00-12:00", "Mo-Su 09:00-18:00"], "2026-12-25", ""),
        (["Dec 25 off", "Dec 24-26 10:00-12:00", "Mo-Su 09:00-18:00"], "2026-12-26", "10:00-12:00"),
        (["PH off", "Mo-Su 09:00-18:00"], "2026-11-23", "09:00-18:00"),
        (["Su[1] off", "Su 10:00-12:00"], "2026-12-06", ""),
        (["Su[1] off", "Su 10:00-12:00"], "2026-12-13", "10:00-12:00"),
        (["Mo-Fr 18:00-22:00", "Mo-Fr 11:30-14:30"], "2026-11-23", "11:30-14:30 18:00-22:00"),
        (["We off", "gibberish", "Mo-Fr 09:00-17:00"], "2026-11-25", ""),
    ]) func `as short texts mean the same in any order, and when they are read again`(
        texts: [String], day: String, expected: String
    ) throws {
        for texts in [texts, texts.reversed(), Array(texts.dropFirst() + texts.prefix(1))] {
            let list = try JSON.encode(texts).text
            let hours = try #require(read(#""openingHours":\#(list)"#).hours)
            #expect(try times(hours, on: day) == expected, "\(texts)")
            if texts.contains("gibberish") {
                #expect(hours.text?.contains("gibberish") == true)
                #expect(throws: UnreadableHours.self) { try OpeningHours(openStreetMap: hours.text ?? "") }
            } else {
                #expect(try OpeningHours(openStreetMap: try #require(hours.text)).rules == hours.rules)
            }
        }
    }

    @Test func `as specifications mean the same in any order`() throws {
        let parts = [
            #"{"dayOfWeek":"Sunday"}"#, #"{"opens":"09:00","closes":"17:00"}"#,
            #"{"dayOfWeek":["Saturday","Sunday"],"opens":"10:00","closes":"12:00","validFrom":"2026-11-28","validThrough":"2026-11-28"}"#,
        ]
        for parts in [parts, parts.reversed()] {
            let hours = try read(#""openingHoursSpecification":[\#(parts.joined(separator: ","))]"#).hours
            #expect(try times(hours, on: "2026-11-29") == "" && times(hours, on: "2026-11-23") == "09:00-17:00")
            #expect(try times(hours, on: "2026-11-28") == "10:00-12:00")
        }
    }

    @Test func `have no text that leaves out exceptions`() throws {
        let hours = try #require(
            read(
                #""openingHours":"Mo-Su 09:00-18:00","specialOpeningHoursSpecification":{"validFrom":"2026-12-24","validThrough":"2026-12-26"}"#
            ).hours)
        #expect(hours.text == nil && hours.rules.count == 2)
    }

    @Test(arguments: [
        (#""Mo,Tu,We,Th,Fr""#, "1111100"), (#""Monday-Friday""#, "1111100"), (#""Mon - Fri""#, "1111100"),
        (#""Monday to Friday""#, "1111100"), (#""https://schema.org/Monday""#, "1000000"), (#"["Mo","Su"]"#, "1000001"),
        (#"["http://schema.org/Saturday","Sunday"]"#, "0000011"), (#""Saturday and Sunday""#, "0000011"),
        (#""Fr-Mo""#, "1000111"), (#""Mo Tu We""#, "1110000"), (#"{"@id":"https://schema.org/Friday"}"#, "0000100"),
        (#""weekdays""#, "1111100"), (#""Daily""#, "1111111"), (#""Montag - Freitag""#, "1111100"),
        (#""lunes a viernes""#, "1111100"), (#""dilluns""#, "1000000"), (#""maanantai""#, "1000000"),
        (#""วันจันทร์""#, "1000000"), (#""Mo–We,Sa""#, "1110010"), (#""Thurs.""#, "0001000"), (#""Mon;Tue""#, "1100000"),
        (#"["Monday","Monday"]"#, "1000000"), (#""sexta-feira""#, "0000100"),
        (#""schema:Monday""#, "1000000"), (#""http://schema.org/Monday""#, "1000000"), (#""Mo-So""#, "1111111"),
        (#"{"@id":"http://schema.org/Sunday"}"#, "0000001"),
        (#"["schema:Saturday","schema:PublicHolidays"]"#, "0000010"),
        (#""Di, Mi""#, "0110000"), (#""Do""#, "0001000"), (#""ma-vr""#, "1111100"), (#""lun""#, "1000000"),
        (#""sáb.""#, "0000010"), (#""miercoles""#, "0010000"), (#""Ke""#, "0010000"), (#""dimanche""#, "0000001"),
        (#""พฤ.""#, "0001000"), (#""月曜日""#, "1000000"), (#""火""#, "0100000"), (#""星期三""#, "0010000"),
        (#""周日""#, "0000001"),
        (#""토요일""#, "0000010"), (#""пн-пт""#, "1111100"), (#""Суббота""#, "0000010"), (#""Δευτέρα""#, "1000000"),
        (#""Pazartesi""#, "1000000"), (#""czwartek""#, "0001000"), (#""dv""#, "0000100"), (#""lör""#, "0000010"),
        (#""LUNES A VIERNES""#, "1111100"), (#""Monday:""#, "1000000"), (#""Hétfő""#, "1000000"),
    ]) func `name days in many ways`(days: String, week: String) throws {
        let (hours, faults) = try read(
            #""openingHoursSpecification":{"dayOfWeek":\#(days),"opens":"09:00","closes":"17:00"}"#)
        #expect(faults.isEmpty)
        let open = try Self.week.map { try times(hours, on: $0).isEmpty ? "0" : "1" }.joined()
        #expect(open == week)
    }

    @Test(arguments: ["Funday", "Mo-Xx", "Monster", "Tu,Fooday", "Monday-", ""])
    func `of no day are noted, and take no others along`(day: String) throws {
        let (hours, faults) = try read(
            #"""
            "openingHoursSpecification":[{"dayOfWeek":"\#(day)","opens":"09:00","closes":"17:00"},
            {"dayOfWeek":"Sunday","opens":"10:00","closes":"12:00"}]
            """#)
        #expect(faults.count == 1)
        #expect(try times(hours, on: "2026-11-29") == "10:00-12:00" && times(hours, on: "2026-11-23") == "")
    }

    @Test(arguments: [
        ("09:00", "17:00", "09:00-17:00"), ("09:00:00", "17:00:00", "09:00-17:00"), ("9:00", "17:30", "09:00-17:30"),
        ("9:00 AM", "5:00 PM", "09:00-17:00"), ("9am", "5pm", "09:00-17:00"), ("0900", "1700", "09:00-17:00"),
        ("T09:00", "T17:00", "09:00-17:00"), ("09:00+02:00", "17:00+02:00", "09:00-17:00"),
        ("09.00", "17.00", "09:00-17:00"),
        ("00:00", "23:59", "00:00-24:00"), ("00:00", "24:00", "00:00-24:00"), ("18:00", "02:00", "18:00-26:00"),
        ("00:00", "00:00", ""), ("Closed", "Closed", ""), ("9 a.m.", "12 p.m.", "09:00-12:00"),
        ("9h30", "17h00", "09:30-17:00"),
    ]) func `have times in many ways`(opens: String, closes: String, expected: String) throws {
        let (hours, faults) = try read(
            #""openingHoursSpecification":{"dayOfWeek":"Monday","opens":"\#(opens)","closes":"\#(closes)"}"#)
        #expect(try times(hours, on: "2026-11-23") == expected && faults.isEmpty)
    }

    @Test(arguments: [("25:00", "26:00"), ("morning", "evening"), ("9", "17"), ("10:00", "10:00"), ("09:00", "")])
    func `of no time are noted`(opens: String, closes: String) throws {
        let (hours, faults) = try read(
            #""openingHoursSpecification":[{"dayOfWeek":"Monday","opens":"\#(opens)","closes":"\#(closes)"},{"dayOfWeek":"Sunday","opens":"10:00","closes":"12:00"}]"#
        )
        #expect(faults.count == 1 && hours?.rules.count == 1)
    }

    @Test func `name public holidays beside weekdays and alone`() throws {
        let beside = try read(
            #""openingHoursSpecification":{"dayOfWeek":["Monday","PublicHolidays"],"opens":"09:00","closes":"17:00"}"#
        ).hours
        #expect(
            try times(beside, on: "2026-11-29") == ""
                && times(beside, on: "2026-11-29", isHoliday: true) == "09:00-17:00")
        let alone = try read(
            #"""
            "openingHoursSpecification":[{"dayOfWeek":"https://schema.org/PublicHolidays","opens":"10:00","closes":"12:00"},
            {"dayOfWeek":["Mo","Tu"],"opens":"09:00","closes":"17:00"}]
            """#
        ).hours
        #expect(try times(alone, on: "2026-11-23") == "09:00-17:00")
        #expect(try times(alone, on: "2026-11-23", isHoliday: true) == "10:00-12:00")
    }

    @Test(arguments: [
        (#""validFrom":"2026-12-24","validThrough":"2026-12-26","opens":"00:00","closes":"00:00""#, "2026-12-25", ""),
        (#""validFrom":"2026-12-24","validThrough":"2026-12-26""#, "2026-12-25", ""),
        (
            #""validFrom":"2026-12-24","validThrough":"2026-12-24","opens":"10:00","closes":"12:00""#, "2026-12-24",
            "10:00-12:00"
        ),
        (
            #""validFrom":"2026-12-24","validThrough":"2026-12-24","opens":"10:00","closes":"12:00""#, "2026-12-25",
            "09:00-17:00"
        ),
        (#""validFrom":"2026-12-24","opens":"10:00","closes":"12:00""#, "2027-05-03", "10:00-12:00"),
        (#""validThrough":"2026-12-24","opens":"10:00","closes":"12:00""#, "2026-12-25", "09:00-17:00"),
        (
            #""validFrom":"2026-12-24T00:00:00","validThrough":"2026-12-24T23:59:59","opens":"10:00","closes":"12:00""#,
            "2026-12-24", "10:00-12:00"
        ),
    ]) func `have exceptions on dates`(special: String, day: String, expected: String) throws {
        for property in ["specialOpeningHoursSpecification", "openingHoursSpecification"] {
            let usual = #"{"opens":"09:00","closes":"17:00"}"#
            let json =
                property == "openingHoursSpecification"
                ? #""openingHoursSpecification":[{\#(special)},\#(usual)]"#
                : #""openingHoursSpecification":\#(usual),"\#(property)":{\#(special)}"#
            #expect(try times(read(json).hours, on: day) == expected)
        }
    }

    @Test(arguments: [
        #""openingHoursSpecification":["Mo-Fr 09:00-17:00"]"#,
        #""openingHours":{"@type":"OpeningHoursSpecification","dayOfWeek":"Mo-Fr","opens":"09:00","closes":"17:00"}"#,
        #""openingHours":[{"dayOfWeek":["Mo","Tu","We","Th","Fr"],"opens":"09:00","closes":"17:00"},"Mo-Fr 09:00-17:00"]"#,
    ]) func `may stand under the other property`(json: String) throws {
        let (hours, faults) = try read(json)
        #expect(try faults.isEmpty && times(hours, on: "2026-11-23") == "09:00-17:00")
        #expect(try times(hours, on: "2026-11-29") == "")
    }

    @Test(arguments: [
        (#""validFrom":"2024-01-01""#, true), (#""validFrom":"2024-01-01","validThrough":"2034-01-01""#, true),
        (#""validFrom":"2024-01-01","opens":"00:00","closes":"00:00""#, true),
        (#""validFrom":"2024-01-01T00:00:00Z","validThrough":"9999-12-31","opens":"Closed","closes":"Closed""#, true),
        (#""validThrough":"2040-01-01""#, true),
        (#""validFrom":"2026-11-01","validThrough":"2026-12-01""#, false),
        (#""validFrom":"2024-01-01","opens":"09:00","closes":"17:00""#, false),
        (#""opens":"00:00","closes":"00:00""#, false),
        (#""validFrom":"2026-01-01","validThrough":"2026-12-31""#, false),
        (#""validFrom":"someday""#, false),
    ]) func `close a place for good`(special: String, isClosed: Bool) throws {
        let closed = try read(#""specialOpeningHoursSpecification":{\#(special)}"#)
        #expect((closed.hours?.isKnown == true) == isClosed && closed.faults.count == 1)
        if isClosed { #expect(try times(closed.hours, on: "2026-11-23") == "") }
    }

    @Test func `of exceptions alone are not known`() throws {
        let (hours, faults) = try read(
            #""specialOpeningHoursSpecification":{"validFrom":"2026-12-24","validThrough":"2026-12-26"}"#)
        #expect(hours == nil && faults.count == 1)
    }
}
