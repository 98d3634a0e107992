import Markup

/// What an operation found: a page of rows, and how many there are.
struct HomeAnswer {
    var rows: [HomeRow]
    var total: Int
    var paging: HomePaging

    /// - Parameter all: every row in the list's order, made into rows only on the page asked for.
    init<Found>(_ all: [Found], _ paging: HomePaging, _ row: (Found) -> HomeRow) {
        rows = paging.rows(of: all).map(row)
        total = all.count
        self.paging = paging
    }

    /// The envelope: only the response's element is in the service's namespace.
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
