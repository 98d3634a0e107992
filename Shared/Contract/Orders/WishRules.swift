public import Events

/// Rules for an order's contact, notes and fulfilment. The gateway checks them before it accepts an order, and orders before it asks a
/// place.
public struct WishRules {
    /// In characters.
    public static let longestNote = 500
    public static let longestLineNote = 200
    public static let longestName = 100
    public static let longestTable = 20

    let contact: Contact?
    let note: String?
    let lines: [PlaceOrder.Line]
    let fulfilment: Fulfilment?
    let scheduledTime: Timestamp?

    public init(
        contact: Contact?, note: String?, lines: [PlaceOrder.Line], fulfilment: Fulfilment?, scheduledTime: Timestamp?
    ) {
        self.contact = contact
        self.note = note
        self.lines = lines
        self.fulfilment = fulfilment
        self.scheduledTime = scheduledTime
    }

    public init(_ command: PlaceOrder) {
        self.init(
            contact: command.contact, note: command.note, lines: command.lines, fulfilment: command.fulfilment,
            scheduledTime: command.scheduledTime)
    }

    /// The first broken rule, and where.
    public var fault: Reason? {
        if let contact, let fault = WishRules.fault(in: contact) { return fault }
        if let fault = WishRules.fault(in: note, "/note", atMost: WishRules.longestNote) { return fault }
        for (index, line) in lines.enumerated() {
            let pointer = "/lines/\(index)/note"
            if let fault = WishRules.fault(in: line.note, pointer, atMost: WishRules.longestLineNote) { return fault }
        }
        return fulfilment.flatMap(fault)
    }

    private static func fault(in contact: Contact) -> Reason? {
        if let fault = fault(in: contact.name, "/contact/name", atMost: longestName) { return fault }
        guard ShownText.isName(contact.name) else {
            return .field("/contact/name", "a name \(ShownText.nameRule)")
        }
        let digits = contact.telephone.unicodeScalars.count { $0.properties.numericType == .decimal }
        let isTelephone =
            (4...20).contains(digits) && contact.telephone.count <= 40
            && contact.telephone.unicodeScalars.allSatisfy {
                $0.properties.numericType == .decimal || "+-–/().# ".unicodeScalars.contains($0)
            }
        guard isTelephone else {
            return .field("/contact/telephone", "a telephone number with 4 to 20 digits, such as \"+66 2 123 4567\"")
        }
        guard let email = contact.email else { return nil }
        guard email.utf8.count <= 254, email.wholeMatch(of: #/[^\s@]{1,64}@[^\s@]+\.[^\s@.]+/#) != nil else {
            return .field("/contact/email", "an e-mail address such as \"name@example.org\"")
        }
        return nil
    }

    private static func fault(in text: String?, _ pointer: String, atMost most: Int) -> Reason? {
        guard let text else { return nil }
        // Bytes are counted first: counting the characters of a long text is slow.
        let isFit =
            text.utf8.count <= most * 8 && (1...most).contains(text.count)
            && text.contains { !$0.isWhitespace }
            && text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
            && ShownText.isPlain(text)
        return isFit ? nil : .field(pointer, "a text of 1 to \(most) characters, \(ShownText.rule)")
    }

    private func fault(in wish: Fulfilment) -> Reason? {
        let isSeatsOnly = lines.allSatisfy { Screening.isID($0.item) }
        switch wish.method {
        case .ticket:
            guard isSeatsOnly else {
                return .field("/fulfilment/method", "pick-up, delivery or table: not all lines are seats of shows")
            }
        case .delivery:
            guard !isSeatsOnly else { return .field("/fulfilment/method", "ticket: all lines are seats of shows") }
            guard contact != nil else {
                return .field("/contact", "given for a delivery, with name and telephone")
            }
            guard let address = wish.address else { return .field("/fulfilment/address", "given for a delivery") }
            if let fault = WishRules.fault(in: address) { return fault }
            guard wish.geo != nil else {
                return .field("/fulfilment/geo", "given for a delivery: the point of its address")
            }
        case .table:
            guard wish.table != nil else { return .field("/fulfilment/table", "given: the table's name or number") }
        case .pickUp: break
        }
        if wish.method != .delivery {
            guard wish.address == nil else { return .field("/fulfilment/address", "left out but for a delivery") }
            guard wish.geo == nil else { return .field("/fulfilment/geo", "left out but for a delivery") }
        }
        guard wish.method == .table || wish.table == nil else {
            return .field("/fulfilment/table", "left out but for a table")
        }
        if let fault = WishRules.fault(in: wish.table, "/fulfilment/table", atMost: WishRules.longestTable) {
            return fault
        }
        guard scheduledTime == nil || (wish.method != .ticket && wish.method != .table) else {
            return .field("/scheduledTime", "left out but for pick-up and delivery")
        }
        return nil
    }

    private static func fault(in address: PostalAddress) -> Reason? {
        let texts = [
            ("streetAddress", address.streetAddress, 250), ("addressLocality", address.addressLocality, 100),
            ("addressRegion", address.addressRegion, 100), ("postalCode", address.postalCode, 20),
            ("addressCountry", address.addressCountry, 2),
        ]
        for (name, text, most) in texts {
            if let fault = fault(in: text, "/fulfilment/address/\(name)", atMost: most) { return fault }
        }
        guard address.streetAddress != nil else {
            return .field("/fulfilment/address/streetAddress", "given for a delivery")
        }
        return nil
    }
}
