/// Writes a module's source without comments, indentation, imports and exports, and with replacements.
struct ModuleWriter {
    private let module: ScriptModule
    private let fill: (ScriptModule.Replacement) -> String

    init(_ module: ScriptModule, fill: @escaping (ScriptModule.Replacement) -> String) {
        (self.module, self.fill) = (module, fill)
    }

    func write(to written: inout [UInt8]) {
        let (tokens, source) = (module.tokens.tokens, module.tokens.source)
        var (index, last) = (0, 0)
        while index < tokens.count {
            if let end = module.dropped[index] {
                addLine(source[last..<tokens[index].range.lowerBound], to: &written)
                last = tokens[end - 1].range.upperBound
                index = end
                continue
            }
            addGap(
                source[last..<tokens[index].range.lowerBound], before: source[tokens[index].range.lowerBound],
                to: &written)
            if let (end, replacement) = module.replacements[index] {
                written += Array(fill(replacement).utf8)
                last = tokens[end - 1].range.upperBound
                index = end
            } else {
                written += source[tokens[index].range]
                last = tokens[index].range.upperBound
                index += 1
            }
        }
    }

    /// Keeps a line break, since a statement may end there.
    private func addLine(_ gap: ArraySlice<UInt8>, to written: inout [UInt8]) {
        let newLine = UInt8(ascii: "\n")
        if gap.contains(newLine), let previous = written.last, previous != newLine { written.append(newLine) }
    }

    /// Keeps a line break, or a space where two words would become one.
    private func addGap(_ gap: ArraySlice<UInt8>, before next: UInt8, to written: inout [UInt8]) {
        addLine(gap, to: &written)
        guard !gap.isEmpty, let previous = written.last, previous != UInt8(ascii: "\n") else { return }
        if !(ModuleWriter.standsAlone(previous) || ModuleWriter.standsAlone(next)) {
            written.append(UInt8(ascii: " "))
        }
    }

    /// Punctuators that never join with a neighbour.
    private static func standsAlone(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            true
        default: false
        }
    }
}
