#!/usr/bin/env bash
# mine.sh FOLDER: the rows of control.latencies from one half of the cubins in FOLDER on standard output, and what the other half does not obey on
# standard error. Rows take effect when they stand in the table and it has been built again; then the second part should find nothing.
set -uo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
"$root/lockstep" dis --mine-control --half even "$1"/*.cubin
"$root/lockstep" dis --verify-control --half odd "$1"/*.cubin >&2
