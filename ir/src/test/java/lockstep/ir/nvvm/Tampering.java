package lockstep.ir.nvvm;

/** Breaks invariants that no public method can break, for tests of the checks that find such damage. */
public final class Tampering {
    private Tampering() {}

    /** Makes {@code block} forget its function. */
    public static void orphan(BasicBlock block) {
        block.function = null;
    }

    /** Makes {@code function} forget that {@code use} mentions {@code global}. */
    public static void forget(Function function, Use use, Constant global) {
        function.forgetGlobals(use, global);
    }

    /** Sets a flag set without a rule. */
    public static void setFlags(Instruction instruction, int flags) {
        instruction.setFlags(flags);
    }
}
