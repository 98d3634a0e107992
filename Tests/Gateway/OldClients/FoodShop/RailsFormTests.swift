import Events
import HTTPTypes
import ServiceKit
import Testing

@testable import GatewayService

@Suite struct `An order as a form` {
    private func read(_ text: String) throws -> FoodShopForm {
        try Problem.decode(FoodShopForm.self, from: try RailsForm.value(Array(text.utf8), below: "order").bytes)
    }

    @Test func `is the order that the same JSON has`() throws {
        let form = try read(
            "utf8=%E2%9C%93&order[order_uuid]=device-1&order%5Border_total%5D=2.5&order[order_date]=2026-11-23+10:00"
                + "&order[order_done]=false&order[order_details_attributes][0][food_name]=Caf%C3%A9+con+leche"
                + "&order[order_details_attributes][0][food_count]=1&order[order_details_attributes][0][food_price]=2.5"
                + "&order[order_details_attributes][0][food_place]=Cafè%20del%20Port&commit=Create")
        let json = #"""
            {"order":{"order_uuid":"device-1","order_total":"2.5","order_date":"2026-11-23 10:00","order_done":"false",
            "order_details_attributes":{"0":{"food_name":"Café con leche","food_count":"1","food_price":"2.5",
            "food_place":"Cafè del Port"}}}}
            """#
        let same = try Problem.decode(FoodShopForm.self, from: Array(json.utf8))
        #expect(try form.key() == same.key() && form.actor == same.actor)
        #expect(
            form.order.order_total == "2.5"
                && form.order.order_details_attributes == same.order.order_details_attributes)
    }

    private func multipart(_ text: String) throws -> FoodShopForm {
        let body = Array(text.replacing("\n", with: "\r\n").utf8)
        return try Problem.decode(
            FoodShopForm.self, from: try RailsForm.value(multipart: body, boundary: "b-1", below: "order").bytes)
    }

    private static func part(_ name: String, _ value: String) -> String {
        "--b-1\nContent-Disposition: form-data; name=\"\(name)\"\nContent-Type: text/plain\n\n\(value)\n"
    }

    @Test func `in parts is the same order`() throws {
        let line = "order[order_details_attributes][0]"
        let fields = [
            ("utf8", "✓"), ("order[order_uuid]", "device-1"), ("order[order_total]", "2.5"),
            ("order[order_date]", "2026-11-23 10:00"), ("\(line)[food_name]", "Café & con=leche"),
            ("\(line)[food_count]", "1"), ("\(line)[food_place]", "--b-2\nPort"),
        ]
        let parts = fields.map { Self.part($0.0, $0.1) }.joined()
        let file = "--b-1\ncontent-disposition: form-data; name=\"order[picture]\"; filename=\"a.png\"\n\nxx\n"
        for text in [parts + "--b-1--\n", "preamble\n" + parts + file + "--b-1--\nepilogue"] {
            let order = try multipart(text).order
            #expect(order.order_uuid == "device-1" && order.order_date == "2026-11-23 10:00")
            #expect(order.order_details_attributes["0"]?.food_name == "Café & con=leche")
            #expect(order.order_details_attributes["0"]?.food_place == "--b-2\r\nPort")
        }
    }

    @Test(arguments: [
        ("", 400), ("--b-1--", 422), ("--b-1\nContent-Disposition: form-data\n\nx\n--b-1--", 400),
        ("--b-1\nx\n--b-1--", 400),
        (part("order[a", "1") + "--b-1--", 400), (part("order[order_uuid]", "a"), 400),
        (part("order[order_uuid]", "a") + "--b-1--", 422),
        (String(repeating: part("a", "1"), count: 1001) + "--b-1--", 400),
    ]) func `in parts that cannot be read is refused`(text: String, status: Int) {
        let problem = #expect(throws: Problem.self) { try multipart(text) }
        #expect(problem?.status.code == status, "\(String(describing: problem))")
    }

    @Test(arguments: [
        ("order[order_uuid]=a", 422), ("", 422), ("other=1", 422), ("order=text", 422), ("order[a=1", 400),
        ("order[a]]=1", 400), ("order[]=1", 400), ("order[a]=%zz", 400), ("=1", 400),
        ("order[a][b][c][d][e][f][g][h][i]=1", 400), (String(repeating: "a=1&", count: 1001), 400),
        ("order[unknown]=1", 422),
    ])
    func `that cannot be read is refused`(text: String, status: Int) {
        let problem = #expect(throws: Problem.self) { try read(text) }
        #expect(problem?.status.code == status, "\(String(describing: problem))")
    }
}
