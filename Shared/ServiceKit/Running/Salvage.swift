import Contract
import EmbeddedLog
import EventLog
import Foundation

/// `--salvage`: replaces a damaged embedded log by a copy of its undamaged records, prints what was dropped, and ends the process.
func salvageAndExit(_ log: LogAddress, _ program: String) -> Never {
    do {
        guard case .embedded(let path) = log else {
            throw LogError.misconfigured("only an embedded log can be salvaged")
        }
        let (report, aside) = try EmbeddedLog.mend(path)
        print(sentences(of: report, path, aside).joined(separator: "\n"))
        ExitCode.done.exit()
    } catch {
        LineOutput.standardError.write(Array("\(program): nothing was salvaged: \(error)\n".utf8))
        ExitCode.restart.exit()
    }
}

/// Report for the operator.
private func sentences(of report: SalvageReport, _ path: String, _ aside: String?) -> [String] {
    guard let aside else {
        return ["all \(report.copied) records of \(path) are undamaged: it was left as it is"]
    }
    return report.lost.map { loss in
        "dropped \(loss.place): offsets \(loss.offsets.lowerBound) to \(loss.offsets.upperBound - 1)"
    } + [
        "kept \(report.copied) records; the damaged log is now \(aside)",
        "the services' saved positions do not hold for this log: start catalog, orders, recommender, crawler, accounts and notifier "
            + "once with --republish",
    ]
}
