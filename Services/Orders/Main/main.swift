import OrdersService
import ServiceKit

await runService("orders", OrdersSettings.self, defaultPort: 8082, start: startOrders)
