# Programs that become cubins: without what no phase lowers (list phases --gaps).
matrix = 0
