package lockstep.sim.nvvm;

import lockstep.ir.diag.CompilerBug;

/** Calls of an operation with what it does not accept: a fault of the engine, never of the program. */
final class Misuse {
    private Misuse() {}

    static CompilerBug of(Enum<?> operation, String expected) {
        return new CompilerBug(operation + " is no " + expected + " operation");
    }
}
