import Contract
import Events
import GRDB
import Logging
import Mail
import ServiceKit
import Store
import Testing

@testable import AccountsService

/// Requests of one network up to its limits, which do not affect others.
@Suite struct `A flood` {
    private func code(_ address: String, at time: Timestamp = noon) -> EmailCodes.Sent {
        EmailCodes.Sent(
            address: address, digest: Secrets.digest(ofCode: "123456", salt: address), salt: address, tries: 0,
            sentAt: time,
            mailedAt: time)
    }

    private func count(_ table: String, in database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
    }

    @Test func `of codes does not affect other networks`() async throws {
        let bench = try Bench()
        let (count, verdicts) = try await bench.perform { [self] transaction in
            let database = transaction.database
            try CodeTable.add(code("honest@example.org"), "honest", of: "198.51.100.0/24", in: database)
            for number in 0..<(EmailCodes.mostOfNetwork * 2) {
                try CodeTable.add(code("\(number)@example.com"), "a-\(number)", of: "192.0.2.0/24", in: database)
            }
            let verdicts = try ["honest", "a-0", "a-\(EmailCodes.mostOfNetwork * 2 - 1)"].map {
                EmailCodes.verdict(on: "123456", try CodeTable.sent($0, in: database), at: noon)
            }
            return (try self.count("note_codes", in: database), verdicts)
        }
        #expect(count == EmailCodes.mostOfNetwork + 1)
        #expect(verdicts == [.right, .over, .right], "its own oldest make room")
    }

    @Test func `of many networks affects those with most codes`() async throws {
        let bench = try Bench()
        let (count, verdicts) = try await bench.perform { [self] transaction in
            let database = transaction.database
            let networks = EmailCodes.mostOfAll / EmailCodes.mostOfNetwork
            for network in 0..<networks {
                for number in 0..<EmailCodes.mostOfNetwork {
                    let name = "\(network)-\(number)"
                    try CodeTable.add(code("\(name)@example.com"), name, of: "net-\(network)", in: database)
                }
            }
            try CodeTable.add(code("honest@example.org"), "honest", of: "198.51.100.0/24", in: database)
            try CodeTable.add(code("other@example.org"), "other", of: "203.0.113.0/24", in: database)
            let verdicts = try ["honest", "other"].map {
                EmailCodes.verdict(on: "123456", try CodeTable.sent($0, in: database), at: noon)
            }
            return (try self.count("note_codes", in: database), verdicts)
        }
        #expect(count == EmailCodes.mostOfAll && verdicts == [.right, .right])
    }

    @Test func `keeps a code that is being typed, and deletes an invalid one`() async throws {
        let bench = try Bench()
        let left = try await bench.perform { [self] transaction in
            let database = transaction.database
            let network = "192.0.2.0/24"
            try CodeTable.add(code("typing@example.org"), "typing", of: network, in: database)
            try CodeTable.countTry(of: "typing", in: database)
            let used = code("used@example.org", at: minutes(1))
            try CodeTable.add(used, "used", of: network, in: database)
            try CodeTable.use(used, in: database)
            for number in 0..<(EmailCodes.mostOfNetwork - 1) {
                try CodeTable.add(
                    code("\(number)@example.com", at: minutes(2)), "a-\(number)", of: network, in: database)
            }
            return try ["typing", "used", "a-0"].map { try CodeTable.sent($0, in: database) != nil }
        }
        #expect(left == [true, false, true])
    }

    @Test func `of departures to a provider does not affect other networks`() async throws {
        let bench = try Bench()
        let (honest, first) = try await bench.perform { transaction in
            let departure = Departure(
                provider: "main", cookieDigest: "", nonce: "", verifier: "", redirect: "", until: minutes(10))
            let database = transaction.database
            try DepartureTable.add(departure, "honest", from: "198.51.100.0/24", in: database)
            for number in 0...Departure.mostOfNetwork {
                var departure = departure
                departure.until = departure.until.advanced(by: .milliseconds(number))
                try DepartureTable.add(departure, "s-\(number)", from: "192.0.2.0/24", in: database)
            }
            return (try DepartureTable.take("honest", in: database), try DepartureTable.take("s-0", in: database))
        }
        #expect(honest != nil && first == nil)
    }

    @Test func `of letters leaves room in the box for others`() throws {
        let box = LetterBox(logger: Logger(label: "test")) { _ in }
        let address = MailAddress("v@example.org")!
        let letter = MailMessage(to: address, from: address, subject: "s", text: "t")
        for _ in 0..<LetterBox.mostOfNetwork { try box.add(letter, from: "192.0.2.0/24") }
        #expect(throws: Problem.self) { try box.add(letter, from: "192.0.2.0/24") }
        #expect(throws: Never.self) { try box.add(letter, from: "198.51.100.0/24") }
        for number in LetterBox.mostOfNetwork + 1..<LetterBox.mostUnexpected {
            try box.add(letter, from: "net \(number)")
        }
        #expect(throws: Problem.self) { try box.add(letter, from: "203.0.113.0/24") }
        #expect(throws: Never.self) { try box.add(letter, from: "device d-1", isExpected: true) }
    }
}
