public import Foundation

/// A value of an XML property list, Apple's format of nested arrays and dictionaries (PropertyList-1.0.dtd).
public indirect enum PropertyList: Sendable, Hashable {
    case string(String)
    case integer(Int)
    case real(Double)
    case boolean(Bool)
    /// To the second.
    case date(Date)
    case data(Data)
    case array([PropertyList])
    case dictionary([String: PropertyList])

    /// A dictionary's value for this key.
    public subscript(key: String) -> PropertyList? {
        if case .dictionary(let members) = self { members[key] } else { nil }
    }

    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of an integer or a real, or of a numeric string, as in hand-made lists.
    public var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        case .string(let text): Double(text)
        default: nil
        }
    }

    public var array: [PropertyList]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}
