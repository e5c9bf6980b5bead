# What differs between two runs of one commit, each with a word in its place.
# Times and rates, in text and in JSON.
s/"(ms|seconds|millis|cpuMillis|rate|perSecond)":[0-9.eE-]+/"\1":0/g
s/[0-9]+(\.[0-9]+)? (ms|s|min|h)([^a-zA-Z]|$)/TIME\3/g
s/[0-9]+(\.[0-9]+)?\/s/RATE/g
# The last column of a table of check, in milliseconds; its width depends on the figures.
s/ +ms$/ ms/
s/ +[0-9]+\.[0-9]+$/ TIME/
# What was built, and what it runs on.
s/^lockstep [^ ]+ \(commit [^)]+\)$/lockstep VERSION (commit COMMIT)/
s/^java [0-9].*/java VERSION/
s/^[A-Z][A-Za-z ]* (amd64|x86_64|aarch64)$/SYSTEM/
s/\(?[0-9a-f]{8,40}(-dirty)?\)?$/COMMIT/
