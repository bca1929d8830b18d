/// The programs that convert an image file to a Netpbm picture (``Raster/init(netpbm:)``).
package enum PictureDecoder {
  /// The name of a package that has a program for all formats, on Debian and other systems.
  package static let package = "imagemagick"

  /// Returns the programs for a format with their arguments, the best first.
  ///
  /// They read the file from standard input and write the picture to standard output. If one is not
  /// installed or fails, the next one is to be tried.
  ///
  /// ImageMagick gets the format as an argument, so that the content of the file can't choose
  /// another decoder. Of an animation, it uses the first frame. Behind transparent parts it puts
  /// white or black, whichever differs more from the picture's mean colour. Of the other programs,
  /// only pngtopnm puts a colour there: it is tried with white, and then with black, in case the
  /// picture itself is white.
  package static func commands(for format: PictureFile.Format) -> [[String]] {
    // The background is a copy of the picture, which is reduced to one pixel of its mean colour,
    // turned to black if that is bright or else to white, and enlarged again.
    let imageMagick =
      " \(format):-[0] -auto-orient -scale 1024x1024> "
      + "( +clone -scale 1x1! -alpha off -colorspace gray -negate -threshold 50% "
      + "-scale 1024x1024! ) -compose dst-over -composite -alpha off -depth 8 ppm:-"
    let own =
      switch format {
      case .png: ["pngtopnm -mix -background white", "pngtopnm -mix -background black"]
      case .jpeg: ["djpeg -pnm", "jpegtopnm"]
      case .gif: ["giftopnm"]
      case .pam: ["pamtopnm"]
      }
    return (["magick" + imageMagick, "convert" + imageMagick] + own).map {
      $0.split(separator: " ").map(String.init)
    }
  }
}
