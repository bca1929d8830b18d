# Builds codeprompt with Homebrew, on macOS, from the source archive of a release. .ci/package fills
# in the version and the checksum of the archive. Not tried on a Mac yet.
class Codeprompt < Formula
  desc "Terminal prompt for codes and passwords"
  homepage "https://example.com/codeprompt"
  url "https://example.com/codeprompt/releases/download/@VERSION@/codeprompt-@VERSION@-source.tar.gz"
  sha256 "@SHA256@"
  license :cannot_represent # none has been chosen yet

  depends_on xcode: ["26.0", :build] # has Swift 6.2
  depends_on :macos

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "codeprompt"
    ENV["BUILD"] = ".build/release"
    ENV["PREFIX"] = prefix.to_s
    system "Examples/install.sh"
    rm_r share/"codeprompt" # what install.sh keeps for its uninstall
  end

  test do
    assert_equal "codeprompt #{version}\n", shell_output("#{bin}/codeprompt --version")
    assert_equal "123456\n", pipe_output("#{bin}/codeprompt --stdin --digits 6", "123456\n", 0)
    assert_match "OK", pipe_output("#{bin}/pinentry-codeprompt", "BYE\n", 0)
  end
end
