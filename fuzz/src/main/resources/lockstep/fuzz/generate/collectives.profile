# Weights that differ from the profile default.
# Votes, shuffles, matches and reductions, by all lanes and by some.
vote = 90
shuffle = 80
exchange = 30
tally = 12
branch-warp = 40
branch-ballot = 90      # %
loop-ballot = 90        # %
loop-last = 40          # %
