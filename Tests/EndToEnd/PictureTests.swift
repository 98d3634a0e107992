import TestKit
import Testing

/// Pictures of crawled films and of merchants, from where they are to whoever looks at them.
@Suite(.serialized) struct `Pictures` {
    private struct Films: Decodable {
        struct Film: Decodable {
            let name: String
            let image: String?
        }

        let items: [Film]
    }

    private struct Kept: Decodable {
        let id, url: String
        let width, height: Int
    }

    private struct Place: Decodable { let images: [String] }

    @Test(.timeLimit(.minutes(10)))
    func `that a site shows are shown from here, and those that a merchant puts as well`() async throws {
        try await DemoWeb.start(on: "2026-10-16") { demo in
            try demo.putSources()
            _ = try await demo.crawl("demo-new-films")
            let customer = try await demo.town.newCustomer()
            let films = try await waitFor("the films show their posters") {
                let films: Films = try await customer.gateway.get("/v1/movies").decode()
                return films.items.count == 4 && films.items.allSatisfy { $0.image != nil } ? films.items : nil
            }
            let posters = films.compactMap(\.image)
            #expect(Set(posters).count == 4 && posters.allSatisfy { $0.hasPrefix("/v1/pictures/") })
            for poster in posters {
                let (small, large) = (
                    try await customer.gateway.get("\(poster)?width=160"), try await customer.gateway.get(poster)
                )
                #expect(small.status == 200 && small["Content-Type"] == "image/jpeg")
                #expect(small.bytes.count < large.bytes.count && large.bytes.starts(with: [0xFF, 0xD8]))
                let again = try await customer.gateway.get(poster, headers: ["If-None-Match": large["ETag"] ?? ""])
                #expect(again.status == 304)
            }
            try await putByMerchant(try await demo.web.http.get("/plates/2.png").bytes, demo)
        }
    }

    private func putByMerchant(_ file: [UInt8], _ demo: DemoWeb) async throws {
        let merchant = try demo.town.somebody("merchant", id: "m-pictures")
        let answer = try await merchant.gateway.send(
            "POST", "/v1/pictures", body: file, headers: ["Content-Type": "image/png"])
        #expect(answer.status == 201, "\(answer.text)")
        let kept: Kept = try answer.decode()
        #expect(kept.width == 640 && kept.height == 480 && answer["Location"] == kept.url)
        let place = #"""
            {"types": ["Restaurant"], "name": "Can Pintat", "timeZone": "Europe/Madrid", "images": ["\#(kept.url)"],
             "geo": {"latitude": 41.4, "longitude": 2.17}}
            """#
        let put = try await merchant.gateway.send(
            "PUT", "/v1/places/can-pintat", body: Array(place.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
        #expect([200, 201].contains(put.status), "\(put.text)")
        let shown: Place = try await merchant.gateway.get("/v1/places/can-pintat").decode()
        #expect(shown.images == [kept.url])
        #expect(try await merchant.gateway.get("\(kept.url)?width=480").status == 200)
    }
}
