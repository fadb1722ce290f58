// What Swift's view of the C library leaves out of the heap.
#pragma once

#include <stddef.h>

// Has the heap grow by some bytes at once, up to 64 MiB, on large pages where the system has them, and keep what is freed:
// for work that soon takes about as much, of which getting memory page by page would be a quarter. No more than advice to the
// system: nothing is taken before it is used, and where the advice is not followed all is the same but the time.
void heap_expect(size_t bytes);
