import Launching

await launch("catalog")
