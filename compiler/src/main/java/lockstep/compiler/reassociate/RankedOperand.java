package lockstep.compiler.reassociate;

import lockstep.ir.nvvm.Value;

/**
 * An operand of an expression.
 *
 * @param value the value
 * @param rank how late it is computed, see {@link OperandRanks}; 0 for constants
 */
record RankedOperand(Value value, long rank) {}
