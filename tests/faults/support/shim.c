/*
 * Loaded into a node before libc (LD_PRELOAD) to play what a disk or a clock may do to it:
 *   FAULT_ONCE  while this file exists, the next sync of a path containing FAULT_MATCH fails with EIO, if something was
 *               written to it since the last: a disk that has nothing to write does not fail; the file goes
 *   FAULT_LOG   one line for each sync, failure and opening of such a path
 *   KEEP_FROM   of every file below this folder KEEP_TO has what it held at its last successful sync, and nothing else:
 *   KEEP_TO     what a power cut leaves at least. A name is gone once its folder was synced; a renamed file keeps its content
 *   SHIFT_FILE  eight bytes: seconds by which the wall clock is off; monotonic clocks stay as they are
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { PART = 1 << 18, MOST_FILES = 1024 };
static volatile char written[MOST_FILES];
static const char *once, *match, *from, *to;
static int log_fd = -1;
static volatile int64_t *shift;

static int raw_open(const char *path, int flags, mode_t mode) { return syscall(SYS_openat, AT_FDCWD, path, flags, mode); }

__attribute__((constructor)) static void begin(void) {
  once = getenv("FAULT_ONCE");
  match = getenv("FAULT_MATCH");
  from = getenv("KEEP_FROM");
  to = getenv("KEEP_TO");
  if (getenv("FAULT_LOG")) log_fd = raw_open(getenv("FAULT_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  int fd = getenv("SHIFT_FILE") ? raw_open(getenv("SHIFT_FILE"), O_RDONLY | O_CLOEXEC, 0) : -1;
  if (fd >= 0) {
    void *seen = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, fd, 0);
    if (seen != MAP_FAILED) shift = seen;
  }
}

static void say(const char *what, const char *path) {
  char line[PATH_MAX + 16];
  if (log_fd < 0 || !match || !strstr(path, match)) return;
  int length = snprintf(line, sizeof line, "%s %s\n", what, path);
  if (write(log_fd, line, length) < 0) abort();
}

static int path_of(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = 0;
  return length > 0;
}

/** The place in KEEP_TO of a path below KEEP_FROM. */
static int kept_as(const char *path, char *kept) {
  size_t length = from && to ? strlen(from) : 0;
  if (!length || strncmp(path, from, length) || (path[length] != '/' && path[length])) return 0;
  snprintf(kept, PATH_MAX, "%s%s", to, path + length);
  return 1;
}

static void copy(const char *path, const char *kept) {
  char *part = malloc(PART);
  char fresh[PATH_MAX + 32];
  snprintf(fresh, sizeof fresh, "%s.%ld~", kept, (long)syscall(SYS_gettid));
  for (char *slash = strchr(fresh + strlen(to) + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(fresh, 0755);
    *slash = '/';
  }
  int in = raw_open(path, O_RDONLY | O_CLOEXEC, 0), out = raw_open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  ssize_t length;
  if (!part || in < 0 || out < 0) abort();
  while ((length = read(in, part, PART)) > 0) if (write(out, part, length) != length) abort();
  close(in);
  close(out);
  free(part);
  if (syscall(SYS_renameat2, AT_FDCWD, fresh, AT_FDCWD, kept, 0)) abort();
}

static void forget_removed(const char *path, const char *kept) {
  char real[PATH_MAX + NAME_MAX + 2], old[PATH_MAX + NAME_MAX + 2];
  DIR *folder = opendir(kept);
  if (!folder) return;
  for (struct dirent *entry; (entry = readdir(folder));) {
    snprintf(real, sizeof real, "%s/%s", path, entry->d_name);
    snprintf(old, sizeof old, "%s/%s", kept, entry->d_name);
    if (entry->d_type == DT_REG && access(real, F_OK) && !strchr(entry->d_name, '~')) unlink(old);
  }
  closedir(folder);
}

static int synced(long call, int fd) {
  char path[PATH_MAX], kept[PATH_MAX];
  struct stat is;
  if (!path_of(fd, path)) return syscall(call, fd);
  if (once && match && fd < MOST_FILES && written[fd] && strstr(path, match) && syscall(SYS_unlinkat, AT_FDCWD, once, 0) == 0) {
    say("EIO", path);
    errno = EIO;
    return -1;
  }
  int result = syscall(call, fd);
  if (result) return result;
  if (fd < MOST_FILES) written[fd] = 0;
  say("sync", path);
  if (!kept_as(path, kept) || fstat(fd, &is)) return 0;
  if (S_ISDIR(is.st_mode)) forget_removed(path, kept);
  else if (S_ISREG(is.st_mode) && is.st_nlink > 0) copy(path, kept);
  return 0;
}
int fsync(int fd) { return synced(SYS_fsync, fd); }
int fdatasync(int fd) { return synced(SYS_fdatasync, fd); }

static ssize_t put(int fd, const void *bytes, size_t length, off_t at) {
  if (fd >= 0 && fd < MOST_FILES) written[fd] = 1;
  return syscall(SYS_pwrite64, fd, bytes, length, at);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) { return put(fd, bytes, length, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) { return put(fd, bytes, length, at); }

int rename(const char *old, const char *new) {
  char kept_old[PATH_MAX], kept_new[PATH_MAX];
  int result = syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new, 0);
  if (result == 0 && kept_as(old, kept_old) && kept_as(new, kept_new)) syscall(SYS_renameat2, AT_FDCWD, kept_old, AT_FDCWD, kept_new, 0);
  return result;
}

static int opened(const char *path, int flags, va_list rest) {
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  say("open", path);
  int fd = raw_open(path, flags, mode);
  if (fd >= 0 && fd < MOST_FILES) written[fd] = 0;
  return fd;
}
int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  int fd = opened(path, flags, rest);
  va_end(rest);
  return fd;
}
int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  int fd = opened(path, flags | O_LARGEFILE, rest);
  va_end(rest);
  return fd;
}

int clock_gettime(clockid_t id, struct timespec *at) {
  int result = syscall(SYS_clock_gettime, id, at);
  if (result == 0 && shift && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) at->tv_sec += *shift;
  return result;
}
int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}
time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
