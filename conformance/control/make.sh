#!/usr/bin/env bash
# make.sh FOLDER PTX...: cubins of PTX files, FOLDER/NAME.sm_N.OL.cubin, for six architectures at three levels, with the ptxas on the PATH.
# What a file says of its architecture is replaced, and what an architecture cannot do left out; NAME.sm_N.ptx is for that one only. See
# docs/control-codes.md.
set -uo pipefail
folder=$1
shift
mkdir -p "$folder"
text=$(mktemp --suffix=.ptx)
trap 'rm -f "$text"' EXIT
for ptx in "$@"; do
  name=$(basename "$ptx" .ptx)
  for sm in 75 80 86 90 100 120; do
    case $name in
      *.sm_$sm | *[!0-9]) ;;
      *.sm_[0-9]*) continue ;;
    esac
    sed -e "s/^\.target sm_.*/.target sm_$sm/" -e 's/^\.version .*/.version 8.7/' "$ptx" > "$text"
    for level in 1 2 3; do
      ptxas "-arch=sm_$sm" "-O$level" "$text" -o "$folder/${name%.sm_*}.sm_$sm.O$level.cubin" 2> /dev/null
    done
  done
done
