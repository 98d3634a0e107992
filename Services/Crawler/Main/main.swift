import Launching

await launch("crawler")
