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
