/// One value of a process's metrics.
struct Figure: Encodable, Sendable, Equatable {
    var name: String
    var labels: [String: String]
    var value: Double
}

extension Figure {
    /// The maximum number of values of one process.
    static let most = 2000

    /// Reads the Prometheus text format 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/
    ///
    /// Skips buckets of histograms (there are too many), values that are no numbers, and lines that cannot be parsed.
    static func all(in text: String) -> [Figure] {
        var figures: [Figure] = []
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            guard let figure = Figure(line: line), figure.value.isFinite, !figure.name.hasSuffix("_bucket") else {
                continue
            }
            figures.append(figure)
            if figures.count == most { break }
        }
        return figures
    }

    /// `name{label="value",…} 1.5`
    init?(line: Substring) {
        guard let space = line.lastIndex(of: " "), let value = Double(line[line.index(after: space)...]) else {
            return nil
        }
        let head = line[..<space]
        guard let brace = head.firstIndex(of: "{") else {
            self.init(name: String(head), labels: [:], value: value)
            return
        }
        guard head.last == "}", let labels = Figure.labels(head[head.index(after: brace)...].dropLast()) else {
            return nil
        }
        self.init(name: String(head[..<brace]), labels: labels, value: value)
    }

    /// `label="value",label="value"`, with a backslash before quotes, before backslashes and in `\n` for a line break.
    private static func labels(_ text: Substring) -> [String: String]? {
        var (labels, rest) = ([String: String](), text)
        while !rest.isEmpty {
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let name = rest[..<equals]
            rest = rest[equals...].dropFirst()
            guard rest.popFirst() == "\"" else { return nil }
            var value = ""
            while let character = rest.popFirst(), character != "\"" {
                guard character == "\\", let escaped = rest.popFirst() else {
                    value.append(character)
                    continue
                }
                value.append(escaped == "n" ? "\n" : escaped)
            }
            labels[String(name)] = value
            if rest.first == "," { rest.removeFirst() }
        }
        return labels
    }
}
