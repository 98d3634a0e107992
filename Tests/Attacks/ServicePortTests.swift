import Foundation
import TestKit
import Testing

/// Somebody who reaches a service's own port: a page in a browser on the same machine, a program beside it.
@Suite(.serialized) struct `Whoever reaches a service's port` {
    private static let place = """
        {"text": "id,name,latitude,longitude,types,timeZone\\nplanted,Planted,41,2,Restaurant,Europe/Madrid\\n", \
        "format": "places"}
        """

    @Test(.timeLimit(.minutes(3)))
    func `is answered nothing without the deployment's secret`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            for service in town.owners + [town.search] {
                let stranger = TestHTTP(service.url)
                for path in ["/metrics", "/v1/places", "/v1/orders", "/admin/dead-letters", "/admin/export"] {
                    let answer = try await stranger.get(
                        path, headers: ["Vicinity-Actor": #"{"id":"o-1","role":"operator"}"#])
                    #expect(answer.status == 401, "\(service.name) \(path): \(answer.status)")
                }
                #expect(try await stranger.get("/readyz").status == 200)
            }
            // As a page of another site sends it without a preflight.
            for type in ["text/plain", nil] {
                let planted = try await TestHTTP(town.catalog.url).send(
                    "POST", "/admin/import", body: Array(Self.place.utf8),
                    headers: ["Origin": "http://evil.example"].merging(type.map { ["Content-Type": $0] } ?? [:]) { $1 })
                #expect([401, 403].contains(planted.status))
            }
            #expect(try await TestHTTP(town.gateways[0].url).get("/v1/places/planted").status == 404)
        }
    }

    @Test(.timeLimit(.minutes(3)))
    func `is refused by another name, as a page, and without JSON, though it had the secret`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let catalog = town.catalog.http
            #expect(try await catalog.get("/metrics").status == 200)
            #expect(try await catalog.with("Host", "evil.example").get("/metrics").status == 421)
            #expect(try await catalog.with("Host", "127.0.0.1.evil.example:80").get("/readyz").status == 421)
            #expect(try await catalog.with("Origin", "http://evil.example").get("/metrics").status == 403)
            let plain = try await catalog.send(
                "POST", "/admin/import", body: Array(Self.place.utf8), headers: ["Content-Type": "text/plain"])
            #expect(plain.status == 415)
            #expect(try await TestHTTP(town.gateways[0].url).get("/v1/places/planted").status == 404)
            // The gateway's metrics are not public either, however their path is spelled.
            for path in [
                "/metrics", "/metrics/", "//metrics", "/metrics//", "/x/../metrics", "/%6detrics", "/./metrics",
            ] {
                for process in [town.gateways[0].url, town.catalog.url] {
                    let answer = try await talk(to: TestHTTP(process)) {
                        try $0.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    }
                    #expect(answer.hasPrefix("HTTP/1.1 401 ") && !answer.contains("vicinity_"), "\(path)")
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(3)))
    func `cannot have files of the machine read, nor imports blocked`() async throws {
        let folder = try ScratchFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link.csv"), withDestinationPath: "/etc/passwd")
        #expect(mkfifo(folder.file("pipe.csv"), 0o600) == 0)
        try Data("id,name,latitude,longitude,types,timeZone\ncafe,Cafe,41,2,Restaurant,Europe/Madrid\n".utf8)
            .write(to: URL(filePath: folder.file("cafe.csv")))
        try await withTown(on: .embedded, gateways: 1, settings: ["IMPORT_FOLDERS": folder.path]) { town in
            let files = [
                "/etc/passwd", "/etc/shadow", "/dev/zero", "/proc/self/environ", folder.file("link.csv"),
                folder.file("pipe.csv"), folder.file("../../etc/passwd"), "\(town.folder.path)/gateway/signing-key",
                "\(town.folder.path)/keys/deployment-secret",
            ]
            for path in files {
                for (service, body) in [
                    (town.catalog, #"{"path": "\#(path)", "format": "places"}"#),
                    (town.catalog, #"{"manifest": "\#(path)"}"#), (town.recommender, #"{"path": "\#(path)"}"#),
                ] {
                    let answer = try await service.http.post("/admin/import", json: body, timeout: .seconds(60))
                    #expect(answer.status == 422, "\(path): \(answer.text)")
                    #expect(!answer.text.contains("root:"), "\(answer.text)")
                }
            }
            let answer = try await town.catalog.http.post(
                "/admin/import", json: #"{"path": "\#(folder.file("cafe.csv"))", "format": "places"}"#)
            #expect(answer.text.contains(#""finished":true"#), "\(answer.text)")
        }
    }
}
