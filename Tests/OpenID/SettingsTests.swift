import ServiceKit
import Testing

@testable import OpenID

@Suite struct `Settings of a provider` {
    private func read(_ environment: [String: String]) throws -> OpenIDSettings? {
        var reader = try SettingsReader(program: "accounts", arguments: [], environment: environment)
        let settings = OpenIDSettings(&reader)
        try reader.finish()
        return settings
    }

    private let whole = [
        "OIDC_ISSUER": "https://id.example/realms/main", "OIDC_CLIENT": "vicinity", "OIDC_SECRET": "s",
        "OIDC_NAME": "Keycloak", "OIDC_SCOPES": "openid email groups",
        "OIDC_ROLES": "realm_access.roles:admin=operator, groups:/shops/*=staff@*",
    ]

    @Test func `are read`() throws {
        let settings = try #require(try read(whole))
        #expect(settings.issuer == "https://id.example/realms/main" && settings.client == "vicinity")
        #expect(settings.scopes == ["openid", "email", "groups"] && settings.roles.count == 2)
        #expect(settings.name == "Keycloak" && settings.secret == "s")
        #expect(try read([:]) == nil)
    }

    @Test(
        arguments: [
            ("OIDC_ISSUER", "http://id.example"), ("OIDC_ISSUER", "id.example"),
            ("OIDC_ISSUER", "https://id.example?a=b"),
            ("OIDC_ISSUER", "https://user@id.example"), ("OIDC_ISSUER", nil), ("OIDC_CLIENT", nil),
            ("OIDC_SCOPES", "email"), ("OIDC_ROLES", "admin"), ("OIDC_CLIENT", "a b"),
        ] as [(String, String?)])
    func `are refused if they are wrong`(name: String, value: String?) {
        var changed = whole
        changed[name] = value
        #expect(throws: SettingsError.self) { try read(changed) }
    }

    @Test func `may name a provider of this machine without TLS`() throws {
        for issuer in ["http://localhost:8080/realms/a", "http://127.0.0.1:9", "http://[::1]:9/"] {
            #expect(try read(["OIDC_ISSUER": issuer, "OIDC_CLIENT": "v"])?.issuer == issuer)
        }
    }

    @Test func `do not show the secret`() throws {
        let changed = whole.merging(["OIDC_SECRET": String(repeating: "x", count: 2000)]) { $1 }
        let error = #expect(throws: SettingsError.self) { try read(changed) }
        #expect(error?.description.contains("xxx") == false)
    }
}
