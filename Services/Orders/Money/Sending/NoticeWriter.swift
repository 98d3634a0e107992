import Contract
import EventLog
import Events
import Foundation
import Signing

/// Appends providers' answers to the log, signed like the gateway's notices, so that the handler accepts both alike.
struct NoticeWriter: Sendable {
    static let source = "/vicinity/orders/errands"

    let log: any EventLog
    let keys: CommandKeys

    func append(_ type: PaymentNoticeType, _ notice: PaymentNotice) async throws(AppendError) {
        let data: [UInt8]
        do {
            data = try JSON.encode(notice)
        } catch {
            throw AppendError(
                cause: .refused("the notice cannot be encoded: \(error)"), offsets: [nil], isCertain: true)
        }
        let event = Event(
            id: "notice-\(UUID().uuidString.lowercased())", source: NoticeWriter.source, type: type.eventType.name,
            subject: notice.order, partitionKey: notice.customer, data: data
        ).signed(with: [keys])
        let place = TopicPartition(Topic.paymentNotices.name, partition(of: notice.customer))
        _ = try await log.append([NewRecord(place, key: notice.order, value: event.json)])
    }
}
