import Foundation
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// The API's own document.
@Suite(.timeLimit(.minutes(5))) struct `The API's document` {
    @Test func `is served to programs and to people, without any script`() async throws {
        let folder = try ScratchFolder()
        for (name, text) in [("openapi.json", "{}"), ("reference.html", "<!doctype html>"), ("reference.css", "a {}")] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
        }
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(["API_DOCUMENT": folder.path]) { gateway in
                let json = try await gateway.http.get("/openapi.json")
                #expect(json.status == 200 && json.text == "{}" && json["Content-Type"] == "application/json")
                let tag = try #require(json["ETag"])
                #expect(try await gateway.http.get("/openapi.json", headers: ["If-None-Match": tag]).status == 304)
                let page = try await gateway.http.get("/reference")
                #expect(page.status == 200 && page["Content-Type"] == "text/html; charset=utf-8")
                let policy = try #require(page["Content-Security-Policy"])
                #expect(policy.hasPrefix("default-src 'none'; style-src 'self';") && !policy.contains("script"))
                #expect(try await gateway.http.get("/reference.css").status == 200)
            }
        }
    }

    @Test func `is missing where it was not made, and a folder that lacks a part stops the start`() async throws {
        try await GatewayFixture.with { fixture in
            let status = try await fixture.withGateway { gateway in
                try await gateway.http.get("/openapi.json").status
            }
            #expect(status == 404)
            let folder = try ScratchFolder()
            try Data("{}".utf8).write(to: URL(fileURLWithPath: folder.file("openapi.json")))
            await #expect(throws: SettingsError.self) {
                try await fixture.withGateway(["API_DOCUMENT": folder.path]) { _ in }
            }
        }
    }
}
