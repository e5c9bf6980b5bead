package lockstep.sim.nvvm;

import lockstep.ir.diag.CompilerBug;

/** The error for an opcode or predicate of the wrong kind: a bug of the engine, never of the program. */
final class WrongOperation {
    private WrongOperation() {}

    static CompilerBug of(Enum<?> operation, String expected) {
        return new CompilerBug(operation + " is not one of the " + expected + " operations");
    }
}
