#!/usr/bin/env bash
# Makes k1.ptx to k5.ptx of nvcc.cu: nvcc 13 at -O3 for sm_90, with contraction, which changes no result of these kernels.
# k1.cubin to k5.cubin are what ptxas makes of them.
# usage: make-ptx.sh [FOLDER for the results]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$(cd "${1:-$here}" && pwd)
for number in 1 2 3 4 5; do
  nvcc -O3 -ptx -arch=sm_90 -DONLY="$number" "$here/nvcc.cu" -o - | sed -e '/^\/\/ Compiler Build ID/d' > "$out/k$number.ptx"
  ptxas -O3 -arch=sm_90 "$out/k$number.ptx" -o "$out/k$number.cubin"
done
