import Foundation

/// Finds countries by ISO 3166-1 codes and by their names in many languages.
public enum Countries {
    /// The code of two letters; nil if the text names no country, or may name several.
    public static func code(of text: String) -> String? {
        let key = folded(text)
        guard !key.isEmpty, key.utf8.count <= 100 else { return nil }
        return names[key]
    }

    /// A text in lower case without accents, punctuation and "the".
    private static func folded(_ text: String) -> String {
        let plain = text.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
        let words = plain.replacing("&", with: " and ").unicodeScalars
            .split { scalar in
                let properties = scalar.properties
                return !properties.isAlphabetic && properties.generalCategory != .nonspacingMark
                    && properties.numericType == nil
            }
            .map { String($0) }
        return (words.first == "the" ? Array(words.dropFirst()) : words).joined(separator: " ")
    }

    private static let languages = [
        "en", "es", "ca", "fi", "th", "de", "fr", "it", "pt", "nl", "sv", "nb", "da", "pl", "cs", "hu", "el", "tr",
        "ru",
        "ja", "ko", "zh", "vi", "id", "eu", "gl", "et", "ro",
    ]

    private static let names: [String: String] = {
        var names: [String: String] = [:]
        let pairs = codes.split(whereSeparator: \.isWhitespace)
        for pair in pairs {
            let two = String(pair.suffix(2))
            names[pair.prefix(3).lowercased()] = two
            names[two.lowercased()] = two
        }
        for language in languages {
            let locale = Locale(identifier: language)
            for pair in pairs {
                let two = String(pair.suffix(2))
                guard let name = locale.localizedString(forRegionCode: two) else { continue }
                let key = folded(name)
                // One name may mean different countries in different languages; the first language decides.
                if names[key] == nil { names[key] = two }
            }
        }
        for (code, others) in others { for name in others { names[folded(name)] = code } }
        return names
    }()

    /// Common names that are missing in lists of names.
    private static let others: [String: [String]] = [
        "US": [
            "USA", "U.S.", "U.S.A.", "United States of America", "EE. UU.", "EEUU", "EUA", "Estados Unidos de América",
            "America",
        ],
        "GB": [
            "UK", "U.K.", "Great Britain", "Britain", "England", "Scotland", "Wales", "Northern Ireland",
            "United Kingdom of Great Britain and Northern Ireland", "Inglaterra", "Gran Bretaña", "Großbritannien",
        ],
        "NL": ["Holland", "The Netherlands", "Holanda", "Nederland"], "CZ": ["Czech Republic", "Česká republika"],
        "KR": ["Republic of Korea", "Korea", "Korea, Republic of", "Corea del Sur"], "KP": ["DPRK"],
        "VN": ["Viet Nam", "Việt Nam"], "LA": ["Lao", "Lao PDR"], "MM": ["Burma"], "CI": ["Ivory Coast"],
        "TR": ["Turkey", "Türkiye"], "RU": ["Russian Federation"], "IR": ["Islamic Republic of Iran"],
        "SY": ["Syrian Arab Republic"], "MD": ["Republic of Moldova"], "TZ": ["United Republic of Tanzania"],
        "BO": ["Plurinational State of Bolivia"], "VE": ["Bolivarian Republic of Venezuela"], "SZ": ["Swaziland"],
        "MK": ["Macedonia"], "CV": ["Cape Verde"], "TL": ["East Timor"], "VA": ["Vatican", "Holy See"],
        "HK": ["Hong Kong", "Hongkong"], "MO": ["Macau", "Macao"], "TW": ["Taiwan"],
        // Lists of names contain only "mainland China".
        "CN": [
            "China", "Xina", "Kiina", "จีน", "Chine", "Cina", "Kina", "中国", "中國", "PRC", "People's Republic of China",
        ],
        "DE": ["Federal Republic of Germany", "BRD"], "TH": ["Kingdom of Thailand", "ประเทศไทย"],
        "ES": ["Kingdom of Spain", "Reino de España"], "AE": ["UAE", "Emirates"],
        "CD": ["Democratic Republic of the Congo", "DRC"], "CG": ["Republic of the Congo"],
        "IE": ["Republic of Ireland"],
        "PS": ["Palestine", "State of Palestine"], "FR": ["French Republic"], "CH": ["Swiss Confederation"],
    ]
}
