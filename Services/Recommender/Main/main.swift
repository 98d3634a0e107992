import RecommenderService
import ServiceKit

await runService("recommender", RecommenderSettings.self, defaultPort: 8084, start: startRecommender)
