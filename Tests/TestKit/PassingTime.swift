public import EmbeddedLog
import Events

extension EmbeddedLog.Settings {
    /// Opens a log as if this time had passed since now.
    public mutating func passes(_ duration: Duration) {
        clock = { Timestamp.now.advanced(by: duration) }
        uptime = {
            var uptime = Uptime.now
            uptime.duration += duration
            return uptime
        }
    }
}
