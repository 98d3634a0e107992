import Events
import Foundation

/// One source of settings.
struct SettingSource {
    /// Text of a setting, whatever its type in the source; nil if it is missing.
    let text: (_ setting: String) -> String?
    /// Name of a setting there, for messages: "--port", "PORT", "\"port\" in vicinity.json".
    let place: (_ setting: String) -> String

    init(_ arguments: Arguments) {
        text = { arguments.values[$0] }
        place = { "--\($0)" }
    }

    /// Variables without a value are left out: compose files pass unset variables as empty ones.
    init(environment: [String: String]) {
        text = { environment[environmentName($0)].flatMap { $0.isEmpty ? nil : $0 } }
        place = environmentName
    }

    init(_ file: SettingsFile) {
        text = { file.values[$0] }
        place = { "\"\($0)\" in \(file.path)" }
    }
}

/// "hold-time" is HOLD_TIME in the environment.
func environmentName(_ setting: String) -> String {
    setting.uppercased().replacing("-", with: "_")
}

/// The JSON file that `--config` names: an object with a member for each setting.
struct SettingsFile {
    let path: String
    let values: [String: String]

    /// - Throws: `SettingsError` if it cannot be read or is not a JSON object of texts, numbers and booleans.
    init(path: String) throws(SettingsError) {
        self.path = path
        func refusal(_ why: String) -> SettingsError { SettingsError("config is \"\(path)\": \(why)") }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw refusal("there is no readable file")
        }
        let file: JSONValue
        do { file = try JSONValue(parsing: Array(data)) } catch { throw refusal("\(error)") }
        guard let members = file.object else { throw refusal("the file must hold a JSON object") }
        var values: [String: String] = [:]
        for (name, value) in members {
            switch value {
            case .string(let text), .number(let text): values[name] = text
            case .bool(let value): values[name] = String(value)
            case .null, .array, .object: throw refusal("\"\(name)\" must be a text, a number, true or false")
            }
        }
        self.values = values
    }
}
