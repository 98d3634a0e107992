import Launching

await launch("backup")
