import Contract
import Events
import Zip

/// An order's record in the archive: its JSON, compressed with a dictionary of texts that records have in common.
enum ArchivedRecord {
    /// No record has more bytes.
    private static let limit = 1 << 20

    static func packed(_ record: [UInt8]) throws -> [UInt8] { try known.packed(record) }

    static func record(_ packed: [UInt8]) throws -> [UInt8] { try known.unpacked(packed, limit: limit) }

    static func order(_ packed: [UInt8]) throws -> Order { try JSON.decode(Order.self, from: record(packed)) }

    /// The dictionary never changes: archived records can be read only with the one that they were compressed with. A better one for later
    /// records stands beside it, and is recognized by its checksum, which zlib writes before the data.
    private static let known = KnownText(Array(text.utf8))

    /// Texts that records have in common, the most frequent last.
    private static let text = #"""
        "expectedPrice":{"amount":,"currency":"THB"},"currency":"USD"},"admissions":[{"at":"2026-","id":"","seats":2}],"checkedInAt":"\#
        "show":{"cinema":"","endDate":"2026-","movie":"movie-","startDate":"2026-"},"ticket":"","eventStatus":"rescheduled",\#
        "quantity":3,"quantity":4,"quantity":5,"status":"preparing"},"status":"ready"},"options":[{"choice":"","choiceName":"",\#
        "group":"","groupName":"","price":{"amount":0,"currency":"EUR"}}],"contact":{"email":"","name":"","telephone":"+"},\#
        "note":"","kind":"reversal","kind":"refund","place":","fulfilment":{"method":"delivery"},"fulfilment":{"method":"table"},\#
        "fulfilment":{"method":"ticket"},"fee":{"amount":,"currency":"EUR"},"tip":{"amount":,"currency":"EUR"},"readyAt":"2026-\#
        "reason":{"code":"cancelled-by-customer","detail":"The customer has cancelled the order."},"by":"customer","status":"cancelled"}\#
        "reason":{"code":"cancelled-by-place","detail":"The place has cancelled the order."},"by":"merchant","status":"cancelled"}\#
        "reason":{"code":"timed-out","detail":"Not every place answered in time."},"status":"rejected"},"reservation":"refused",\#
        "reason":{"changes":[{"is":{"quantity":0},"item":"","line":0,"was":{"quantity":1}}],"code":"sold-out","detail":"","field":\#
        "/lines/0/quantity","item":"","place":""},"reservation":"released","status":"rejected","updatedAt":"2026-\#
        "payment":{"authorized":{"amount":,"currency":"EUR"},"captured":{"amount":,"currency":"EUR"},"checkout":{"id":"cs_live_"},\#
        "errands":[],"id":"pi_","method":"online","provider":"stripe","reference":"","refunded":{"amount":,"currency":"EUR"},\#
        "status":"refunded"},"method":"bankTransfer","status":"void"},{"account":"provider","amount":},{"account":"fee/\#
        {"account":"tip/","amount":-},{"account":"tax//1900","amount":-},{"account":"bank/","amount":},{"account":"allowance",\#
        {"createdAt":"2026-11-27T12:00:00.000000Z","customer":"c-","digest":"0123456789abcdef","expectedTotal":{"amount":,"currency":"EUR"},\#
        "fulfilment":{"method":"pickUp"},"history":[{"at":"2026-11-27T12:00:00.000000Z","by":"customer","status":"placed"},\#
        {"at":"2026-11-27T12:00:00.000000Z","status":"confirmed"},{"at":"2026-11-27T12:00:00.000000Z","by":"merchant","status":\#
        "preparing"},{"at":"2026-11-27T12:00:00.000000Z","by":"merchant","status":"ready"},{"at":"2026-11-27T12:00:00.000000Z",\#
        "by":"merchant","status":"completed"}],"id":"07-","ledger":[{"at":"2026-11-27T12:00:00.000000Z","kind":"sale","place":"",\#
        "postings":[{"account":"customer","amount":},{"account":"sales/","amount":-},{"account":"tax//700","amount":-}]},\#
        {"at":"2026-11-27T12:00:00.000000Z","kind":"payment","place":"","postings":[{"account":"at-place/","amount":},\#
        {"account":"customer","amount":-}]}],"lines":[{"item":".","name":"","place":"","price":{"amount":,"currency":"EUR"},\#
        "quantity":2,"taxRate":700},{"item":".","name":"","place":"","price":{"amount":,"currency":"EUR"},"quantity":1,"taxRate":700}],\#
        "parts":[{"merchant":"m-","number":1,"place":"","reservation":"committed","status":"completed"}],"payment":{"captured":\#
        {"amount":,"currency":"EUR"},"errands":[],"method":"atPlace","status":"paid"},"reflects":{"catalog.reservations/7":,\#
        "orders.commands/7":,"payments.notices/7":},"status":"completed","total":{"amount":,"currency":"EUR"},\#
        "updatedAt":"2026-11-27T12:00:00.000000Z"}
        """#
}
