import Contract
import Events
import Foundation
import HTTPTypes
import Pictures
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(5))) struct `A picture that somebody puts` {
    private struct Put: Decodable, Equatable {
        var id: String
        var url: String
        var width: Int
        var height: Int
    }

    @Test func `is kept under its file's digest and served in bounded sizes`() async throws {
        try await Shop.open { shop in
            let file = try samplePicture(600, 400)
            let answer = try await shop.post("/v1/pictures", "image/jpeg", file, as: .anna)
            #expect(answer.status == .created)
            let put = try answer.decode(Put.self)
            #expect(put == Put(id: PictureID(of: file).text, url: "/v1/pictures/\(put.id)", width: 600, height: 400))
            #expect(answer.headers[.location] == put.url)

            let widths = [("", 600), ("?width=1", 160), ("?width=160", 160), ("?width=161", 480), ("?width=9999", 600)]
            for (query, width) in widths {
                let read = try await shop.get(put.url + query)
                #expect(read.status == .ok && read.headers[.contentType] == "image/jpeg", "\(query)")
                #expect(read.headers[.cacheControl] == "public, max-age=31536000, immutable")
                #expect(try PreparedPicture(read.body).width == width, "\(query)")
            }
        }
    }

    @Test func `is not kept if a process that follows does not take a copy`() async throws {
        try await Shop.open { shop in
            _ = try await shop.pictures.feed.news(for: "http://follower:1", in: nil, after: 0)
            let answer = try await shop.post("/v1/pictures", "image/jpeg", try samplePicture(), as: .anna)
            #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] == "5")
        }
    }

    @Test func `is the same picture for the same file, and needs no second room`() async throws {
        try await Shop.open { shop in
            let file = try samplePicture()
            let first = try await shop.post("/v1/pictures", "image/jpeg", file, as: .anna)
            let bytes = shop.pictures.bytes
            // Its bytes say what it is.
            let again = try await shop.post("/v1/pictures", "image/png", file, as: .theOperator)
            #expect(again.status == .created && again.body == first.body)
            #expect(shop.pictures.bytes == bytes && bytes > 0)
            let other = try await shop.post("/v1/pictures", "image/jpeg", try samplePicture(shade: 1), as: .anna)
            #expect(other.status == .created && other.body != first.body)
        }
    }

    @Test func `is validated by its tag, which each size has its own of`() async throws {
        try await Shop.open { shop in
            let put = try await shop.post("/v1/pictures", "image/jpeg", try samplePicture(), as: .anna).decode(Put.self)
            let tag = try #require(try await shop.get(put.url).headers[.eTag])
            #expect(tag.hasPrefix("\""), "it is strong")
            let unchanged = try await shop.get(put.url, headers: [.ifNoneMatch: tag])
            #expect(unchanged.status == .notModified && unchanged.body.isEmpty && unchanged.headers[.eTag] == tag)
            let small = try await shop.get("\(put.url)?width=160", headers: [.ifNoneMatch: tag])
            #expect(small.status == .ok && small.headers[.eTag] != tag)
        }
    }

    @Test func `comes from merchants and operators alone`() async throws {
        try await Shop.open { shop in
            let file = try samplePicture(20, 20)
            #expect(try await shop.post("/v1/pictures", "image/jpeg", file, as: nil).status == .unauthorized)
            let customer = Actor(id: "c-1", role: .customer)
            #expect(try await shop.post("/v1/pictures", "image/jpeg", file, as: customer).status == .forbidden)
        }
    }

    @Test func `is refused with what is wrong with it`() async throws {
        try await Shop.open { shop in
            func status(_ type: String?, _ file: [UInt8]) async throws -> (Int, String) {
                let answer = try await shop.post("/v1/pictures", type, file, as: .anna)
                return (answer.status.code, try answer.object()["detail"] as? String ?? "")
            }
            let file = try samplePicture()
            #expect(try await status("text/html", file).0 == 415)
            #expect(try await status(nil, file).0 == 415)
            #expect(try await status("image/png", Array("GIF89a".utf8)).0 == 415)
            #expect(try await status("image/png", []).0 == 415)
            let broken = try await status("image/jpeg", Array(file.prefix(file.count / 2)))
            #expect(broken.0 == 422 && broken.1.contains("damaged"), "\(broken)")
            let wide = try await status("image/jpeg", try samplePicture(12_100, 4))
            #expect(wide.0 == 422 && wide.1.contains("12100 × 4"), "\(wide)")
            #expect(try await status("image/jpeg", file + [UInt8](repeating: 0, count: 8 << 20)).0 == 413)
            #expect(shop.pictures.bytes == 0)
        }
    }

    @Test func `is known by its bytes, and one that is not read by the name of its format`() async throws {
        try await Shop.open { shop in
            func status(_ type: String, _ file: [UInt8]) async throws -> (Int, String) {
                let answer = try await shop.post("/v1/pictures", type, file, as: .anna)
                return (answer.status.code, try answer.object()["detail"] as? String ?? "")
            }
            // Whatever it is called.
            for type in ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif", "image/avif"] {
                #expect(try await status(type, try samplePicture()).0 == 201, "\(type)")
            }
            let gif = try await status("image/png", Array("GIF89a".utf8))
            #expect(gif.0 == 415 && gif.1.contains("GIF is not read: send JPEG, PNG or WebP"), "\(gif)")
            let type = try await status("image/gif", Array("GIF89a".utf8))
            #expect(type.0 == 415 && type.1.contains("image/heic"), "\(type)")
            for (ending, name) in [("heic", "HEIC"), ("avif", "AVIF")] {
                let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                    .deletingLastPathComponent()
                let file = Array(try Data(contentsOf: folder.appending(path: "Pictures/Samples/turned-6.\(ending)")))
                let answer = try await shop.post("/v1/pictures", "image/\(ending)", file, as: .anna)
                if answer.status == .created {
                    let put = try answer.decode(Put.self)
                    #expect(put.width == 96 && put.height == 48, "it is turned")
                    #expect(try await shop.get(put.url).headers[.contentType] == "image/jpeg")
                } else {
                    // No tool reads it here.
                    let detail = try answer.object()["detail"] as? String ?? ""
                    #expect(answer.status.code == 415 && detail.contains("\(name) is not read here"), "\(detail)")
                }
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: shop.pictureFolder)
            #expect(!names.contains { $0.hasPrefix(".") }, "nothing of the work is left behind")
        }
    }

    @Test func `that nobody put is not there, and parameters are checked`() async throws {
        try await Shop.open { shop in
            let none = String(repeating: "a", count: 32)
            let others = ["x", "..", none.uppercased(), none + "a", String(repeating: "1", count: 32), "%2e%2e%2flock"]
            for id in [none] + others {
                let answer = try await shop.get("/v1/pictures/\(id)")
                #expect(answer.status == .notFound, "\(id)")
            }
            for query in ["width=0", "width=x", "width=10001", "width=", "height=3"] {
                let answer = try await shop.get("/v1/pictures/\(none)?\(query)")
                #expect(answer.status == .badRequest, "\(query)")
            }
        }
    }
}
