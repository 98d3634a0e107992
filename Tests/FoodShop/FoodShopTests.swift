import Contract
import Events
import Foundation
import Geo
import Hours
import Testing

@testable import FoodShop

@Suite struct `The food shop's words` {
    @Test(arguments: [
        (460, "EUR", "4.6"), (1200, "EUR", "12.0"), (5, "EUR", "0.05"), (450, "JPY", "450.0"), (1234, "KWD", "1.234"),
        (0, "THB", "0.0"),
    ])
    func `prices are decimal numbers in strings`(amount: Int64, currency: String, text: String) {
        #expect(FoodShopMoney.text(Money(amount: amount, currency: currency)) == text)
        #expect(FoodShopMoney.amount(text, in: currency) == amount)
    }

    @Test(
        arguments: [
            ("13.799999", 1380), ("9.2", 920), ("-1", nil), ("1e5", nil), ("", nil), ("nan", nil),
            ("9999999999999", nil),
        ] as [(String, Int64?)])
    func `totals are read as old clients sum them`(text: String, amount: Int64?) {
        #expect(FoodShopMoney.amount(text, in: "EUR") == amount)
    }

    @Test func `numbers for ids do not change`() {
        #expect(FoodShopID.formerNumber(of: "cafe.tea") == 1_468_289_150_640_170)
        #expect(FoodShopID.number(of: "cafe.tea") == 1_468_289_150_640_170 >> 21)
        for id in (0..<1000).map(String.init) {
            #expect((0...Int64(Int32.max)).contains(FoodShopID.number(of: id)))
            #expect(FoodShopID.formerNumber(of: id) < 1 << 52)
        }
    }

    @Test(
        arguments: [
            ("/images/tea.svg", "/images/tea.png"), ("/images/tea.jpg", "/images/tea.jpg"),
            ("/v1/pictures/a", "/v1/pictures/a"),
            ("https://example.org/tea.svg", "https://example.org/tea.svg"), (nil, ""),
        ] as [(String?, String)])
    func `a drawing of ours has a picture in pixels beside it`(image: String?, path: String) {
        #expect(FoodShopPicture.path(image) == path)
    }

    @Test func `each drawing of the sample has its picture in pixels`() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../deploy/sample-data/images").standardized
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        let drawings = names.filter { $0.hasSuffix(".svg") }
        #expect(drawings.count > 20)
        for drawing in drawings {
            #expect(
                names.contains(
                    FoodShopPicture.path("/images/\(drawing)").replacingOccurrences(of: "/images/", with: "")))
        }
    }

    @Test func `a food has its place in it, and what is not known is empty`() throws {
        var place = Place(
            id: "cafe", types: ["Restaurant"], name: "Café",
            geo: try #require(Coordinate(latitude: 41.4, longitude: 2.17)),
            telephone: "+34 1", email: "cafe@example.org", images: ["/images/cafe.svg"], updatedAt: .now)
        place.address = PostalAddress(streetAddress: "Street 1", addressLocality: "Town", postalCode: "08001")
        place.openingHours = try OpeningHours(foodShop: ["wen, thu: 18-02"])
        var writer = JSONWriter(capacity: 100)
        FoodShopPlace(place).write(to: &writer)
        let json = writer.bytes
        let text = """
            {"id":\(FoodShopID.number(of: "cafe")),"place_address":"Street 1, 08001 Town","place_email":"cafe@example.org",\
            "place_image_url":"/images/cafe.png","place_lat":"41.4","place_log":"2.17","place_name":"Café",\
            "place_opening_time_1":"wen, thu: 18-02","place_opening_time_2":"","place_opening_time_3":"",\
            "place_opening_time_4":"","place_phone_number":"+34 1"}
            """
        #expect(String(decoding: json, as: UTF8.self) == text)
        let tea = Item(
            id: "cafe.tea", place: "cafe", name: "Tea", price: Money(amount: 460, currency: "EUR"),
            ingredients: ["tea", "milk"], updatedAt: .now)
        writer = JSONWriter(capacity: 100)
        FoodShopFood(tea).write(at: json, to: &writer)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self) == """
                {"food_image_url":"","food_ingredient":"tea, milk","food_name":"Tea","food_price":"4.6",\
                "id":\(FoodShopID.number(of: "cafe.tea")),"place":\(text)}
                """)
    }
}
