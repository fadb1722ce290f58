import Glibc

extension RenderOptions {
  /// How many processors there are, at least one.
  public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
