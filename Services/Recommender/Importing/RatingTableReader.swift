/// Reads critics' ratings from CSV (RFC 4180, UTF-8): a header with critic, thing and stars, and maybe review, url, source,
/// attribution and illustrative, in any order.
enum RatingTableReader {
    struct Fault: Error, Encodable, Sendable, Hashable {
        /// The record's number; the header is 1.
        var row: Int
        var reason: String
    }

    private static let columns = ["critic", "thing", "stars", "review", "url", "source", "attribution", "illustrative"]

    /// - Returns: the ratings, and what was wrong with the other rows.
    /// - Throws: `Fault` if the header is not one of ours: then no row can be read.
    static func read(_ text: String) throws(Fault) -> (ratings: [ImportedRating], faults: [Fault]) {
        let records = records(of: text)
        guard let header = records.first else { throw Fault(row: 1, reason: "there is no header") }
        for name in header where !columns.contains(name) {
            throw Fault(row: 1, reason: "the column \(name.prefix(100)) is not known; known are \(columns)")
        }
        for name in columns.prefix(3) where !header.contains(name) {
            throw Fault(row: 1, reason: "the column \(name) is missing")
        }
        guard Set(header).count == header.count else { throw Fault(row: 1, reason: "a column is there twice") }
        var ratings: [ImportedRating] = []
        var faults: [Fault] = []
        for (index, fields) in records.enumerated().dropFirst() where fields != [""] {
            switch rating(header, fields) {
            case .success(let rating): ratings.append(rating)
            case .failure(let fault): faults.append(Fault(row: index + 1, reason: fault.reason))
            }
        }
        return (ratings, faults)
    }

    private static func rating(_ header: [String], _ fields: [String]) -> Result<ImportedRating, Fault> {
        guard fields.count == header.count else {
            return .failure(Fault(row: 0, reason: "\(fields.count) fields where the header has \(header.count)"))
        }
        let values = Dictionary(uniqueKeysWithValues: zip(header, fields)).filter { !$0.value.isEmpty }
        guard let stars = values["stars"].flatMap(Double.init) else {
            return .failure(Fault(row: 0, reason: "stars must be 0 to 5 in halves"))
        }
        if let text = values["illustrative"], Bool(text) == nil {
            return .failure(Fault(row: 0, reason: "illustrative must be true or false"))
        }
        let rating = ImportedRating(
            critic: values["critic"] ?? "", thing: values["thing"] ?? "", stars: stars, review: values["review"],
            url: values["url"], source: values["source"], attribution: values["attribution"],
            illustrative: values["illustrative"].flatMap(Bool.init))
        return rating.fault.map { .failure(Fault(row: 0, reason: $0)) } ?? .success(rating)
    }

    /// Fields may be quoted, with "" for a quote in them; then they may hold commas and lines' ends.
    private static func records(of text: String) -> [[String]] {
        var records: [[String]] = []
        var record: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var afterQuote = false
        func decoded(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        for byte in text.utf8.drop(while: { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }) {
            if isQuoted {
                guard byte == UInt8(ascii: "\"") else {
                    field.append(byte)
                    continue
                }
                (isQuoted, afterQuote) = (false, true)
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                if afterQuote { field.append(byte) }
                isQuoted = true
            case UInt8(ascii: ","):
                record.append(decoded(field))
                field = []
            case UInt8(ascii: "\n"):
                record.append(decoded(field))
                field = []
                records.append(record)
                record = []
            case UInt8(ascii: "\r"): break
            default: field.append(byte)
            }
            afterQuote = false
        }
        if !field.isEmpty || !record.isEmpty { records.append(record + [decoded(field)]) }
        return records
    }
}
