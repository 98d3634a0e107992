import Launching

await launch("notifier")
