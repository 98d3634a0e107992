import Contract
import Events
import Testing

@testable import NotifierService

@Suite struct `The text of a notice` {
    private func text(
        _ kind: PushNotice.NoticeType?, _ facts: PushNotice.Facts = PushNotice.Facts(),
        in language: PushDevice.Language = .en
    ) -> PushText {
        let notice = PushNotice(
            device: "d-1", person: "c-ann", event: "e", kind: kind, order: kind.map { _ in "00-a" }, customer: "c-ann",
            host: "push.example.com", facts: facts, time: noon, createdAt: noon, nextAttemptAt: noon)
        return PushText(notice, in: language, site: "Barri")
    }

    @Test func `says what, which number, and where a press leads`() {
        let ready = text(.ready, PushNotice.Facts(number: 12, name: "Soup", lines: 3, method: .pickUp))
        #expect(ready.title == "Ready to pick up · Barri" && ready.body == "Number 12 · Soup and 2 more")
        #expect(ready.url == "/my-orders/00-a" && ready.tag == "00-a")
        #expect(ready.timestamp == noon.microseconds / 1000 && ready.language == .en)
        #expect(text(.ready, PushNotice.Facts(method: .delivery)).title == "Your order is on its way · Barri")
        #expect(text(nil).url == "/you")
    }

    @Test func `says why, how much and when`() {
        let refused = text(.refused, PushNotice.Facts(name: "Soup", reason: "cancelled-by-place"))
        #expect(refused.title == "Order cancelled · Barri" && refused.body == "Soup · The place has cancelled it")
        let back = text(.refunded, PushNotice.Facts(money: Money(amount: 1250, currency: "EUR")), in: .ca)
        #expect(back.body == "S’han tornat 12,50 EUR")
        let moved = text(.moved, PushNotice.Facts(name: "Rain", place: "Lido", startDate: evening), in: .fi)
        #expect(moved.title == "Näytöksesi aika muuttui · Barri")
        #expect(moved.body.hasPrefix("Rain · Lido · Nyt: ") && moved.body.hasSuffix("19:30"), "the place's own clock")
        #expect(text(.moved, PushNotice.Facts(reason: "show-cancelled")).title == "Your show was cancelled · Barri")
    }

    @Test(arguments: PushDevice.Language.allCases)
    func `is there in every language, without gaps`(language: PushDevice.Language) {
        let facts = PushNotice.Facts(
            number: 1, name: "{money}", place: "Lido", lines: 2, reason: "payment-expired",
            money: Money(amount: 5, currency: "EUR"), startDate: evening)
        let texts = ([nil] + PushNotice.NoticeType.allCases.map { $0 }).map { text($0, facts, in: language) }
        #expect(Set(texts.map(\.title)).count == texts.count)
        for text in texts {
            #expect(!text.body.isEmpty && !text.title.contains("{") && text.title.hasSuffix(" · Barri"))
            #expect(!text.body.replacing("{money}", with: "").contains("{"), "only the dish has braces")
        }
        let words = PushWords.of(language)
        #expect(Set(words.ready.keys) == Set(Fulfilment.Method.allCases.map(\.rawValue)))
        #expect(Set(words.found.keys) == Set(SearchMatch.Change.allCases.map(\.rawValue) + ["other"]))
    }

    @Test func `fits into what push services take, however long a name is`() throws {
        var order = supper()
        order.lines[0].name = String(repeating: "พ", count: 2000)
        let news = try #require(OrderNews("vicinity.order.ready.v1", order))
        #expect(text(.ready, news.facts, in: .th).body.utf8.count < 1000)
    }
}
