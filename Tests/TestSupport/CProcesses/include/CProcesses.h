#ifndef C_PROCESSES_H
#define C_PROCESSES_H

#include <sys/types.h>

/// Starts a program in a folder, with three descriptors as its standard input, output and error, or with a terminal
/// that governs it in their place.
///
/// - Returns: The process, or -1.
pid_t start_process(
    const char *path, char *const arguments[], char *const environment[], const char *folder,
    const int descriptors[3], const char *terminal);

/// Makes a pipe that programs started later do not inherit.
int make_pipe(int ends[2]);

/// Opens a new terminal of a size.
///
/// - Parameter name: Gets the path of its other side.
/// - Returns: The descriptor of this side, or -1.
int open_terminal(char *name, size_t capacity, int columns, int rows);

#endif
