import Foundation
import Hours
import Testing

@Suite struct `The table of public holidays` {
    private func isHoliday(_ country: String, _ region: String?, _ date: String) -> Bool? {
        HolidayTable.holidays(country: country, region: region).contains(CivilDate(date)!)
    }

    @Test(arguments: [
        ("TH", nil, "2026-04-13"), ("ES", "CT", "2026-09-11"), ("ES", "ES-CT", "2026-12-26"),
        ("ES", "Catalunya", "2027-06-24"),
        ("ES", nil, "2026-12-25"), ("US", "California", "2026-11-26"), ("US", nil, "2027-07-05"),
        ("DE", "BY", "2026-01-06"),
        ("DE", nil, "2026-10-03"), ("HK", nil, "2026-07-01"), ("FI", nil, "2026-12-06"),
        ("GB", "Scotland", "2026-01-02"),
        ("JP", nil, "2026-05-05"), ("SE", nil, "2026-06-20"), ("FR", nil, "2026-07-14"), ("CA", "Quebec", "2026-06-24"),
    ]) func `knows days that are some`(country: String, region: String?, date: String) {
        #expect(isHoliday(country, region, date) == true)
    }

    @Test(arguments: [
        ("TH", nil, "2026-11-24"), ("ES", "MD", "2026-09-11"), ("ES", nil, "2026-11-24"), ("DE", "BE", "2026-01-06"),
        ("HK", nil, "2026-11-24"), ("US", "TX", "2026-11-24"), ("GB", "ENG", "2026-01-02"),
    ]) func `and days that are none`(country: String, region: String?, date: String) {
        #expect(isHoliday(country, region, date) == false)
    }

    @Test(arguments: [
        ("ES", nil, "2026-09-11"), ("ES", "Nowhere", "2026-09-11"), ("DE", nil, "2026-01-06"),
        ("AE", nil, "2027-03-09"),
        ("AE", nil, "2027-03-08"), ("AE", nil, "2027-03-12"), ("XX", nil, "2026-01-01"), ("ES", nil, "2031-12-25"),
        ("GB", nil, "2026-01-02"),
    ]) func `and says where it does not know: of another part, by the moon, of other years`(
        country: String, region: String?, date: String
    ) {
        #expect(isHoliday(country, region, date) == nil)
    }

    @Test func `has three years of most countries`() {
        #expect(HolidayTable.countries.count > 150)
        for country in HolidayTable.countries {
            let holidays = HolidayTable.holidays(country: country, region: nil)
            #expect(holidays.years.count == 3 && holidays.days.count + holidays.unsure.count > 6, "\(country)")
            #expect(holidays.days.isSubset(of: holidays.days.filter { holidays.years.contains($0.year) }), "\(country)")
        }
    }
}
