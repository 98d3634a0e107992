import CWebP

/// Decoded pixels, each a word of alpha, red, green and blue: in memory blue, green, red, alpha, since all supported machines are
/// little-endian.
///
/// libwebp's picture holds them because it also scales and blends them. A canvas is used by one task at a time.
final class Canvas {
    private let picture: UnsafeMutablePointer<WebPPicture>

    init(_ size: PixelSize) throws(PictureFault) {
        picture = .allocate(capacity: 1)
        picture.initialize(to: WebPPicture())
        guard WebPPictureInit(picture) != 0 else { throw .outOfMemory }
        picture.pointee.use_argb = 1
        picture.pointee.width = Int32(size.width)
        picture.pointee.height = Int32(size.height)
        guard WebPPictureAlloc(picture) != 0 else { throw .outOfMemory }
    }

    deinit {
        WebPPictureFree(picture)
        picture.deallocate()
    }

    var size: PixelSize { PixelSize(width: Int(picture.pointee.width), height: Int(picture.pointee.height)) }

    /// Bytes from one row to the next.
    var bytesPerRow: Int { Int(picture.pointee.argb_stride) * 4 }

    /// Pixels of the first row, the others `bytesPerRow` apart; valid until the canvas is scaled or deallocated.
    var pixels: UnsafeMutablePointer<UInt32> { picture.pointee.argb }

    /// All rows, for decoders to write into.
    var bytes: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: UnsafeMutableRawPointer(pixels), count: bytesPerRow * size.height)
    }

    func scale(to new: PixelSize) throws(PictureFault) {
        guard new != size else { return }
        guard WebPPictureRescale(picture, Int32(new.width), Int32(new.height)) != 0 else { throw .outOfMemory }
    }

    /// Replaces transparency by white.
    func blendWithWhite() {
        WebPBlendAlpha(picture, 0xFFFFFF)
    }

    /// Calls `change` for every pixel.
    func changePixels(_ change: (inout UInt32) -> Void) {
        let (size, stride) = (size, bytesPerRow / 4)
        for y in 0..<size.height {
            for x in 0..<size.width { change(&pixels[y * stride + x]) }
        }
    }

    /// Converts CMYK to RGB. A JPEG has inks as the light that they leave (Adobe's way, as browsers read all of them), so each colour is
    /// the product of its ink and black. The press' profile is not applied.
    func mixInks() {
        changePixels { pixel in
            let black = pixel >> 24
            func light(_ ink: UInt32) -> UInt32 { ((pixel >> ink & 255) * black + 127) / 255 }
            pixel = 0xFF00_0000 | light(0) << 16 | light(8) << 8 | light(16)
        }
    }

    /// The canvas turned upright; itself if it is.
    func turned(_ orientation: Orientation) throws(PictureFault) -> Canvas {
        guard orientation != .upright else { return self }
        let old = size
        let turned = try Canvas(orientation.swapsSides ? old.swapped : old)
        let (from, to) = (pixels, turned.pixels)
        let (fromStride, toStride) = (bytesPerRow / 4, turned.bytesPerRow / 4)
        let new = turned.size
        for y in 0..<new.height {
            for x in 0..<new.width {
                let (sourceX, sourceY) = orientation.source(x, y, in: old)
                to[y * toStride + x] = from[sourceY * fromStride + sourceX]
            }
        }
        return turned
    }
}
