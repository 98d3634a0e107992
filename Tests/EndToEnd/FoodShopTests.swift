import Foundation
import TestKit
import Testing

/// The food shop's old client, which sends the same requests as ever, without token and key.
@Suite(.serialized) struct `The food shop's old client` {
    private struct Placed: Decodable {
        let id: Int64
        let order_uuid: String
        let order_total: String
    }

    /// The client's request, byte for byte, for two dishes of one kind and one of another.
    private func body(date: String, device: String = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") -> String {
        #"{"order":{"order_uuid":"\#(device)","order_total":"13.54","order_date":"\#(date)","order_done":"false","#
            + #""order_details_attributes":{"#
            + #""0":{"food_name":"Dish 1","food_count":"2","food_price":"9.02","food_place":"cafe"},"#
            + #""1":{"food_name":"Dish 2","food_count":"1","food_price":"4.52","food_place":"cafe"}}}}"#
    }

    /// Waits as the client's user does, who chooses from the list of foods.
    private func waitUntilShown(_ town: Town) async throws {
        try await waitFor("the dishes are in the list of foods") {
            let foods = try await town.gateways[0].http.get("/foods.json").text
            return foods.contains("Dish 1") && foods.contains("Dish 2") ? true : nil
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: Town.Ground.allCases)
    func `sends one order twice by mistake, and another a minute later on purpose`(on ground: Town.Ground) async throws
    {
        try await withTown(on: ground) { town in
            let shop = try town.somebody("operator")
            let items = try await shop.open(place: "cafe", stock: 10)
            try await waitUntilShown(town)
            func send(_ body: String, at gateway: Int) async throws -> Placed {
                let answer = try await town.gateways[gateway].http.post(
                    "/orders.json", json: body, headers: ["Prefer": "wait=20"])
                #expect(answer.status == 201, "\(answer.text)")
                return try answer.decode()
            }
            let first = try await send(body(date: "2014-03-01 10:00:00 +0000"), at: 0)
            let again = try await send(body(date: "2014-03-01 10:00:00 +0000"), at: 1)
            let later = try await send(body(date: "2014-03-01 10:01:00 +0000"), at: 0)
            #expect(again.id == first.id, "the same bytes are the same order, at any gateway")
            #expect(later.id != first.id)
            #expect(later.order_uuid == first.order_uuid, "both are the one device's")
            #expect(first.order_total == "13.54")

            let all: [Placed] = try await shop.gateway.get("/orders.json").decode()
            #expect(Set(all.map(\.id)) == [first.id, later.id])
            #expect(Set(all.map(\.order_uuid)).count == 1)
            #expect(try await available(items[0], town) == 6)
            #expect(try await available(items[1], town) == 8)
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `is another customer on another device, even with the same words at the same time`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let shop = try town.somebody("operator")
            let items = try await shop.open(place: "cafe", stock: 10)
            try await waitUntilShown(town)
            for device in ["E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "68753A44-4D6F-1226-9C60-0050E4C00067"] {
                let answer = try await town.gateways[0].http.post(
                    "/orders.json", json: body(date: "2014-03-01 10:00:00 +0000", device: device),
                    headers: ["Prefer": "wait=20"])
                #expect(answer.status == 201, "\(answer.text)")
            }
            let all: [Placed] = try await shop.gateway.get("/orders.json").decode()
            #expect(all.count == 2)
            #expect(Set(all.map(\.order_uuid)).count == 2)
            #expect(try await available(items[0], town) == 6)
        }
    }
}
