#define _DEFAULT_SOURCE

#include "CHeap.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// The largest size that mallopt takes for M_MMAP_THRESHOLD.
#define LARGEST_THRESHOLD (32 << 20)
// By how much the heap grows at most, and otherwise (the default of M_TOP_PAD).
#define MOST_GROWTH (64 << 20)
#define USUAL_GROWTH (128 << 10)

void heap_expect(size_t bytes) {
  if (bytes > MOST_GROWTH) bytes = MOST_GROWTH;
  // Large pieces come from the heap too, where they are used again, rather than each from the system.
  mallopt(M_MMAP_THRESHOLD, LARGEST_THRESHOLD);
  mallopt(M_TRIM_THRESHOLD, INT32_MAX);
  mallopt(M_TOP_PAD, (int)bytes);
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  const uintptr_t start = ((uintptr_t)sbrk(0) + page - 1) / page * page;
  // More than what is free at its end, so that it grows now; volatile, or the compiler would leave both calls out.
  void *volatile piece = malloc(LARGEST_THRESHOLD / 2);
  free(piece);
  // Once is enough: where memory is limited, asking for so much again and again would fail what needs little.
  mallopt(M_TOP_PAD, USUAL_GROWTH);
  const uintptr_t end = (uintptr_t)sbrk(0) / page * page;
  if (end > start) madvise((void *)start, end - start, MADV_HUGEPAGE);
}
