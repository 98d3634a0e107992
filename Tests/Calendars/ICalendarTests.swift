import Foundation
import Testing

@testable import Calendars

@Suite struct `A calendar` {
    @Test func `folds lines at 75 bytes, and between characters`() {
        let line = ICalendar.folded("SUMMARY:" + String(repeating: "ก", count: 60))
        #expect(line.components(separatedBy: "\r\n ").allSatisfy { $0.utf8.count <= 75 })
        #expect(line.replacing("\r\n ", with: "") == "SUMMARY:" + String(repeating: "ก", count: 60))
    }

    @Test func `has no line that a text brings in`() {
        #expect(ICalendar.escaped("a\r\nATTENDEE:b,c;d\\e\u{7}") == #"a\nATTENDEE:b\,c\;d\\e"#)
    }

    @Test func `names a thing alike wherever it is read`() {
        #expect(
            ICalendar.uid("07-a.lido.screening-1", at: "https://eat.example") == "07-a.lido.screening-1@eat.example")
        #expect(ICalendar.uid("a", at: "") == "a@localhost")
    }
}
