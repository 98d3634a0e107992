import Markup

extension Thing {
    /// The thing itself if it has a type, else the things in it that have one.
    var typed: [Thing] {
        guard types.isEmpty else { return [self] }
        return properties.sorted { $0.key < $1.key }.flatMap { $0.value.compactMap(\.thing).flatMap(\.typed) }
    }

    /// The thing with all its texts mapped, those of nested things, too.
    func mappingTexts(_ change: (String) -> String) -> Thing {
        var thing = self
        thing.properties = properties.mapValues { values in
            values.map { value in
                switch value {
                case .text(let text, let language): .text(change(text), language: language)
                case .thing(let inner): .thing(inner.mappingTexts(change))
                case .number, .boolean: value
                }
            }
        }
        return thing
    }
}
