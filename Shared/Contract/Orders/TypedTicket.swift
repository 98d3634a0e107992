/// What a person types at the door instead of a ticket's code: the first eight of its random signs. These 40 bits name a ticket among those
/// of its show. Only staff of the show's cinema may try them.
public enum TypedTicket {
    public static let length = 8
    public static let rule = "\(length) of a–z and 2–7"

    public static func isOne(_ text: String) -> Bool {
        text.utf8.count == length
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains($0)
            }
    }
}
