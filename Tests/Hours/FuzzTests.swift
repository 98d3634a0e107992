import Foundation
import Hours
import TestKit
import Testing

@Suite struct `Any text of opening hours` {
    @Test(.timeLimit(.minutes(20))) func `is read or refused`() throws {
        let texts = [
            "Mo-Fr 08:00-12:00,13:00-18:00; Sa 10:00-02:00; PH off; Dec 24-26 off", "24/7",
            "Tu,Th 18:00-26:00 || \"by call\"",
            "week 1-53/2 We 09:00+; Su[1],Mo[-1] sunrise-sunset", "Jan-Mar: Mo 10:00-12:00 unknown \"x\"",
        ]
        let lines = ["wen, thu: 18-02", "sun, mon: CLOSED", "tue: 18:30-04", "sat: 0-24"]
        var fuzzing = Fuzzing()
        fuzzing.run((texts + lines).map { Array($0.utf8) }) { _, bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            _ = try? OpeningHours(openStreetMap: text)
            _ = try? OpeningHours(foodShop: [text, lines[0], "", ""])
        }
    }
}
