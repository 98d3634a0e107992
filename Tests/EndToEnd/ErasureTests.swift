import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import Signing
import TestKit
import Testing

/// A person asks to be forgotten, and all files that the whole platform keeps are searched for them, byte by byte.
@Suite(.serialized) struct `Being forgotten` {
    private struct Reading: Decodable { let items: [Item] }
    private struct Item: Decodable { let id: String }

    /// The files under a folder that hold a text as it stands or in base 64.
    func files(with text: String, under folder: String) throws -> [String] {
        let needles =
            [Data(text.utf8)]
            + (0..<3).map { skipped in
                // Of base 64 only whole groups of three bytes are sure to look the same wherever they stand.
                let bytes = Array(text.utf8).dropFirst(skipped)
                return Data(Data(bytes.prefix(bytes.count / 3 * 3)).base64EncodedString().utf8)
            }
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return all.filter { name in
            guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else { return false }
            return needles.contains { bytes.range(of: $0) != nil }
        }
    }

    /// The log's topics that have a record which tells of somebody.
    func topics(naming person: String, in log: EmbeddedLog) async throws -> Set<String> {
        var named: Set<String> = []
        for topic in Topic.all {
            let bounds = try await log.bounds(of: topic.partitions)
            let reader = try await log.reader(from: bounds.mapValues(\.lowerBound))
            while case let records = try await reader.next(limit: 1000, wait: .zero), !records.isEmpty {
                for record in records
                where record.key.contains(person)
                    || String(decoding: record.value ?? [], as: UTF8.self).contains(person)
                { named.insert(topic.name) }
            }
            await reader.close()
        }
        return named
    }

    func send(
        _ person: Citizen, _ method: String, _ path: String, _ json: String? = nil, key: String? = nil
    ) async throws -> TestResponse {
        var headers = ["Prefer": "wait=20"]
        if json != nil { headers["Content-Type"] = "application/json" }
        if let key { headers["Idempotency-Key"] = key }
        return try await person.gateway.send(method, path, body: json.map { Array($0.utf8) }, headers: headers)
    }

    @Test(.timeLimit(.minutes(10)))
    func `no file tells what they wrote, rated or ordered, and their id is only where it must be`() async throws {
        try await withTown(on: .embedded) { town in
            let boss = try town.somebody("operator")
            let itemID = try await boss.open(place: "krua", items: 1)[0]
            let placeID = "krua"
            let (ann, bob) = (try await town.newCustomer(), try await town.newCustomer())
            let texts = [
                "review": "Ask for Annabel Quill, +34 600 123 456, annabel@example.org",
                "reason": "Because my cousin Leopold came to visit",
                "broken": "Tell Annabel that her table is the one by the window",
            ]
            for person in [bob, ann] {
                let review = person.id == ann.id ? texts["review"] ?? "" : "Bob thinks that it is fine"
                let rated = try await send(
                    person, "PUT", "/v1/ratings/\(placeID)", #"{"stars": 4, "review": "\#(review)"}"#)
                #expect(rated.status == 200, "\(rated.text)")
                let body = #"{"lines": [{"item": "\#(itemID)", "quantity": 1}]}"#
                for key in ["one", "two"] {
                    let order = try await send(person, "POST", "/v1/orders", body, key: "\(key)-key-of-the-order")
                    #expect(order.status == 201, "\(order.text)")
                    guard key == "two", person.id == ann.id else { continue }
                    let id = try order.decode(Item.self).id
                    let cancelled = try await send(
                        person, "PUT", "/v1/orders/\(id)/status",
                        #"{"status": "cancelled", "reason": "\#(texts["reason"] ?? "")"}"#)
                    #expect(cancelled.status == 200, "\(cancelled.text)")
                }
            }
            try await waitFor("search has the review", within: .seconds(60)) {
                try files(with: texts["review"] ?? "", under: town.folder.file("search")).isEmpty ? nil : true
            }
            let log = try await EmbeddedLog(
                path: town.folder.file("log/log.db"), settings: EmbeddedLog.Settings(deployment: Topic.all))
            let commands = TopicPartition(Topic.ratingsCommands.name, partition(of: ann.id))
            let broken = #"{"person": "\#(ann.id)", "review": "\#(texts["broken"] ?? "")"#
            _ = try await log.append([NewRecord(commands, key: "\(ann.id)/\(placeID)", value: Array(broken.utf8))])
            try await waitFor("the broken command is put aside", within: .seconds(60)) {
                try files(with: texts["broken"] ?? "", under: town.folder.file("recommender")).isEmpty ? nil : true
            }
            for text in texts.values { #expect(try !files(with: text, under: town.folder.path).isEmpty, "it is found") }
            let profile = try await send(ann, "GET", "/v1/profile")
            #expect(profile.text.contains("Annabel") && profile.text.contains("Leopold"))
            #expect(!profile.text.contains("Bob thinks"))

            #expect(try await send(ann, "DELETE", "/v1/profile").status == 202)
            // Cleaning comes every ten minutes; here it is asked for.
            try await waitFor("nothing is left", within: .seconds(240)) {
                _ = try await log.clean()
                return try texts.values.allSatisfy { try files(with: $0, under: town.folder.path).isEmpty } ? true : nil
            }
            // The request itself names the id, and what a service must know so that nothing late brings the person back.
            let allowed: Set = [
                "log/log.db", "catalog/catalog.db", "orders/orders.db", "recommender/recommender.db",
                "accounts/accounts.db", "notifier/notifier.db", "recommender/copies/copies.db",
            ]
            try await waitFor("the id is only where it must be", within: .seconds(240)) {
                _ = try await log.clean()
                // A snapshot may name whom its store names.
                let named = Set(
                    try files(with: ann.id, under: town.folder.path).map { file in
                        let parts = file.split(separator: "/")
                        return parts.contains("snapshots")
                            ? "\(parts[0])/\(parts[0]).db" : file.replacing("-wal", with: "")
                    })
                let topics = try await topics(naming: ann.id, in: log)
                return named == allowed && topics == ["privacy.commands", "ratings.ratings"]
                    ? true : nil
            }
            await log.close()
            #expect(try !files(with: "Bob thinks that it is fine", under: town.folder.path).isEmpty, "others stay")
            let orders = try await send(boss, "GET", "/v1/orders")
            #expect(try orders.decode(Reading.self).items.count == 4 && !orders.text.contains(ann.id))
            #expect(try await send(ann, "GET", "/v1/orders").decode(Reading.self).items.isEmpty)
            #expect(try await send(bob, "GET", "/v1/orders").decode(Reading.self).items.count == 2)
            let after = try await send(ann, "GET", "/v1/profile")
            #expect(after.status == 200 && !after.text.contains("Annabel") && !after.text.contains("Leopold"))
        }
    }

    /// What a gateway asks whose clock shows another time, or of another version.
    private func ask(_ request: ErasePerson, in town: Town, _ log: EmbeddedLog) async throws {
        let person = request.person
        let event = Event(
            id: "erased-\(person)", source: "/vicinity/gateway", type: PrivacyEvents.erase.name, subject: person,
            partitionKey: person, data: try JSON.encode(request))
        let keys = try Topic.privacyCommands.deciders.map {
            try CommandKeys(service: $0, folder: town.folder.file("keys"))
        }
        let place = TopicPartition(Topic.privacyCommands.name, partition(of: person))
        _ = try await log.append([NewRecord(place, key: person, value: event.signed(with: keys).json)])
    }

    @Test(.timeLimit(.minutes(10)))
    func `by a gateway whose clock is ten minutes behind forgets everything, and their token begins anew`()
        async throws
    {
        try await withTown(on: .embedded) { town in
            let item = try await town.somebody("operator").open(place: "krua", items: 1)[0]
            let ann = try await town.newCustomer()
            let (review, contact) = ("Ask for Annabel Quill, annabel@example.org", "Leopold Quill")
            let body =
                #"{"lines": [{"item": "\#(item)", "quantity": 1}], "contact": {"name": "\#(contact)", "telephone": "080-000-4437"}}"#
            let order = try await send(ann, "POST", "/v1/orders", body, key: "the-key-of-the-order")
            #expect(order.status == 201, "\(order.text)")
            let rated = try await send(ann, "PUT", "/v1/ratings/krua", #"{"stars": 4, "review": "\#(review)"}"#)
            #expect(rated.status == 200, "\(rated.text)")
            let search = #"{"list": "places", "query": "near=41.381,2.171&radius=500", "name": "Near Annabel"}"#
            let saved = try await send(ann, "POST", "/v1/searches", search)
            #expect(saved.status == 201, "\(saved.text)")
            let texts = [review, contact, "Near Annabel"]
            for text in texts { #expect(try !files(with: text, under: town.folder.path).isEmpty, "it is found") }

            let log = try await EmbeddedLog(
                path: town.folder.file("log/log.db"), settings: EmbeddedLog.Settings(deployment: Topic.all))
            let tenMinutesAgo = Timestamp.now.advanced(by: .seconds(-600))
            try await ask(ErasePerson(customer: ann.id, at: tenMinutesAgo), in: town, log)
            try await waitFor("nothing is left", within: .seconds(240)) {
                _ = try await log.clean()
                for text in texts {
                    let left = try files(with: text, under: town.folder.path)
                    guard left.isEmpty else { throw Overdue("\(text) is in \(left)") }
                }
                return true
            }
            await log.close()
            let reviews = try await town.gateways[0].http.get("/v1/ratings/krua/reviews")
            #expect(try reviews.decode(Reading.self).items.isEmpty)
            // Her token is good for a new beginning, in which she is somebody else.
            #expect(try await send(ann, "GET", "/v1/orders").decode(Reading.self).items.isEmpty)
            let again = try await send(ann, "POST", "/v1/orders", body, key: "another-key-of-an-order")
            #expect(again.status == 201, "\(again.text)")
            #expect(try await send(ann, "GET", "/v1/orders").decode(Reading.self).items.count == 1)
            #expect(try !rowsOfOrders(in: town).contains(ann.id))
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `by the last release left people their id: what they did since stays theirs, also in stores made again`()
        async throws
    {
        try await withTown(on: .embedded) { town in
            let boss = try town.somebody("operator")
            let item = try await boss.open(place: "krua", items: 1)[0]
            let ann = try await town.newCustomer()
            func order(_ contact: String) async throws {
                let body =
                    #"{"lines": [{"item": "\#(item)", "quantity": 1}], "contact": {"name": "\#(contact)", "telephone": "080-000-4437"}}"#
                let order = try await send(ann, "POST", "/v1/orders", body, key: "the-key-of-\(contact)")
                #expect(order.status == 201, "\(order.text)")
            }
            func listed() async throws -> Int {
                try await send(ann, "GET", "/v1/orders").decode(Reading.self).items.count
            }
            try await order("Rosa-in-March")
            let log = try await EmbeddedLog(
                path: town.folder.file("log/log.db"), settings: EmbeddedLog.Settings(deployment: Topic.all))
            try await ask(ErasePerson(person: ann.id, requestedAt: .now), in: town, log)
            await log.close()
            try await waitFor("what she did before is nobody's") { try await listed() == 0 ? true : nil }
            try await order("Rosa-in-November")
            #expect(try await listed() == 1)
            for service in [town.orders, town.catalog] {
                await service.kill()
                for suffix in ["", "-wal", "-shm"] {
                    try? FileManager.default.removeItem(
                        atPath: "\(town.store(of: service))/\(service.name).db\(suffix)")
                }
            }
            try await town.start()
            // Gateways that start read all requests before they take a token.
            await town.gateways[0].kill()
            try await town.start()
            try await waitFor("her order is there again") { (try? await listed()) == 1 ? true : nil }
            let all = try await send(boss, "GET", "/v1/orders").text
            #expect(all.contains("Rosa-in-November") && !all.contains("Rosa-in-March"), "\(all)")
            let held = try domainTables(ofStore: "\(town.store(of: town.catalog))/catalog.db")["reservations"] ?? []
            #expect(held.count { $0.contains(ann.id) } == 1 && held.count == 2)
        }
    }

    /// What orders' store has, as text.
    private func rowsOfOrders(in town: Town) throws -> String {
        try domainTables(ofStore: "\(town.store(of: town.orders))/orders.db").values.joined().joined()
    }
}
