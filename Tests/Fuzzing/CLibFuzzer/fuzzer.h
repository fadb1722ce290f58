#include <stddef.h>
#include <stdint.h>

// Declared here because the toolchain ships libFuzzer without its header.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
