import Foundation
import Testing
@testable import VicinityClient

@Suite struct `A value` {
    @Test func `of time is RFC 3339 with any offset and fraction, and nothing else`() {
        let epoch: [(String, Double)] = [
            ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:00:00+00:00", 951_825_600),
            ("2026-11-21T19:30:00.123456+01:00", 1_795_285_800.123456), ("2026-11-21T13:00:00-05:30", 1_795_285_800),
        ]
        for (text, seconds) in epoch {
            #expect(abs((Timestamp(text)?.date.timeIntervalSince1970 ?? 0) - seconds) < 1e-6, "\(text)")
        }
        for text in [
            "", "2026-11-21", "2026-11-21T19:30:00", "2026-13-21T19:30:00Z", "2026-11-21T19:30:00.Z",
            "2026-11-21T25:30:00Z",
        ] {
            #expect(Timestamp(text) == nil, "\(text)")
        }
        #expect(
            Timestamp(Date(timeIntervalSince1970: 1_795_285_800.9), offset: 3600).text == "2026-11-21T19:30:00+01:00")
        #expect(
            Timestamp(Date(timeIntervalSince1970: 1_795_285_800), offset: -19_800).text == "2026-11-21T13:00:00-05:30")
    }

    @Test(arguments: [
        (41.4036, "41.4036"), (-0.5, "-0.5"), (0, "0"), (-0.00000001, "0"), (180, "180"), (0.0000001, "0.0000001"),
        (2.17440000000004, "2.1744"),
    ])
    func `of a coordinate is written without an exponent`(number: Double, text: String) {
        #expect(number.parameter == text)
    }

    @Test func `of money is shown with its currency's decimals`() {
        #expect("\(Money(amount: 5, currency: "EUR"))" == "0.05 EUR")
        #expect("\(Money(amount: -123_456, currency: "THB"))" == "-1234.56 THB")
        #expect("\(Money(amount: 900, currency: "JPY"))" == "900 JPY")
    }

    @Test func `of a pause grows to its bound, and is no shorter than Retry-After`() {
        let retry = Retry(attempts: 4, first: .seconds(1), longest: .seconds(3), patience: .seconds(10))
        #expect((1...5).map { retry.pause(after: $0, chance: 1) } == [.seconds(1), .seconds(2), .seconds(3), nil, nil])
        #expect(retry.pause(after: 1, chance: 0) == .milliseconds(500))
        #expect(retry.pause(after: 1, asked: .seconds(8), chance: 1) == .seconds(8))
        #expect(retry.pause(after: 1, asked: .seconds(11), chance: 1) == nil)
        #expect(retry.backOff(after: .max, chance: 1) == .seconds(3))
    }
}
