public import Contract
public import Events
public import Foundation
import Synchronization

/// A person with a token, at any of the gateways.
public struct Citizen: Sendable {
    public let id: String
    public let token: String
    /// Clients with the token.
    public let gateways: [TestHTTP]

    public init(id: String, token: String, gateways: [TestHTTP]) {
        self.id = id
        self.token = token
        self.gateways = gateways.map { $0.with(token: token) }
    }

    public var gateway: TestHTTP { gateways[0] }

    /// Makes a place with items of this stock each, waits until they are visible, and returns their ids. For operators and merchants.
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

    /// Makes or changes a thing, and waits until it is visible.
    public func put(_ path: String, _ json: String) async throws {
        let response = try await gateway.send(
            "PUT", path, body: Array(json.utf8), headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
        guard [200, 201].contains(response.status) else {
            throw Overdue("PUT \(path): \(response.status) \(response.text)")
        }
    }

    /// Orders a quantity of each item. Returns the gateway's answer, whatever it is: a broken connection and 503 are tried again with the
    /// same key, at the next gateway.
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

    /// Order as the orders service has it now; nil while it cannot be read.
    public func order(_ id: String) async throws -> OrderAnswer? {
        for gateway in gateways {
            guard let response = try? await gateway.get("/v1/orders/\(id)") else { continue }
            if response.status == 200 { return try response.decode() }
            if response.status == 404 { throw Overdue("order \(id) is not known: \(response.text)") }
        }
        return nil
    }

    /// Waits until an order's status matches.
    public func order(
        _ id: String, within limit: Duration = .seconds(120), until isSatisfying: (OrderAnswer) -> Bool
    ) async throws -> OrderAnswer {
        try await waitFor("order \(id) gets there", within: limit) {
            guard let order = try await order(id) else { return nil }
            return isSatisfying(order) ? order : nil
        }
    }
}

/// An order as the API returns it.
public struct OrderAnswer: Decodable, Sendable {
    public let id: String
    public let status: Order.Status
    public let reason: Reason?
    public let lines: [OrderLine]
    public let total: Money?
    public let history: [StatusChange]

    /// True once it no longer waits for a place.
    public var isDecided: Bool { status != .placed }
}

/// A browser at a gateway: it keeps cookies, sends each where it belongs, and follows nothing by itself.
public final class Visitor: Sendable {
    public struct Cookie: Sendable, Hashable {
        public var value: String
        public var path: String

        public init(_ value: String, path: String) {
            (self.value, self.path) = (value, path)
        }
    }

    /// The page's information about the signed-in person.
    public struct Session: Decodable, Sendable {
        public let token: String
        public let person: String
        public let endsAt: Timestamp
    }

    public let http: TestHTTP
    private let jar = Mutex<[String: Cookie]>([:])

    public init(_ gateway: TestHTTP) { http = gateway }

    /// Cookies by name; may be changed, as by a person who holds the browser.
    public var cookies: [String: Cookie] {
        get { jar.withLock { $0 } }
        set { jar.withLock { $0 = newValue } }
    }

    /// - Parameter json: a body, sent as JSON unless the headers say otherwise.
    public func send(
        _ method: String, _ path: String, _ json: String? = nil, headers: [String: String] = [:]
    ) async throws -> TestResponse {
        var all = json == nil ? headers : ["Content-Type": "application/json"].merging(headers) { $1 }
        let asked = String(path.prefix { $0 != "?" })
        let kept = cookies.filter {
            $0.value.path == "/" || asked == $0.value.path || asked.hasPrefix("\($0.value.path)/")
        }
        if !kept.isEmpty { all["Cookie"] = kept.map { "\($0)=\($1.value)" }.sorted().joined(separator: "; ") }
        let response = try await http.send(method, path, body: json.map { Array($0.utf8) }, headers: all)
        for text in response.all("Set-Cookie") { keep(text) }
        return response
    }

    private func keep(_ text: String) {
        let parts = text.components(separatedBy: "; ")
        let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard pair.count == 2, let path = parts.first(where: { $0.hasPrefix("Path=") })?.dropFirst(5) else { return }
        let cookie = parts.contains("Max-Age=0") ? nil : Cookie(pair[1], path: String(path))
        jar.withLock { $0[pair[0]] = cookie }
    }

    /// Signs in with a code that is sent to an address.
    /// - Parameter anonymous: the browser's customer before.
    public func signIn(_ address: String, in town: Town, anonymous: Citizen? = nil) async throws -> Session {
        struct Sent: Decodable { let attempt: String }
        let known = try town.letters(to: address).count
        let sent = try await send("POST", "/v1/sign-in/email", #"{"email":"\#(address)"}"#).decode(Sent.self)
        let code = try await town.code(to: address, after: known)
        let headers = anonymous.map { ["Authorization": "Bearer \($0.token)"] } ?? [:]
        return try await send("POST", "/v1/sign-in/email/\(sent.attempt)", #"{"code":"\#(code)"}"#, headers: headers)
            .decode()
    }

    /// Requests the next token with the cookie.
    /// - Parameter acting: the role to act in, in JSON.
    public func renew(as acting: String? = nil) async throws -> TestResponse {
        try await send("POST", "/v1/account/session", acting.map { #"{"as":\#($0)}"# } ?? "{}")
    }
}
