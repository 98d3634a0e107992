import Events
import Foundation
import HTTPTypes
public import Hummingbird
import NIOCore

extension Request {
    /// Reads the body whole.
    /// - Throws: `Problem` 413 if it is larger than `limit` bytes.
    public func bytes(upTo limit: Int = largestBody) async throws -> [UInt8] {
        do {
            return Array(buffer: try await body.collect(upTo: limit))
        } catch is NIOTooManyBytesError {
            throw Problem.tooLarge(limit)
        }
    }

    /// Reads the body as JSON, strictly: a field that `Value` does not know is refused by name.
    /// - Throws: `Problem`: 415 for another media type than JSON, 413 if it is too large, 400 if it is not JSON, 422 naming the field.
    public func decode<Value: Decodable>(
        _ type: Value.Type, upTo limit: Int = largestBody
    ) async throws -> Value {
        try requireJSON()
        return try Problem.decode(type, from: try await bytes(upTo: limit))
    }

    /// Refuses a body whose `Content-Type` is not JSON: a browser lets pages of other sites send such bodies without a CORS preflight.
    public func requireJSON() throws(Problem) {
        let type = (headers[.contentType] ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        guard type == "application/json" || type.hasPrefix("application/") && type.hasSuffix("+json") else {
            throw Problem(.unsupportedMediaType, "the content type must be application/json", field: "Content-Type")
        }
    }
}

extension Problem {
    public static func tooLarge(_ limit: Int) -> Problem {
        Problem(.tooLarge, "the body may have at most \(limit) bytes")
    }

    /// Decodes JSON as `Request.decode` does.
    public static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        if let direct = type as? any DirectJSON.Type, let value = direct.read(directly: bytes) as? Value {
            return value
        }
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw Problem(.notJSON, "the body is not JSON: \(error)")
        }
        do {
            return try StrictDecoder.decode(type, from: value)
        } catch let error as DecodingError {
            throw Problem(error)
        }
    }

    private init(_ error: DecodingError) {
        let (path, sentence): ([any CodingKey], String) =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                (context.codingPath, context.debugDescription)
            case .keyNotFound(let key, let context): (context.codingPath + [key], context.debugDescription)
            @unknown default: ([], "is invalid")
            }
        let pointer = jsonPointer(path)
        self.init(.invalid, "\(pointer.isEmpty ? "the body" : pointer): \(sentence)", field: pointer)
    }
}
