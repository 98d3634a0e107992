import Events
import Testing

@testable import OpenID

@Suite struct `A rule for roles` {
    private func grants(_ rules: String, _ claims: JSONValue) throws -> [Grant] {
        RoleRule.grants(try #require(RoleRule.list(rules)), claims)
    }

    @Test func `reads realm roles, groups and claims of its own`() throws {
        let rules = """
            realm_access.roles:admin=operator, groups:/shops/*=staff@*, "https://example.com/duty":door m-2=door@m-2,
            urn:x=owner@m-3, "urn:x:roles":boss=owner@m-4
            """
        let claims: JSONValue = [
            "realm_access": ["roles": ["user", "admin"]], "groups": ["/shops/m-1", "/shops/", "/shops/a/b", "/people"],
            "https://example.com/duty": "door m-2", "urn": "x", "urn:x:roles": ["boss": ["org": "one"]],
        ]
        #expect(
            try grants(rules, claims) == [
                .operator, .membership(merchant: "m-1", duty: "staff"), .membership(merchant: "m-2", duty: "door"),
                .membership(merchant: "m-3", duty: "owner"), .membership(merchant: "m-4", duty: "owner"),
            ])
        #expect(try grants(rules, [:]) == [])
    }

    @Test func `gives the greatest duty at a business`() throws {
        let rules = "g:d/*=door@*,g:o/*=owner@*,g:s/*=staff@*"
        #expect(
            try grants(rules, ["g": ["d/m", "o/m", "s/m", "d/n"]]) == [
                .membership(merchant: "m", duty: "owner"), .membership(merchant: "n", duty: "door"),
            ])
    }

    @Test(
        arguments: [
            "ADMIN", "admin ", " admin", "administrator", "admi", "аdmin", "admin\u{301}", "a", "",
        ])
    func `does not match a value that looks alike`(value: String) throws {
        #expect(try grants("role:admin=operator", ["role": .string(value)]) == [])
    }

    @Test func `takes texts, lists, names of members and true`() throws {
        for value in ["x", ["y", "x"], ["x": 1], true, 7] as [JSONValue] {
            let text = value == true ? "true" : value == 7 ? "7" : "x"
            #expect(try grants("r:\(text)=operator", ["r": value]) == [.operator])
        }
        for value in [false, .null, [["x"]], ["y": "x"]] as [JSONValue] {
            #expect(try grants("r:x=operator", ["r": value]) == [])
        }
    }

    @Test func `gives no more than a bounded number of rights`() throws {
        let groups = (0..<5000).map { JSONValue.string("/shops/m-\($0)") }
        #expect(try grants("groups:/shops/*=door@*", ["groups": .array(groups)]).count == RoleRule.mostGrants)
        let long = String(repeating: "m", count: 129)
        #expect(try grants("groups:/shops/*=door@*", ["groups": [.string("/shops/\(long)"), "/shops/a b"]]) == [])
    }

    @Test(
        arguments: [
            "groups", "groups:", "groups:x", "groups:x=", ":x=operator", "groups:=operator", "groups:*=operator",
            "groups:x=staff", "groups:x=staff@", "groups:x=staff@*", "groups:a*b=operator", "groups:x=king@m-1",
            "a..b:x=operator", "\"a:x=operator", "\"\":x=operator", "groups:x=staff@m 1", "groups:x=staff@m*",
        ])
    func `has to be one`(text: String) {
        #expect(RoleRule.list(text) == nil)
    }

    @Test func `may be missing`() {
        #expect(RoleRule.list("") == [] && RoleRule.list(" , ") == [])
    }
}
