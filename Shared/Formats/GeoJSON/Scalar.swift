/// A JSON value as text: strings, numbers and truth values; nil for others.
struct Scalar: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let string = try? container.decode(String.self) {
            text = string
        } else if let number = try? container.decode(Int64.self) {
            text = String(number)
        } else if let number = try? container.decode(Double.self) {
            text = String(number)
        } else if let truth = try? container.decode(Bool.self) {
            text = String(truth)
        } else {
            text = nil
        }
    }
}
