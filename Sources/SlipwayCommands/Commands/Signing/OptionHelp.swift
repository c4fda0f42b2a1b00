/// The help for `--device` and `--output`, which mean the same in every command.
enum OptionHelp {
  static let device = "The device, by UDID, name or id."
  static let devices = "The devices, by UDID, name or id."
  static let output = "The file to write."
}
