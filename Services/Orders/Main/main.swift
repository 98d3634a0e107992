import Launching

await launch("orders")
