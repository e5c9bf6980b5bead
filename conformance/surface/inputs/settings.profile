vote = 40
