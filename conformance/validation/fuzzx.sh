#!/usr/bin/env bash
# Runs the reproducers of FuzzX, a collection of miscompilations of ptxas that were seen on hardware, through `check --external ptxas`:
# at -O3 each is to be found on one of the architectures, be it a crash, at -O0, where hardware is right, nothing is to be called wrong on any.
# usage: fuzzx.sh FOLDER [ARCH...]     FOLDER: a clone of the repository that sources.txt names; ARCH: sm_90 and sm_100 unless given
# LOCKSTEP: the command to run, ./lockstep unless set. The status is 1 if one is not found, or called wrong at -O0.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
clone=${1:?FOLDER}/ptx/known-miscompiles
shift
[ $# -gt 0 ] || set -- sm_90 sm_100
[ -d "$clone" ] || { echo "no reproducers in $clone" >&2; exit 2; }
lockstep=${LOCKSTEP:-$here/../../lockstep}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What a host program says: the value of a constant, empty if it has none.
constant() { # FILE NAME
  { [ ! -f "$1" ] || sed -n "s/^constexpr [a-z0-9_]* $2 = \([0-9a-fx]*\)u\{0,1\};.*/\1/p" "$1"; } | tail -n 1
}

# The input as hexadecimal bytes: that of the fuzzer, or the words that a host program puts there, zeros behind them.
input() { # BINARY HOST
  local bytes=
  if [ -s "$1" ]; then
    bytes=$(od -An -v -tx1 "$1" | tr -d ' \n')
  elif [ -f "$2" ]; then
    bytes=$(awk '
      /^constexpr/ { sub(/;.*/, ""); sub(/u$/, ""); value[$3] = $5 }
      /h_in\[[A-Za-z0-9]*\] = *\{/ { inside = 1; sub(/.*\{/, "") }
      inside { line = $0; end = sub(/\}.*/, "", line); n = split(line, parts, /[ ,]+/)
        for (i = 1; i <= n; i++) if (parts[i] != "") words[count++] = parts[i]
        if (end) inside = 0 }
      /h_in\[[0-9]+\] = / { at = $1; gsub(/[^0-9]/, "", at); word = $3; sub(/;.*/, "", word); words[at + 0] = word
        if (at + 1 > count) count = at + 1 }
      END { if ("kLane" in value) { lane = value["kLane"] + 0; words[lane] = "kInput0"; count = lane + 1 }
        for (i = 0; i < count; i++) {
          word = words[i] in value ? value[words[i]] : words[i]
          if (word == "") word = 0
          sub(/u$/, "", word); if (word !~ /^0x/) word = sprintf("0x%08x", word)
          word = substr("00000000" substr(word, 3), length(word) - 1)
          printf "%s%s%s%s", substr(word, 7, 2), substr(word, 5, 2), substr(word, 3, 2), substr(word, 1, 2) } }' "$2")
  fi
  while [ ${#bytes} -lt 256 ]; do bytes=${bytes}00; done
  echo "$bytes"
}

# The text for an architecture, where it is for a later one.
retarget() { # ARCH PTX
  local own
  own=$(sed -n 's/^\.target *sm_\([0-9]*\).*/\1/p' "$2")
  if [ "$own" -gt "${1#sm_}" ]; then sed "s/^\.target .*/.target $1/" "$2"; else cat "$2"; fi
}

# The launch of a reproducer, by the names of its parameters: one block, results of 128 words, 32 for the number.
launch() { # FOLDER
  local text=$1/reduced.ptx host=$1/repro_nvcc_inline_ptx.cu threads number x arguments= name
  threads=$(constant "$host" kThreads) number=$(constant "$host" kN) x=$(constant "$host" kX)
  [ -z "$(constant "$host" kLane)" ] || threads=32
  for name in $(sed -n '/\.entry/,/^{/p' "$text" | grep -o '\.param *\.[a-z0-9]* *[a-z_0-9]*' | sed 's/.* //'); do
    case $name in
      out_ptr) arguments="$arguments, buf i32[128] const(-1515870811)" ;;
      *_ptr) arguments="$arguments, buf i32[32] hex($(input "$1/input.bin" "$host"))" ;;
      x) arguments="$arguments, i32 $((${x:-0}))" ;;
      *) arguments="$arguments, i32 $((${number:-32}))" ;;
    esac
  done
  echo "// LAUNCH: $(sed -n 's/.*\.entry *\([A-Za-z_0-9]*\).*/\1/p' "$text") grid=1 block=${threads:-32} args=[${arguments#, }]"
}

grep '^fuzzx ' "$here/sources.txt" | cut -d ' ' -f 2 > "$work/names"
total=$(wc -l < "$work/names") status=0
for architecture in "$@"; do
  rm -rf "$work/ptx"
  mkdir "$work/ptx"
  while read -r name; do
    retarget "$architecture" "$clone/$name/reduced.ptx" > "$work/ptx/$name.ptx"
    launch "$clone/$name" >> "$work/ptx/$name.ptx"
  done < "$work/names"
  for level in O3 O0; do
    "$lockstep" check "$work/ptx" --external "ptxas -$level -arch=$architecture" > "$work/$level" 2>&1 || true
    wrong=0 open=0
    while read -r name; do
      said=$(grep "/$name\.ptx:" "$work/$level" | sed "s|^$work/ptx/||" || true)
      crash=$(grep ' crashed with status ' <<< "$said" || true)
      said=$(head -n 1 <<< "${crash:-$said}")
      case $level,$said in
        O3,*' crashed with status '*) wrong=$((wrong + 1)); echo "$name" >> "$work/found" ;;
        O0,*' crashed with status '*) ;;
        *': Differs: '* | *': PolicyDependent: '*)
          wrong=$((wrong + 1))
          [ $level = O0 ] || echo "$name" >> "$work/found"
          [ $level = O3 ] || echo "$architecture -$level $name: wrong: ${said#*: }" ;;
        O?,?*) open=$((open + 1)); echo "$architecture -$level $name: open: ${said#*: }" ;;
        O3,) echo "$architecture -$level $name: not found" ;;
        *) ;;
      esac
    done < "$work/names"
    [ $level = O3 ] || [ $wrong = 0 ] || status=1
    echo "| $architecture | -$level | $wrong | $open | $((total - wrong - open)) | $total |" >> "$work/rows"
  done
done
printf '\n| architecture | level | called wrong | not to be judged | others | all |\n|---|---|---|---|---|---|\n'
cat "$work/rows"
echo
found=$(sort -u "$work/found" | wc -l)
echo "$found of $total found on some architecture; not found: $(sort -u "$work/found" | comm -13 - <(sort "$work/names") | tr '\n' ' ')"
[ "$found" = "$total" ] || status=1
exit $status
