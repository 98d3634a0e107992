/// Row id of a record: its partition's number and its offset in one integer, so that a partition lies together in the file and is read by
/// one walk. 2^40 offsets of 300 bytes are 330 TB.
struct RecordID: Hashable {
    let rowID: Int64

    static let offsetBits: Int64 = 40

    init(rowID: Int64) { self.rowID = rowID }

    init(partition: Int64, offset: Int64) {
        rowID = partition << RecordID.offsetBits | offset
    }

    var partition: Int64 { rowID >> RecordID.offsetBits }
    var offset: Int64 { rowID & (1 << RecordID.offsetBits - 1) }
}
