# Programs that become cubins: without what the phases do not lower yet (docs/not-built-yet.md).
matrix = 0
video-parts = 0
copy-amount = 0
