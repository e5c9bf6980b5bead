package lockstep.compiler.reassociate;

import lockstep.ir.nvvm.Value;

/**
 * One of the values that an expression joins.
 *
 * @param value the value
 * @param rank how late it is computed, see {@link Ranks}; 0 for constants
 */
record Operand(Value value, long rank) {}
