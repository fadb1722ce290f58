// What Swift's Glibc does not show: it is declared only for GNU sources.
#define _GNU_SOURCE
#include "CProcesses.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

pid_t start_process(
    const char *path, char *const arguments[], char *const environment[], const char *folder,
    const int descriptors[3], const char *terminal) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, folder);
  for (int number = 0; number < 3; number += 1) {
    if (terminal) {
      // The first terminal that the leader of a new session opens governs it.
      posix_spawn_file_actions_addopen(&actions, number, terminal, O_RDWR, 0);
    } else {
      posix_spawn_file_actions_adddup2(&actions, descriptors[number], number);
    }
  }
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // What the test runner does with signals is no business of the program's.
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (terminal ? POSIX_SPAWN_SETSID : 0));
  pid_t process = -1;
  int result = posix_spawnp(&process, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return result == 0 ? process : -1;
}

int make_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int open_terminal(char *name, size_t capacity, int columns, int rows) {
  int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0) return -1;
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  if (grantpt(terminal) != 0 || unlockpt(terminal) != 0 || ptsname_r(terminal, name, capacity) != 0 ||
      ioctl(terminal, TIOCSWINSZ, &size) != 0) {
    close(terminal);
    return -1;
  }
  return terminal;
}
