import Foundation
import Testing

@testable import Phone

@Suite struct `The numbering plans` {
    @Test func `have every country of ISO 3166-1 that has telephones of its own`() {
        let known = Set(NumberingPlan.byCountry.keys)
        let countries = Set(Locale.Region.isoRegions.map(\.identifier).filter { $0.count == 2 && $0 != "ZZ" })
        // Uninhabited, served by others' networks, or no countries.
        let without: Set<String> = [
            "AQ", "BV", "GS", "HM", "PN", "TF", "UM", "CP", "DG", "EA", "IC", "TA", "CQ", "EU", "EZ", "QO", "UN",
        ]
        #expect(countries.subtracting(known).subtracting(without) == [])
    }

    @Test func `have codes of which none begins with another`() {
        let codes = Array(NumberingPlan.byCode.keys) + NumberingPlan.worldwide
        for code in codes {
            #expect((1...3).contains(code.count))
            #expect(codes.filter { $0 != code && $0.hasPrefix(code) } == [], "\(code)")
        }
    }

    @Test func `are the same for countries that share a code`() {
        for (country, plan) in NumberingPlan.byCountry {
            #expect(NumberingPlan.byCode[plan.code] == plan, "\(country)")
        }
    }

    @Test func `allow no more than 15 digits with the code`() {
        for (code, plan) in NumberingPlan.byCode {
            #expect(!plan.fits(String(repeating: "8", count: 16 - code.count)[...]), "\(code)")
            #expect(!plan.fits("") && !plan.fits("8"), "\(code)")
        }
    }

    @Test(arguments: [
        ("TH", "1800123456", true), ("TH", "1900123456", true), ("TH", "2123456789", false), ("TH", "21234567", true),
        ("AU", "1800123456", true), ("AU", "1300123456", true), ("AU", "131234", true), ("AU", "151234", false),
        ("DE", "30123456", true), ("SG", "18001234567", true), ("SG", "61234567", true), ("SG", "6123456", false),
    ]) func `know which numbers have lengths of their own`(country: String, digits: String, isComplete: Bool) {
        #expect(NumberingPlan.byCountry[country]?.fits(digits[...]) == isComplete)
    }
}
