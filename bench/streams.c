/* Holds many live streams open and writes down when each was told how far a journal has come.
 *
 * streams PORT COUNT PATH FILE: connects to 127.0.0.1, COUNT times, asks each time for PATH, says "open" on standard
 * output when all have been answered, reads until standard input ends, and writes a record for every message to FILE:
 * the stream's number, the event's number, and the time (seconds, CLOCK_MONOTONIC). It says at last how many messages
 * came without what has changed, for which a browser would have asked for the whole page, and how many streams ended.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { AT_ONCE = 200, TAIL = 64, PART = 1 << 18 };

struct record { uint32_t stream, seq; double time; };
struct stream { int fd, answered, tail_size; char tail[TAIL]; };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static int dial(int port, const char *request) {
  struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(port)};
  /* 28,000 ports lead from one address to another, so a few addresses share the work. */
  static unsigned turn;
  struct sockaddr_in here = {.sin_family = AF_INET};
  inet_pton(AF_INET, "127.0.0.1", &there.sin_addr);
  here.sin_addr.s_addr = htonl(0x7f000001 + turn++ % 4);
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0 || bind(fd, (struct sockaddr *)&here, sizeof here) || connect(fd, (struct sockaddr *)&there, sizeof there)) {
    perror("connect");
    exit(1);
  }
  size_t size = strlen(request);
  if (write(fd, request, size) != (ssize_t)size) exit(1);
  fcntl(fd, F_SETFL, O_NONBLOCK);
  return fd;
}

/* The number of the last event that a text tells of ("place":"12-ab, or data: 12-ab CODE), or 0. */
static uint32_t told(char *text, size_t size, const char *mark) {
  uint32_t found = 0;
  char *end = text + size;
  for (char *at = text; (at = memmem(at, end - at, mark, strlen(mark)));) {
    at += strlen(mark);
    char *digits = at;
    uint32_t seq = 0;
    while (at < end && *at >= '0' && *at <= '9' && at - digits < 10) seq = seq * 10 + (*at++ - '0');
    if (at > digits && at < end && *at == '-') found = seq;
  }
  return found;
}

int main(int count, char **args) {
  if (count != 5) return 2;
  int port = atoi(args[1]), streams = atoi(args[2]);
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  char request[4096];
  snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAccept: text/event-stream\r\n\r\n", args[3], port);
  FILE *file = fopen(args[4], "wb");
  struct stream *all = calloc(streams, sizeof *all);
  char *part = malloc(TAIL + PART);
  int events = epoll_create1(0), opened = 0, answered = 0, ended = 0, whole = 0;
  struct epoll_event ready[256], input = {.events = EPOLLIN, .data.u32 = UINT32_MAX};
  epoll_ctl(events, EPOLL_CTL_ADD, 0, &input);
  for (;;) {
    while (opened < streams && opened - answered < AT_ONCE) {
      all[opened].fd = dial(port, request);
      struct epoll_event wanted = {.events = EPOLLIN, .data.u32 = opened};
      epoll_ctl(events, EPOLL_CTL_ADD, all[opened++].fd, &wanted);
    }
    int some = epoll_wait(events, ready, 256, -1);
    for (int i = 0; i < some; i++) {
      if (ready[i].data.u32 == UINT32_MAX) {
        fclose(file);
        printf("%d %d\n", whole, ended);
        return 0;
      }
      struct stream *one = &all[ready[i].data.u32];
      memcpy(part, one->tail, one->tail_size);
      ssize_t got = read(one->fd, part + one->tail_size, PART);
      if (got <= 0) {
        if (got < 0 && errno == EAGAIN) continue;
        close(one->fd);
        ended++;
        continue;
      }
      size_t size = one->tail_size + got;
      struct record record = {ready[i].data.u32, told(part, size, "\"place\":\""), now()};
      if (!record.seq) record.seq = told(part, size, "\ndata: ");
      if (record.seq) fwrite(&record, sizeof record, 1, file);
      else if (one->answered && memmem(part + one->tail_size, got, "\n\n", 2) && !memmem(part, size, "event: ", 7) && got < 200) whole++;
      if (!one->answered && memmem(part, size, "\ndata: ", 7)) {
        one->answered = 1;
        if (++answered == streams) {
          printf("open\n");
          fflush(stdout);
        }
      }
      one->tail_size = size < TAIL ? size : TAIL;
      memcpy(one->tail, part + size - one->tail_size, one->tail_size);
      if (record.seq) one->tail_size = 0;
    }
  }
}
