import Launching

await launch("recommender")
