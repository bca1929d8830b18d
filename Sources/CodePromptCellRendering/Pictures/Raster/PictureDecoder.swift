/// The programs that turn an image file into a Netpbm picture; if one fails, the next is used.
package enum PictureDecoder {
  /// The package to install, by its name on Debian and others: it reads all formats.
  package static let package = "imagemagick"

  /// Returns the programs and their arguments for a format, the best first, installed or not.
  ///
  /// ImageMagick gets the format as an argument, so that the file can't choose another; of an
  /// animation, the first frame is used. What is transparent gets white or black behind it,
  /// whichever differs more from the picture's mean colour. Of Netpbm's programs only pngtopnm puts
  /// a colour there: white, and then black, if the picture is all white.
  package static func commands(for format: PictureFile.Format) -> [[String]] {
    // The mean colour, black where it is bright and else white, is enlarged to cover the picture.
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
