import NotifierService
import ServiceKit

await runService("notifier", NotifierSettings.self, defaultPort: 8088, start: startNotifier)
