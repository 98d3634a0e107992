import Configuration
import Events
import Foundation

/// One source of settings.
struct SettingSource {
    private let snapshot: any ConfigSnapshot
    /// How a setting is named there, for messages: "--port", "PORT", "\"port\" in vicinity.json".
    let place: (_ setting: String) -> String

    /// - Parameter arguments: without the program's name.
    init(arguments: [String]) {
        snapshot = CommandLineArgumentsProvider(arguments: [""] + arguments).snapshot()
        place = { "--\($0)" }
    }

    /// Variables without a value are left out: compose files pass unset variables as empty ones.
    init(environment: [String: String]) {
        snapshot = EnvironmentVariablesProvider(environmentVariables: environment.filter { !$0.value.isEmpty })
            .snapshot()
        place = environmentName
    }

    init(file: SettingsFile) {
        snapshot = file.snapshot
        place = { "\"\($0)\" in \(file.path)" }
    }

    /// The setting as text, whatever its type in the source; nil if it is missing.
    func text(_ setting: String) -> String? {
        let key = AbsoluteConfigKey([setting])
        // The provider of arguments splits values at commas, and an argument without a value is an empty list. Here a setting is one text.
        for type in [ConfigType.string, .stringArray, .int, .double, .bool] {
            switch try? snapshot.value(forKey: key, type: type).value?.content {
            case .string(let text): return text
            case .stringArray(let texts): return texts.joined(separator: ",")
            case .int(let number): return String(number)
            case .double(let number): return String(number)
            case .bool(let value): return String(value)
            default: continue
            }
        }
        return nil
    }
}

/// "hold-time" is HOLD_TIME in the environment.
func environmentName(_ setting: String) -> String {
    setting.uppercased().replacing("-", with: "_")
}

/// The JSON file that `--config` names: an object with a member for each setting.
struct SettingsFile {
    let path: String
    let names: Set<String>
    let snapshot: any ConfigSnapshot

    /// - Throws: `SettingsError` if it cannot be read or is not a JSON object of texts, numbers and booleans.
    init(path: String) throws(SettingsError) {
        self.path = path
        func refusal(_ why: String) -> SettingsError { SettingsError("config is \"\(path)\": \(why)") }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw refusal("there is no file there that can be read")
        }
        let file: JSONValue
        do { file = try JSONValue(parsing: Array(data)) } catch { throw refusal("\(error)") }
        guard let members = file.object else { throw refusal("the file must hold a JSON object") }
        // The library's own reader of JSON files cannot tell true from 1 on Linux.
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        for (name, value) in members {
            let content: ConfigContent
            switch value {
            case .string(let text), .number(let text): content = .string(text)
            case .bool(let value): content = .bool(value)
            case .null, .array, .object: throw refusal("\"\(name)\" must be a text, a number, true or false")
            }
            values[AbsoluteConfigKey([name])] = ConfigValue(content, isSecret: false)
        }
        names = Set(members.keys)
        snapshot = InMemoryProvider(values: values).snapshot()
    }
}
