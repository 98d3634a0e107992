import Launching

await launch("accounts")
