import Events
import Foundation

/// The JSON that rows and things are told apart by: as the first release wrote it, with a member for holds, so that what was imported or
/// seen then is known again.
enum DigestForm {
    static func text(of thing: some Encodable) throws -> String {
        var text = try JSON.encode(thing).text
        if thing is any Stocked, let id = text.range(of: "\"id\":") {
            text.insert(contentsOf: "\"holds\":[],", at: id.lowerBound)
        }
        return text
    }
}
