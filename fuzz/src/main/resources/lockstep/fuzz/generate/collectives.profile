# Weights that differ from the profile default.
vote = 60
shuffle = 60
exchange = 30
branch-warp = 40
branch-ballot = 90
loop-ballot = 90
