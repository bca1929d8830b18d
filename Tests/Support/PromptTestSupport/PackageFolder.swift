/// The path of the package, found from this file's path.
package let packageFolder = #filePath.split(separator: "/").dropLast(4).reduce("") {
  $0 + "/" + $1
}
