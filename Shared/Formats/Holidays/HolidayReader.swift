import Contract
import Events
import Hours

/// Reads calendars of public holidays: one iCalendar (RFC 5545), or a JSON array of several. The file is small enough to be read whole at
/// its end, and replaces its calendars.
struct HolidayReader: Sendable {
    /// The largest file, in bytes.
    static let largest = 4 << 20

    private let options: ImportOptions
    private var bytes: [UInt8] = []

    init(_ options: ImportOptions) {
        self.options = options
    }

    mutating func feed(_ piece: some Collection<UInt8>) {
        if bytes.count <= HolidayReader.largest { bytes += piece }
    }

    func finish() -> [ReadRow] {
        do throws(ImportFault) {
            guard bytes.count <= HolidayReader.largest else {
                throw ImportFault("the file has more than \(HolidayReader.largest) bytes")
            }
            let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
            if bytes.first(where: { !blanks.contains($0) }) == UInt8(ascii: "[") { return try written() }
            return try events()
        } catch {
            return [ReadRow(number: 0, result: .bad(error))]
        }
    }

    // MARK: - JSON

    private struct Written: Codable {
        var country: String?
        var region: String?
        var name: String?
        var names: [String: String]?
        var holidays: [HolidayCalendar.Day]
        var source: String?
    }

    private func written() throws(ImportFault) -> [ReadRow] {
        let calendars: [Written]
        do { calendars = try JSON.decode([Written].self, from: bytes) } catch {
            throw ImportFault("it is an array of calendars, each with holidays of date and name: \(error)")
        }
        let unread = (try? JSONValue.members(of: bytes, notIn: JSON.encode(calendars))) ?? []
        return calendars.enumerated().map { index, written in
            let row = index + 1
            do throws(ImportFault) {
                var calendar = try calendar(
                    country: written.country, region: written.region, name: written.name, written.holidays)
                calendar.names = written.names ?? [:]
                calendar.source = written.source
                return ReadRow(number: row, result: .holidays(calendar), unread: index == 0 ? unread : [])
            } catch {
                return ReadRow(number: row, result: .bad(error))
            }
        }
    }

    // MARK: - iCalendar

    private func events() throws(ImportFault) -> [ReadRow] {
        let events = try HolidayEvents(bytes, at: options.startsAt ?? .now)
        let calendar = try calendar(country: nil, region: nil, name: events.name, events.days)
        return events.faults + [ReadRow(number: 1, result: .holidays(calendar), unread: events.unread)]
    }

    /// - Throws: if neither the file nor the options have a country.
    private func calendar(
        country: String?, region: String?, name: String?, _ days: [HolidayCalendar.Day]
    ) throws(ImportFault) -> HolidayCalendar {
        let region = region ?? (country == nil ? options.region : nil)
        guard let country = country ?? options.country ?? region.map({ String($0.prefix(2)) }) else {
            throw ImportFault("country", "it is required: an ISO 3166-1 code such as ES")
        }
        let code = region ?? country
        // Two festivals on one day are one holiday.
        var byDate: [CivilDate: HolidayCalendar.Day] = [:]
        for day in days where byDate[day.date] == nil { byDate[day.date] = day }
        return HolidayCalendar(
            id: code.lowercased(), country: country, region: region, name: name ?? code,
            holidays: byDate.values.sorted { $0.date < $1.date }, attribution: options.attribution, updatedAt: .unset)
    }
}
