import AccountsService
import ServiceKit

await runService("accounts", AccountsSettings.self, defaultPort: 8087, start: startAccounts)
