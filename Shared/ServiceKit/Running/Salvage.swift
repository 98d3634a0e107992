import Contract
import EmbeddedLog
import EventLog
import Foundation

/// `--salvage`: replaces a damaged embedded log by a copy of its undamaged records, prints what was dropped, and ends the process.
func salvageAndExit(_ log: LogAddress, _ program: String) -> Never {
    do {
        guard case .embedded(let path) = log else { throw LogError.misconfigured("only an embedded log can be mended") }
        let (report, aside) = try EmbeddedLog.mend(path)
        print(sentences(of: report, path, aside).joined(separator: "\n"))
        ExitCode.done.exit()
    } catch {
        LineOutput.standardError.write(Array("\(program): nothing was salvaged: \(error)\n".utf8))
        ExitCode.restart.exit()
    }
}

/// The report for the operator.
private func sentences(of report: SalvageReport, _ path: String, _ aside: String?) -> [String] {
    guard let aside else {
        return ["all \(report.copied) records of \(path) are whole: it was left as it is"]
    }
    return report.lost.map { loss in
        "dropped \(loss.place): offsets \(loss.offsets.lowerBound) to \(loss.offsets.upperBound - 1)"
    } + [
        "kept \(report.copied) records; the damaged log stands at \(aside)",
        "positions and generations of the old log do not fit this one: start each of "
            + "\(ServiceNames.owners.joined(separator: ", ")) once with --republish",
    ]
}
