import TestKit
import Testing

/// Runs a test with a gateway that serves a small page, and the page's version.
func withSite(
    _ more: [String: String] = [:], _ test: (GatewayUnderTest, String) async throws -> Void
) async throws {
    try await GatewayFixture.with { fixture in try await withSite(in: fixture, more, test) }
}

func withSite(
    in fixture: GatewayFixture, _ more: [String: String] = [:], _ test: (GatewayUnderTest, String) async throws -> Void
) async throws {
    try await withSite(SmallSite(), in: fixture, more, test)
}

func withSite(
    _ site: SmallSite, in fixture: GatewayFixture, _ more: [String: String],
    _ test: (GatewayUnderTest, String) async throws -> Void
) async throws {
    try await fixture.withGateway(site.settings.merging(more) { $1 }) { gateway in
        let page = try await gateway.http.get("/?shell").text
        let version = try #require(page.split(separator: "\"").dropFirst(5).first.map(String.init))
        try await test(gateway, version)
    }
}
