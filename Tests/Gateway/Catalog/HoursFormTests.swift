import HTTPTypes
import Hours
import ServiceKit
import Testing

@testable import GatewayService

/// Opening hours as a text or as rules.
@Suite struct HoursFormTests {
    private func hours(_ json: String) throws -> OpeningHours {
        try Problem.decode(HoursForm.self, from: Array(json.utf8)).hours
    }

    @Test func `a text without rules is read`() throws {
        let hours = try hours(#"{"text":"Mo-Fr 09:00-18:00; Su off"}"#)
        #expect(hours.rules.count == 2 && hours.rules[0].days.count == 5)
        #expect(hours.text == "Mo-Fr 09:00-18:00; Su off")
        #expect(try self.hours(#"{"rules":null,"text":"24/7"}"#).rules.count == 1)
    }

    @Test func `with rules, be it none, a text stays as it is`() throws {
        #expect(try hours(#"{"rules":[],"text":"by appointment"}"#) == OpeningHours(unread: "by appointment"))
        let form = try hours(#"{"rules":[{"days":["Mo"],"times":[]}],"text":"odd"}"#)
        #expect(form.rules.map(\.days) == [[.monday]] && form.text == "odd")
    }

    @Test func `a text that cannot be read is refused by name`() throws {
        let problem = #expect(throws: Problem.self) { try hours(#"{"text":"when we like"}"#) }
        #expect(problem?.field == "/openingHours/text" && problem?.status.code == 422)
    }
}
