import Launching

await launch("search")
