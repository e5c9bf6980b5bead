# Weights that differ from the profile default.
# Shapes that passes ask for and the default programs lack: counters of all widths, steps and tests; results whose flags
# hold for some operands only; functions of all sizes that say how they are compiled, and are called more than once.
count-loop = 60
claimed = 60
call = 40
functions = 5
function-statements = 16
function-hint = 50      # %
