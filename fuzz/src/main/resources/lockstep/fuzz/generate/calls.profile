# Weights that differ from the profile default.
# Many functions of few statements that call by name, through tables and by reference, and hand on collectives.
call = 90
by-reference = 60
functions = 7
function-statements = 4
reference-reader = 50   # %
reference-call = 90
call-indirect = 15      # %
objects = 8
memory = 60
shuffle = 30
vote = 20
if = 40
loop = 20
