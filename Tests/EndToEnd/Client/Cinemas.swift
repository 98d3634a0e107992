import Experts
import Foundation
import TestKit
import VicinityClient

/// Two cinemas with shows of eight movies, and what five critics gave them.
enum Cinemas {
    /// What is left for somebody who rated the first three.
    static let recommendable = 5

    static func open(in town: Town) async throws {
        let staff = try town.somebody("operator")
        let start = Timestamp(Date().addingTimeInterval(86_400), offset: 3600)
        for (number, cinema) in ["near", "far"].enumerated() {
            try await staff.put(
                "/v1/places/\(cinema)",
                """
                {"types": ["MovieTheater"], "name": "\(cinema)", "timeZone": "Europe/Madrid",
                 "geo": {"latitude": 41.4, "longitude": \(2.171 + Double(number) / 50)}}
                """)
        }
        for number in 1...8 {
            try await staff.put("/v1/movies/movie-\(number)", #"{"name": "Movie \#(number)", "duration": "PT1H30M"}"#)
            for cinema in number % 2 == 0 ? ["near", "far"] : ["far"] {
                try await staff.put(
                    "/v1/screenings/\(cinema).screening-\(number)",
                    """
                    {"movie": "movie-\(number)", "startDate": "\(start)", "seats": 50, "price": {"amount": 900, "currency": "EUR"}}
                    """)
            }
        }
        let ratings = (0..<5).flatMap { critic in
            (1...8).filter { ($0 + critic) % 6 != 0 }.map { movie in
                #"critic-\#(critic),movie-\#(movie),\#(Double((movie * 7 + critic * 3) % 10 + 1) / 2)\n"#
            }
        }
        let imported = try await town.recommender.http.post(
            "/admin/import", json: #"{"format": "ratings", "text": "critic,thing,stars\n\#(ratings.joined())"}"#)
        guard imported.status == 200 else { throw Overdue("\(imported.status): \(imported.text)") }
    }

    /// From what an app fetches without saying who rated what.
    static func recommender(_ vicinity: Vicinity) async throws -> PrivateRecommender {
        let store = MemoryStore()
        return PrivateRecommender(
            critics: try await vicinity.criticsRatings(),
            movies: try await vicinity.sync(.movies, in: store).copy.all(),
            screenings: try await vicinity.sync(.screenings, in: store).copy.all(),
            cinemas: try await vicinity.array(.places(types: ["MovieTheater"])))
    }
}
