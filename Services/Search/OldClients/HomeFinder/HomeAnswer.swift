import Markup

/// The result of an operation: a page of rows, and the total number.
struct HomeAnswer {
    var rows: [HomeRow]
    var total: Int
    var paging: HomePaging

    /// - Parameter all: everything found, in the list's order; only the page is made into rows.
    init<Found>(_ all: [Found], _ paging: HomePaging, _ row: (Found) throws -> HomeRow) rethrows {
        rows = try paging.rows(of: all).map(row)
        total = all.count
        self.paging = paging
    }

    /// The SOAP envelope. Only the response element is in the service's namespace.
    func bytes(of operation: HomeOperation) -> [UInt8] {
        SOAPEnvelope.bytes { xml in
            xml.element("t:\(operation.rawValue)Response", ["xmlns:t": HomeOperation.namespace]) { xml in
                xml.element("\(operation.rawValue)Result") { xml in
                    for row in rows {
                        xml.element(HomeOperation.row) { xml in
                            for (field, value) in row { xml.element(field.name, field.written(value)) }
                        }
                    }
                }
                xml.element("totalPage", String(paging.pages(of: total)))
                xml.element("currentPage", String(paging.page))
                xml.element("totalItem", String(total))
            }
        }
    }
}
