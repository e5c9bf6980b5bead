package lockstep.sim.nvvm;

import lockstep.ir.diag.CompilerBug;

/**
 * The error for calls of an operation with operands that it does not accept: a bug of the engine, never of the program.
 */
final class Misuse {
    private Misuse() {}

    static CompilerBug of(Enum<?> operation, String expected) {
        return new CompilerBug(operation + " is not one of the " + expected + " operations");
    }
}
