import Contract
import EventLog
import Events
import Foundation
import Signing

/// Writes down what providers answer: with the key that gateways sign with, so that the handler takes it as it takes their notices.
struct NoticeWriter: Sendable {
    static let source = "/vicinity/orders/errands"

    let log: any EventLog
    let keys: CommandKeys

    func append(_ word: PaymentNoticeType, _ notice: PaymentNotice) async throws(AppendError) {
        let data: [UInt8]
        do {
            data = try JSON.encode(notice)
        } catch {
            throw AppendError(
                cause: .refused("the notice cannot be written: \(error)"), offsets: [nil], isCertain: true)
        }
        let event = Event(
            id: "notice-\(UUID().uuidString.lowercased())", source: NoticeWriter.source, type: word.type.name,
            subject: notice.order, partitionKey: notice.customer, data: data
        ).signed(with: [keys])
        let place = TopicPartition(Topic.paymentNotices.name, partition(of: notice.customer))
        _ = try await log.append([NewRecord(place, key: notice.order, value: event.json)])
    }
}
