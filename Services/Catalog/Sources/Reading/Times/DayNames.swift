import Foundation
import Hours

/// Days of the week as pages name them: schema.org's names, short and long ones, lists and ranges, in the languages of the places here.
struct DayNames {
    private(set) var all: Set<Weekday> = []
    private(set) var hasHolidays = false

    static let week = Set(Weekday.allCases)

    /// - Returns: false if the text contains anything else, too; then nothing of it is added.
    mutating func add(_ text: String) -> Bool {
        var read = self
        let lists = text.split(whereSeparator: { ",;\n|".contains($0) })
        guard !lists.isEmpty else { return false }
        for part in lists {
            let words = part.split(whereSeparator: \.isWhitespace)
            if read.addName(String(part)) || read.addRange(String(part)) { continue }
            // "Mo Tu We", "Saturday and Sunday".
            for word in words where !DayNames.and.contains(word.lowercased()) {
                guard read.addName(String(word)) || read.addRange(String(word)) else { return false }
            }
        }
        self = read
        return true
    }

    private mutating func addName(_ text: String) -> Bool {
        let name = DayNames.plain(text)
        if let day = DayNames.names[name] {
            all.insert(day)
        } else if let group = DayNames.groups[name] {
            all.formUnion(group)
        } else if DayNames.holidays.contains(name) {
            hasHolidays = true
        } else {
            return false
        }
        return true
    }

    private mutating func addRange(_ text: String) -> Bool {
        let ends = DayNames.plain(text).split(separator: DayNames.range).map { DayNames.plain(String($0)) }
        guard ends.count == 2, let first = DayNames.names[ends[0]], let last = DayNames.names[ends[1]] else {
            return false
        }
        let days = Weekday.allCases
        let start = days.firstIndex(of: first)!
        let length = (days.firstIndex(of: last)! - start + 7) % 7
        all.formUnion((0...length).map { days[(start + $0) % 7] })
        return true
    }

    private static var range: Regex<Substring> {
        #/\s*[-–—‑~]\s*|\s+(?:to|thru|through|till|until|bis|a|al|hasta|fins a|à|au|ถึง|tot|til|till)\s+/#
    }

    /// A name in small letters without accents, schema.org's address or prefix, a point behind it, and white space around it.
    private static func plain(_ text: String) -> String {
        let last = text.split(whereSeparator: { "/#:".contains($0) }).last.map(String.init) ?? ""
        return last.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .trimmingCharacters(in: CharacterSet(charactersIn: ".").union(.whitespacesAndNewlines))
    }

    private static func plain(_ texts: [String]) -> Set<String> { Set(texts.map { plain($0) }) }

    private static let and: Set<String> = ["and", "&", "+", "und", "y", "i", "e", "et", "ja", "och", "og", "en"]
    private static let holidays = plain([
        "publicholidays", "publicholiday", "public holidays", "holidays", "ph", "feiertage", "feiertag", "festivos",
        "festius", "jours fériés", "pyhäpäivät", "วันหยุดนักขัตฤกษ์",
    ])
    private static let groups: [String: Set<Weekday>] = {
        let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
        var groups: [String: Set<Weekday>] = [:]
        for name in plain([
            "everyday", "every day", "daily", "all days", "täglich", "todos los días", "cada dia", "ทุกวัน",
        ]) {
            groups[name] = week
        }
        for name in ["weekdays", "weekday", "workdays", "werktags"] { groups[name] = workdays }
        for name in ["weekend", "weekends", "wochenende"] { groups[name] = [.saturday, .sunday] }
        return groups
    }()

    /// Languages whose abbreviations are read, too. Those of other languages contradict them: "so" is a Saturday in Czech and a Sunday in
    /// German.
    private static let abbreviating = [
        "en", "ca", "es", "fi", "th", "de", "fr", "it", "pt", "nl", "sv", "nb", "da", "ja", "ko", "zh", "ru",
    ]
    private static let others = [
        "pl", "cs", "sk", "sl", "hr", "hu", "ro", "bg", "uk", "el", "tr", "id", "vi", "ar", "he", "eu", "gl", "is",
        "et",
        "lv", "lt", "zh-Hant",
    ]

    /// Schema.org's and English names, then names of other languages that mean one day in all of them.
    private static let names: [String: Weekday] = {
        var names: [String: Weekday] = [:]
        let english = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        for (day, short) in zip(Weekday.allCases, english) {
            names[day.rawValue.lowercased()] = day
            names[short] = day
        }
        for (name, day) in [
            ("tues", Weekday.tuesday), ("weds", .wednesday), ("thur", .thursday), ("thurs", .thursday),
        ] { names[name] = day }
        var meanings: [String: Set<Weekday>] = [:]
        for language in abbreviating + others {
            var calendar = Calendar(identifier: .gregorian)
            calendar.locale = Locale(identifier: language)
            var lists = [calendar.weekdaySymbols, calendar.standaloneWeekdaySymbols]
            if abbreviating.contains(language) {
                lists += [calendar.shortWeekdaySymbols, calendar.shortStandaloneWeekdaySymbols]
            }
            for symbols in lists where symbols.count == 7 {
                for (index, day) in Weekday.allCases.enumerated() {
                    meanings[plain(symbols[(index + 1) % 7]), default: []].insert(day)
                }
            }
        }
        for (name, days) in meanings where days.count == 1 && names[name] == nil { names[name] = days.first }
        // Two-letter abbreviations on German and Dutch signs, where CLDR has three letters or a point.
        for (index, day) in Weekday.allCases.enumerated() {
            for list in twoLetters where names[list[index]] == nil { names[list[index]] = day }
        }
        return names
    }()

    private static let twoLetters = [
        ["mo", "di", "mi", "do", "fr", "sa", "so"], ["ma", "di", "wo", "do", "vr", "za", "zo"],
        ["ma", "ti", "ke", "to", "pe", "la", "su"], ["dl", "dt", "dc", "dj", "dv", "ds", "dg"],
    ]
}
