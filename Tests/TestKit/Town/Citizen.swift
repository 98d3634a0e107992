public import Contract
import Events
public import Foundation

/// Somebody with a token, at any of the gateways.
public struct Citizen: Sendable {
    public let id: String
    public let token: String
    /// With the token.
    public let gateways: [TestHTTP]

    public init(id: String, token: String, gateways: [TestHTTP]) {
        self.id = id
        self.token = token
        self.gateways = gateways.map { $0.with(token: token) }
    }

    public var gateway: TestHTTP { gateways[0] }

    /// Makes a place with items of so much stock each, waits until they are there, and returns their ids. For operators and merchants.
    public func open(
        place: String, at coordinate: (Double, Double) = (41.4, 2.17), items: Int = 3, stock: Int = 1000,
        price: Int = 450
    ) async throws -> [String] {
        let body = """
            {"types": ["Restaurant"], "name": "\(place)", "timeZone": "Europe/Madrid",
             "geo": {"latitude": \(coordinate.0), "longitude": \(coordinate.1)}}
            """
        try await put("/v1/places/\(place)", body)
        var ids: [String] = []
        for number in 1...items {
            let id = "\(place).item-\(number)"
            try await put(
                "/v1/items/\(id)",
                """
                {"name": "Dish \(number)", "price": {"amount": \(price + number), "currency": "EUR"},
                 "stock": {"kind": "count", "left": \(stock)}}
                """)
            ids.append(id)
        }
        return ids
    }

    /// Makes or changes a thing, and waits until it is there.
    public func put(_ path: String, _ json: String) async throws {
        let response = try await gateway.send(
            "PUT", path, body: Array(json.utf8), headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
        guard [200, 201].contains(response.status) else {
            throw Overdue("PUT \(path): \(response.status) \(response.text)")
        }
    }

    /// Orders so many of each item. Answers whatever the gateway did, once it answered: a broken connection and 503 are tried again
    /// with the same key, at the next gateway.
    public func order(
        _ lines: [(item: String, quantity: Int)], key: String = UUID().uuidString, prefer: String = "wait=2",
        within limit: Duration = .seconds(120)
    ) async throws -> TestResponse {
        let lines = lines.map { #"{"item":"\#($0.item)","quantity":\#($0.quantity)}"# }.joined(separator: ",")
        var attempt = Int.random(in: 0..<gateways.count)
        return try await waitFor("an answer to an order", within: limit) {
            attempt += 1
            let response = try await gateways[attempt % gateways.count].post(
                "/v1/orders", json: #"{"lines":[\#(lines)]}"#, headers: ["Idempotency-Key": key, "Prefer": prefer],
                timeout: .seconds(15))
            guard response.status < 500, response.status != 429 else {
                throw Overdue("\(response.status) \(response.text)")
            }
            return response
        }
    }

    /// The order as the orders service has it now; nil while it cannot be had.
    public func order(_ id: String) async throws -> OrderAnswer? {
        for gateway in gateways {
            guard let response = try? await gateway.get("/v1/orders/\(id)") else { continue }
            if response.status == 200 { return try response.decode() }
            if response.status == 404 { throw Overdue("order \(id) is not known: \(response.text)") }
        }
        return nil
    }

    /// Waits until an order has a status that satisfies.
    public func order(
        _ id: String, within limit: Duration = .seconds(120), until isSatisfying: (OrderAnswer) -> Bool
    ) async throws -> OrderAnswer {
        try await waitFor("order \(id) gets there", within: limit) {
            guard let order = try await order(id) else { return nil }
            return isSatisfying(order) ? order : nil
        }
    }
}

/// An order as the API answers it.
public struct OrderAnswer: Decodable, Sendable {
    public let id: String
    public let status: Order.Status
    public let reason: Reason?
    public let lines: [OrderLine]
    public let total: Money?
    public let history: [StatusChange]

    /// Its fate was decided: it no longer waits for a place.
    public var isDecided: Bool { status != .placed }
}
