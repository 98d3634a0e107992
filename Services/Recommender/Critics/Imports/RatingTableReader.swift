import CSV

/// Reads critics' ratings from CSV (RFC 4180, UTF-8): a header with critic, thing and stars, and optionally review, url, source,
/// attribution and illustrative, in any order.
enum RatingTableReader {
    struct Fault: Error, Encodable, Sendable, Hashable {
        /// The line where the record begins; the header's is 1.
        var row: Int
        var reason: String
    }

    private static let columns = ["critic", "thing", "stars", "review", "url", "source", "attribution", "illustrative"]

    /// - Returns: the ratings, and the faults of the other rows.
    /// - Throws: `Fault` if the header is not as described: then no row can be read.
    static func read(_ text: String) throws(Fault) -> (ratings: [ImportedRating], faults: [Fault]) {
        var splitter = CSVSplitter()
        var records = splitter.feed(text.utf8)
        if let last = splitter.finish() { records.append(last) }
        guard let header = records.first?.fields else { throw Fault(row: 1, reason: "there is no header") }
        for name in header where !columns.contains(name) {
            throw Fault(row: 1, reason: "the column \(name.prefix(100)) is not known; known are \(columns)")
        }
        for name in columns.prefix(3) where !header.contains(name) {
            throw Fault(row: 1, reason: "the column \(name) is missing")
        }
        guard Set(header).count == header.count else { throw Fault(row: 1, reason: "a column is there twice") }
        var ratings: [ImportedRating] = []
        var faults: [Fault] = []
        for record in records.dropFirst() {
            switch rating(header, record) {
            case .success(let rating): ratings.append(rating)
            case .failure(let fault): faults.append(fault)
            }
        }
        return (ratings, faults)
    }

    private static func rating(_ header: [String], _ record: CSVSplitter.Record) -> Result<ImportedRating, Fault> {
        func refused(_ reason: String) -> Result<ImportedRating, Fault> {
            .failure(Fault(row: record.line, reason: reason))
        }
        if let fault = record.fault { return refused(fault) }
        guard record.fields.count == header.count else {
            return refused("\(record.fields.count) fields where the header has \(header.count)")
        }
        let values = Dictionary(uniqueKeysWithValues: zip(header, record.fields)).filter { !$0.value.isEmpty }
        guard let stars = values["stars"].flatMap(Double.init) else {
            return refused("stars must be \(ImportedRating.starsRule)")
        }
        if let text = values["illustrative"], Bool(text) == nil { return refused("illustrative must be true or false") }
        let rating = ImportedRating(
            critic: values["critic"] ?? "", thing: values["thing"] ?? "", stars: stars, review: values["review"],
            url: values["url"], source: values["source"], attribution: values["attribution"],
            illustrative: values["illustrative"].flatMap(Bool.init))
        return rating.fault.map(refused) ?? .success(rating)
    }
}
