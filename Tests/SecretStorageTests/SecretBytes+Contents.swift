import CodePromptSecretStorage

extension SecretBytes {
  /// A copy of the bytes that the secret holds, for comparing.
  var contents: [UInt8] {
    unsafe withUnsafeBytes { unsafe Array($0) }
  }

  /// A copy of the memory between the last byte of the secret and its capacity.
  var bytesBehindEnd: [UInt8] {
    mutating get {
      var rest: [UInt8] = []
      unsafe fill { space in
        unsafe rest = Array(UnsafeRawBufferPointer(space))
        return 0
      }
      return rest
    }
  }

  /// The address of the secret's memory.
  var address: UInt {
    unsafe withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
  }
}
