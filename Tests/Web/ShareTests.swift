import HTTPTypes
import TestKit
import Testing

@testable import Web

struct `The picture of a shared link` {
    private static let place = #"""
        {"id": "cafe-1", "name": "Tea & <Talk>", "types": ["Restaurant", "FoodEstablishment"], "images": ["/images/bar.svg"],
         "address": {"streetAddress": "Carrer Nou 1", "addressLocality": "Barcelona"}}
        """#

    @Test func `breaks a long name into lines, words without spaces, too, and marks what is left out`() {
        #expect(SharePicture.lines("Café of the Old Port", width: 12, most: 3) == ["Café of the", "Old Port"])
        #expect(SharePicture.lines("ร้านก๋วยเตี๋ยวเรือ", width: 8, most: 3).joined() == "ร้านก๋วยเตี๋ยวเรือ")
        #expect(SharePicture.lines("one two three four five", width: 5, most: 2) == ["one", "two…"])
        #expect(SharePicture.lines("", width: 5, most: 2) == [])
    }

    @Test func `has the name as text, whatever it contains`() {
        let picture = SharePicture(mark: .food, name: "<script>&", price: "2.50 EUR", facts: "Café · Barcelona")
        let drawing = picture.svg(of: Brand())
        #expect(drawing.contains("&lt;script&gt;&amp;") && !drawing.contains("<script>"))
        #expect(drawing.contains("2.50 EUR") && drawing.contains("Café · Barcelona"))
    }

    @Test(
        .timeLimit(.minutes(5)),
        .enabled(if: SharePainter() != nil, "rsvg-convert of librsvg is not installed"))
    func `is made for a place without a photo, and the place's own photo is better`() async throws {
        try await WebUnderTest.with { web in
            web.services.catalog.answer("/v1/places/cafe-1", Self.place)
            let page = try await web.http.get("/place/cafe-1?lang=en")
            let address = try #require(
                page.text.firstMatch(of: /property="og:image" content="https:\/\/near\.example(\/share\/[^"]+)"/)?.1)
            let picture = try await web.http.get(String(address).replacing("&amp;", with: "&"))
            #expect(picture.status == 200 && picture["Content-Type"] == "image/png")
            // Width and height of a PNG file follow its signature and the head of its first chunk.
            let size = picture.bytes[16..<24].map(Int.init)
            #expect(size[2] << 8 + size[3] == SharePicture.width && size[6] << 8 + size[7] == SharePicture.height)
            #expect(try await web.http.get("/share/place/cafe-2").status == 404)
            #expect(try await web.http.get("/share/movies/cafe-1").status == 404)
        }
        try await WebUnderTest.with { web in
            web.services.catalog.answer(
                "/v1/places/cafe-1", Self.place.replacing("bar.svg\"", with: "bar.svg\", \"/v1/pictures/p\""))
            let page = try await web.http.get("/place/cafe-1?lang=en")
            #expect(page.text.contains("content=\"https://near.example/v1/pictures/p\""))
        }
    }

    @Test(
        .timeLimit(.minutes(5)),
        .enabled(if: SharePainter() != nil, "rsvg-convert of librsvg is not installed"))
    func `is drawn for all who ask at once: programs that show links ask only once`() async throws {
        let painter = try #require(SharePainter())
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let picture = SharePicture(mark: .food, name: "Café \(number)", price: nil, facts: "")
                    return await painter.png(of: picture.svg(of: Brand()), for: "anna") != nil
                }
            }
            for try await isDrawn in group { #expect(isDrawn) }
        }
    }
}
