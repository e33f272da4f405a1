#pragma once
#include <stddef.h>
#include <stdint.h>

/* libFuzzer's loop, linked in by -sanitize=fuzzer; it never returns but when its runs are done. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*one)(const uint8_t *data, size_t size));
