// The Swift library's own pair of these functions finds the arguments by reading and parsing /proc/self/maps before the main
// function of every process, a twentieth of what a short command takes. glibc hands them to constructors.

static int argument_count;
static char **arguments;

__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

// What `CommandLine` of the Swift library calls: swift/stdlib/public/CommandLineSupport/CommandLine.cpp.
char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = argument_count;
  return arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **values, int count) { keep_arguments(count, values); }
