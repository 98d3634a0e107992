/// Pictures for the food shop's clients. A telephone of 2012 draws no SVG: beside each drawing stands its picture in pixels.
public enum FoodShopPicture {
    /// - Parameter image: as the catalog has it; nil: none.
    /// - Returns: "" for none.
    public static func path(_ image: String?) -> String {
        guard let image else { return "" }
        guard image.hasPrefix("/images/"), image.hasSuffix(drawing) else { return image }
        return "\(image.dropLast(drawing.count)).png"
    }

    private static let drawing = ".svg"
}
