import Contract
import Crypto
import Events
import FoodShop
import Foundation
import FuzzKit
import Geo
import Hours
import ServiceKit
import Traces

@testable import GatewayService

/// Readers of the gateway: tokens, forms, queries, headers, and answers of a routing server.
func gatewayReaders() async throws -> [FuzzedReader] {
    let secret = String(repeating: "s", count: 32)
    let tokens = Tokens(key: try SigningKey(secret: secret))
    return [
        FuzzedReader(
            "signed-tokens",
            texts: [
                #"{"sub":"c-1","role":"customer","exp":1799999999,"iat":1795000000,"iss":"vicinity"}"#,
                #"{"sub":"o-1","role":"operator","exp":1e15,"nbf":-1e300,"aud":["a","b"],"jti":"x","sid":"y"}"#,
            ]
        ) { bytes in
            let head = Base64URL.encode(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))
            let text = "\(head).\(Base64URL.encode(bytes))"
            let code = HMAC<SHA256>.authenticationCode(
                for: Data(text.utf8), using: SymmetricKey(data: Data(secret.utf8)))
            guard let identity = try? await tokens.check("\(text).\(Base64URL.encode(Array(code)))") else { return }
            _ = identity.expires.description
        },
        FuzzedReader(
            "tokens",
            texts: [
                #"{"alg":"HS256","typ":"JWT","kid":"a","x5c":["QQ=="],"crit":["b"],"jwk":{}}.{"sub":"c-1","exp":1}.sig"#,
                #"{"alg":"none"}.{}."#, "a.b.c.d",
            ]
        ) { bytes in
            let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            _ = try? await tokens.check(parts.map { Base64URL.encode(Array($0)) }.joined(separator: "."))
            _ = try? await tokens.check(String(decoding: bytes, as: UTF8.self))
        },
        FuzzedReader("forms", texts: forms) { bytes in readForm(bytes) },
        FuzzedReader(
            "stream-queries",
            texts: [
                "topics=orders,places&place=a,b&movie=movie-1&types=Restaurant&bbox=1,2,3,4&since=1-0000abcd-o12.3-p01.1",
                "orders=mine&access_token=a.b.c", "week=2026-W47&limit=20&since=%00",
            ]
        ) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            if let token = ResumeToken(text) { _ = token.text }
            guard let query = try? Query(text) else { return }
            _ = try? EventRoutes.selection(query, Actor(id: "c-1", role: .customer))
            _ = try? query.cursor(of: .movies, in: nil)
            if let week = query.all("week").first.flatMap({ ISOWeek($0, at: .now) }) { _ = week.times }
        },
        FuzzedReader(
            "changes-cursors",
            texts: [
                #"{"topic":"movies","log":1,"day":20000,"next":[0,0,0,0,0,0,0,0,0,0,0,0],"sequences":[0,0,0,0,0,0,0,0,0,0,0,0],"week":"2026-W47"}"#
            ]
        ) { bytes in
            guard let cursor = ChangesCursor(Base64URL.encode(bytes)) else { return }
            _ = cursor.isGood(in: 1, on: 20_000, ends: Array(repeating: 5, count: 12))
            _ = try? cursor.text
        },
        FuzzedReader(
            "headers",
            texts: [
                "10.0.0.1, 2001:db8::1, ::ffff:1.2.3.4", "wait=5, respond-async; x=y", "\"a-key\"",
                "application/json;q=0.5, text/*;q=1e9, */*", "W/\"abc\", *", "up{a=\"b\\\"c\",d=\"e\"} 1e5\nx NaN\n",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", #"{"id":"c-1","role":"customer"}"#,
            ]
        ) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let proxies = ["10.0.0.0/8", "2001:db8::/32", text].compactMap(Network.init)
            _ = ClientAddress(connection: "10.0.0.1", forwarded: text, trusting: proxies)
            _ = Preference(text)
            _ = IdempotencyKey(text).map { Identifiers.order(customer: "c", key: $0.text) }
            _ = Format(accept: text)
            _ = matches("\"abc\"", ifNoneMatch: text)
            _ = Figure.all(in: text)
            _ = TraceContext(traceparent: text)
            _ = try? Actor(header: text)
            _ = Identifiers.partition(ofOrder: text)
        },
        FuzzedReader(
            "osrm",
            texts: [
                #"{"code":"Ok","routes":[{"distance":1234.5,"duration":99,"geometry":{"type":"LineString","coordinates":[[2,41],[2.1,41.1]]},"legs":[{"summary":"Rambla","steps":[{"distance":5,"duration":1,"name":"ก","ref":"A2","maneuver":{"type":"roundabout","modifier":"left","exit":3,"bearing_after":270,"location":[2,41]}}]}]}],"waypoints":[{"name":"x"},{}]}"#
            ]
        ) { bytes in
            guard let start = Coordinate(latitude: 41, longitude: 2), let end = Coordinate(latitude: 42, longitude: 2),
                let answer = try? JSON.decode(OSRMAnswer.self, from: bytes),
                let plan = try? RoutePlan(answer, from: start, to: end, .walking, in: .of("th"))
            else { return }
            for format in Format.allCases { _ = try? plan.bytes(as: format, in: .of("th")) }
        },
        FuzzedReader("routes", texts: ["41.4,2.17;13.7,100.5", "90,180;-90,-180", "0,179.9;0,-179.9"]) { bytes in
            let points = String(decoding: bytes, as: UTF8.self).split(separator: ";").compactMap {
                Coordinate(text: $0)
            }
            guard points.count >= 2 else { return }
            let plan = StraightLine.plan(from: points[0], to: points[1], .driving, in: .of("fi"))
            for format in [Format.json, .geojson, .kml] { _ = try? plan.bytes(as: format, in: .of("fi")) }
        },
        FuzzedReader(
            "reach",
            texts: [
                """
                {"features":[{"type":"Feature","properties":{"contour":15},"geometry":{"type":"Polygon","coordinates":
                [[[2.16,41.39],[2.18,41.39],[2.17,41.42],[2.16,41.39]]]}},{"type":"Feature","properties":{"type":"snapped"},
                "geometry":{"type":"MultiPoint","coordinates":[[2.17,41.4]]}}]}
                """
            ]
        ) { bytes in
            guard let answer = try? JSON.decode(ReachAnswer.self, from: bytes), answer.start != nil,
                let area = answer.area
            else { return }
            _ = ReachArea.text(area)
        },
    ]
}

private func readForm(_ bytes: [UInt8]) {
    if let form = try? Problem.decode(OrderForm.self, from: bytes) {
        _ = try? form.check()
        _ = try? form.digest
    }
    if let form = try? Problem.decode(PlaceForm.self, from: bytes) { _ = try? JSON.encode(form.place("a")) }
    if let form = try? Problem.decode(ItemForm.self, from: bytes) { _ = try? JSON.encode(form.item("a.b")) }
    if let form = try? Problem.decode(MovieForm.self, from: bytes) { _ = try? JSON.encode(form.movie("movie-a")) }
    if let form = try? Problem.decode(ScreeningForm.self, from: bytes) { _ = try? JSON.encode(form.screening("a.b")) }
    if let form = try? Problem.decode(FoodShopForm.self, from: bytes) {
        _ = try? form.lines()
        _ = try? form.key()
        _ = FoodShopMoney.amount(form.order.order_total, in: "EUR").map {
            FoodShopMoney.text(Money(amount: $0, currency: "KWD"))
        }
    }
}

private let forms = [
    #"{"lines":[{"item":"cafe.tea","quantity":2},{"item":"cafe.tea","quantity":1}],"expectedTotal":{"amount":450,"currency":"EUR"}}"#,
    #"{"types":["Restaurant"],"name":"ร้าน","names":{"th":"x"},"geo":{"latitude":41.4,"longitude":2.17},"boundary":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]},"openingHours":{"rules":[{"days":["Mo"],"occurrences":[-1],"dates":[{"from":"10-01","through":"04-30"}],"times":[{"opens":"18:00","closes":"02:00"}]}],"text":"Mo 9-5"},"listing":{"kind":"condominium","purpose":"sale","price":{"min":1,"max":2,"currency":"THB"},"number":7,"listedAt":"2026-11-21T07:36:53Z"}}"#,
    #"{"name":"Tea","price":{"amount":450,"currency":"EUR"},"stock":{"kind":"daily","portions":5,"left":3,"date":"2026-11-21"},"allergens":["milk"]}"#,
    #"{"movie":"movie-a","startDate":"2026-11-21T19:30:00+01:00","price":{"amount":900,"currency":"EUR"},"seats":100}"#,
    #"{"order":{"order_uuid":"u","order_total":"9.2","order_date":"d","order_details_attributes":{"0":{"food_name":"Tea","food_count":"2","food_price":"9.2","food_place":"Cafe"}}}}"#,
    #"{"name":"Snö","duration":"PT108M","datePublished":"2026-11-20","genre":["a"]}"#,
]
