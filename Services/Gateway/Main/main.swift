import Launching

await launch("gateway")
