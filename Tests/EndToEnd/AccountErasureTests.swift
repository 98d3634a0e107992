import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import TestKit
import Testing

extension `Being forgotten` {
    private static let address = "annabel.quill@example.net"

    private struct Made: Decodable { let secret: String }

    /// Texts that must not be found after the erasure.
    private static let texts = [address, address.uppercased(), "Annabel", "Leopold"]

    /// Folder of sent letters.
    private func files(telling text: String, in town: Town) throws -> [String] {
        try files(with: text, under: town.folder.path).filter { !$0.hasPrefix("mail/") }
    }

    /// Signs in on two devices, keeps entries, gets a business, invites somebody to it and changes a place there.
    /// - Returns: the token for the request to be erased.
    private func live(in town: Town, as ann: Citizen, and second: Citizen) async throws -> (Visitor, String) {
        let boss = try town.somebody("operator").gateway
        let from = ["X-Forwarded-For": "203.0.113.7"]
        let phone = Visitor(TestHTTP(town.gateways[0].url, headers: from))
        let session = try await phone.signIn(Self.address, in: town, anonymous: ann)
        #expect(session.person == ann.id)
        _ = try await Visitor(TestHTTP(town.gateways[1].url, headers: from))
            .signIn(Self.address, in: town, anonymous: second)
        let http = phone.http.with(token: try await phone.renew().decode(Visitor.Session.self).token)
        let kept =
            #"{"entries": [{"key": "cart/krua.soup", "value": {"wish": "As Leopold likes it"}, "at": "2026-11-21T12:00:00Z"}]}"#
        let answer = try await http.send(
            "PUT", "/v1/account/kept", body: Array(kept.utf8), headers: ["Content-Type": "application/json"])
        #expect(answer.status == 200, "\(answer.text)")
        try await wantLetters(http, in: town)
        // She owns a business; of two invitations for her address one is open.
        for isTaken in [true, false] {
            let offer = try await boss.post(
                "/v1/merchants/m-quill/invitations", json: #"{"duty": "owner", "email": "\#(Self.address)"}"#)
            let secret = try offer.decode(Made.self).secret
            if isTaken { #expect(try await http.post("/v1/invitations/\(secret)").status == 200) }
        }
        let owner = try await phone.renew(as: #"{"merchant": "m-quill"}"#).decode(Visitor.Session.self)
        let desk = phone.http.with(token: owner.token)
        #expect(try await desk.post("/v1/merchants/m-quill/invitations", json: #"{"duty": "door"}"#).status == 201)
        let place =
            #"{"types": ["Restaurant"], "name": "Quill", "timeZone": "Europe/Madrid", "geo": {"latitude": 41.5, "longitude": 2.1}}"#
        let put = try await desk.send(
            "PUT", "/v1/places/quill", body: Array(place.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
        #expect([200, 201].contains(put.status), "\(put.text)")
        // An unused code, and a wrong one.
        _ = try await phone.send("POST", "/v1/sign-in/email", #"{"email": "\#(Self.address.uppercased())"}"#)
        return (phone, try await phone.renew().decode(Visitor.Session.self).token)
    }

    /// Adds a confirmed and an unconfirmed address.
    private func wantLetters(_ http: TestHTTP, in town: Town) async throws {
        func wish(_ address: String) async throws {
            let answer = try await http.send(
                "PUT", "/v1/letters", body: Array(#"{"email": "\#(address)", "language": "en"}"#.utf8),
                headers: ["Content-Type": "application/json"])
            #expect(answer.status == 202, "\(answer.text)")
        }
        try await wish(Self.address)
        let secret = try await waitFor("the confirmation letter is sent", within: .seconds(60)) {
            try town.letters(to: Self.address).lazy.compactMap { letter in
                letter.replacing("=\r\n", with: "").firstMatch(of: #/letters/confirm#([A-Za-z0-9._-]+)/#)
            }.first.map { String($0.1) }
        }
        #expect(try await http.post("/v1/letters/confirm/\(secret)", json: "").status == 204)
        try await wish("Annabel.Leopold@example.net")
    }

    @Test(.timeLimit(.minutes(10)))
    func `deletes an account with its entries, invitations and actions, and a returning person is new`()
        async throws
    {
        let settings = ["RATE_LIMIT_SIGN_IN": "off", "TRUSTED_PROXIES": "127.0.0.1"]
        try await withTown(on: .embedded, settings: settings) { town in
            let (ann, second) = (try await town.newCustomer(), try await town.newCustomer())
            let bob = try await Visitor(town.gateways[0].http).signIn("bob@example.net", in: town)
            let (phone, token) = try await live(in: town, as: ann, and: second)
            let boss = try town.somebody("operator").gateway
            try await waitFor("the audit has her actions", within: .seconds(60)) {
                try await boss.get("/v1/audit?person=\(ann.id)").text.contains("vicinity.place.put.v1") ? true : nil
            }
            // A record of her that accounts cannot decode becomes a dead letter.
            let log = try await EmbeddedLog(
                path: town.folder.file("log/log.db"), settings: EmbeddedLog.Settings(deployment: Topic.all))
            let audit = TopicPartition(Topic.audit.name, partition(of: ann.id))
            let broken = #"{"person": "\#(ann.id)", "why": "Annabel did it"#
            _ = try await log.append([NewRecord(audit, key: ann.id, value: Array(broken.utf8))])
            try await waitFor("it is a dead letter", within: .seconds(60)) {
                try await town.accounts.http.get("/admin/dead-letters").text.contains("accounts.audit") ? true : nil
            }
            for text in Self.texts where text != Self.address.uppercased() {
                #expect(try !files(telling: text, in: town).isEmpty, "\(text) is found")
            }

            #expect(try await phone.http.with(token: token).delete("/v1/profile").status == 202)
            try await waitFor("nothing is left", within: .seconds(240)) {
                _ = try await log.clean()
                for text in Self.texts {
                    let left = try files(telling: text, in: town)
                    guard left.isEmpty else { throw Overdue("\(text) is in \(left)") }
                }
                return true
            }
            // The ids remain in the request, in tombstones, and in services' notes that keep late records from restoring the person.
            let allowed: Set = [
                "log/log.db", "catalog/catalog.db", "orders/orders.db", "recommender/recommender.db",
                "accounts/accounts.db", "notifier/notifier.db", "recommender/copies/copies.db",
            ]
            try await waitFor("her ids are only where they must be", within: .seconds(240)) {
                _ = try await log.clean()
                for id in [ann.id, second.id] {
                    let named = Set(try files(with: id, under: town.folder.path).map { $0.replacing("-wal", with: "") })
                    let topics = try await topics(naming: id, in: log)
                    guard named.isSubset(of: allowed) else { throw Overdue("\(named)") }
                    guard
                        topics.isSubset(of: [
                            "privacy.commands", "accounts.accounts", "accounts.kept", "accounts.audit",
                        ])
                    else {
                        throw Overdue("\(topics)")
                    }
                }
                return true
            }
            await log.close()
            for process in town.processes {
                for text in Self.texts { #expect(!process.output.contains(text), "\(process.name) wrote \(text)") }
            }
            try await shows(phone, isNobody: ann, to: boss)
            #expect(try await Visitor(town.gateways[0].http).signIn("bob@example.net", in: town).person == bob.person)
            #expect(try await Visitor(town.gateways[0].http).signIn(Self.address, in: town).person != ann.id)
        }
    }

    /// Her actions stay under a derived name, and her invitations stay.
    private func shows(_ phone: Visitor, isNobody ann: Citizen, to boss: TestHTTP) async throws {
        #expect(try await phone.renew().status == 401)
        #expect(try await !boss.get("/v1/accounts").text.contains(ann.id))
        let done = try await boss.get("/v1/audit?subject=quill").text
        #expect(done.contains("vicinity.place.put.v1") && done.contains("m-quill") && !done.contains(ann.id))
        #expect(done.contains("203.0.113.0"), "from where it was done stays with it")
        let offers = try await boss.get("/v1/merchants/m-quill/invitations").text
        #expect(offers.contains("door") && !offers.contains(ann.id), "\(offers)")
    }
}
