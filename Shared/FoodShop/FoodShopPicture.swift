/// Pictures for the food shop's clients. A telephone of 2012 draws no SVG, so each drawing has a pixel picture beside it.
public enum FoodShopPicture {
    /// - Parameter image: the catalog's address; nil: none.
    /// - Returns: "" for none.
    public static func path(_ image: String?) -> String {
        guard let image else { return "" }
        guard image.hasPrefix("/images/"), image.hasSuffix(drawing) else { return image }
        return "\(image.dropLast(drawing.count)).png"
    }

    private static let drawing = ".svg"
}
