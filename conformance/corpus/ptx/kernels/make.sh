#!/usr/bin/env bash
# Makes the .ptx beside this file from ../../kernels: nvcc 13 at -O3 and at -O0, and llc-19 from the files that clang-19 made at -O1.
# usage: make.sh [FOLDER for the results]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$(cd "${1:-$here}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/minicuda.h" "$work"
finish() { # NAME RESULT: launches as comments behind the text
  sed -e '/^\/\/ Compiler Build ID/d' -e "s|$work/||g" "$work/out.ptx" > "$out/$2"
  sed -e 's|^[;/ ]*|// |' "$here/../../kernels/$1.launch" >> "$out/$2"
}
for source in "$here"/../../kernels/*.cu; do
  name=$(basename "$source" .cu)
  cp "$source" "$work"
  (cd "$work" && nvcc -std=c++17 -ptx -arch=sm_90 -O3 -fmad=false "$name.cu" -o out.ptx)
  finish "$name" "$name.nvcc.ptx"
  (cd "$work" && nvcc -std=c++17 -ptx -arch=sm_90 -O0 -Xcicc -O0 -fmad=false "$name.cu" -o out.ptx)
  finish "$name" "$name.nvcc-O0.ptx"
  llc-19 -mcpu=sm_90 -mattr=+ptx80 "$here/../../kernels/$name.O1.ll" -o "$work/out.ptx"
  finish "$name" "$name.llc.ptx"
done
