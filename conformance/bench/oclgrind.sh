#!/usr/bin/env bash
# Thread-instructions per second of oclgrind (Debian package `oclgrind`) on the kernel k1, one worker thread.
# Two sizes are timed and the difference is used, so that start-up and the compilation of the OpenCL source do not count.
# The instructions are those oclgrind itself counts (LLVM IR, a call of fma or fmin is one). The result of the small run
# is compared with the expected CRC-32 in k1.launch.
set -euo pipefail
cd "$(dirname "$0")"
command -v oclgrind-kernel > /dev/null || { echo "oclgrind: not installed, skipped"; exit 0; }
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cp alu.cl "$work"

simulation() {  # threads -> path of a description for that many threads
  sed -e "s/^1024 1 1$/$1 1 1/; s/^1024$/$1/; s/size=4096/size=$(($1 * 4))/" alu.sim > "$work/$1.sim"
  echo "$work/$1.sim"
}
instructions() {  # description -> instructions executed
  (cd "$work" && oclgrind-kernel --num-threads 1 --inst-counts "$1") \
    | awk '$2 == "-" { total += $1 } END { print total }'
}
seconds() {  # description -> least wall time of three runs
  for _ in 1 2 3; do
    local start=$EPOCHREALTIME
    (cd "$work" && oclgrind-kernel --num-threads 1 "$1" > /dev/null)
    awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.3f\n", b - a }'
  done | sort -n | head -1
}

small=$(simulation 1024)
large=$(simulation 5120)
found=$(cd "$work" && oclgrind-kernel --num-threads 1 "$small" \
  | sed -nE 's/^ *out\[[0-9]+\] = 0x([0-9a-f]+)$/00000000\1/p' \
  | sed -E 's/.*(..)(..)(..)(..)$/\\x\4\\x\3\\x\2\\x\1/' | tr -d '\n' \
  | { read -r bytes || true; printf '%b' "$bytes"; } | gzip -c | tail -c 8 | head -c 4 | od -An -tx4 | tr -d ' ')
expected=$(sed -nE 's/^EXPECT: k1 arg=0 crc32=//p' k1.launch)
[ "$found" = "$expected" ] || { echo "oclgrind: result crc32=$found, expected $expected"; exit 1; }

count=$(($(instructions "$large") - $(instructions "$small")))
first=$(seconds "$small")
second=$(seconds "$large")
awk -v n="$count" -v a="$first" -v b="$second" -v v="$(oclgrind-kernel --version | sed -n 's/^Oclgrind //p')" 'BEGIN {
  printf "oclgrind %s: %d thread-instructions in %.3f s = %.1f million per second, result as expected\n", v, n, b - a, n / (b - a) / 1e6
}'
