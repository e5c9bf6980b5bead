package lockstep.compiler.sccp;

import lockstep.compiler.lattice.LatticeValue;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import org.jspecify.annotations.Nullable;

/** The states tracked across functions: arguments, results and variables. */
interface ModuleStates {
    /** Tracks nothing. */
    ModuleStates NONE = new ModuleStates() {
        @Override
        public boolean follows(Argument argument) {
            return false;
        }

        @Override
        public void call(CallInstruction call, PropagationSolver solver) {}

        @Override
        public @Nullable LatticeValue result(CallInstruction call) {
            return null;
        }

        @Override
        public void returned(ReturnInstruction ret, PropagationSolver solver) {}

        @Override
        public @Nullable LatticeValue loaded(LoadInstruction load) {
            return null;
        }

        @Override
        public void store(StoreInstruction store, LatticeValue value, PropagationSolver solver) {}
    };

    /** Whether all calls that bring {@code argument} are known. */
    boolean follows(Argument argument);

    /** {@code call} is executed, with arguments in the states that they have now. */
    void call(CallInstruction call, PropagationSolver solver);

    /** The state of the result of {@code call}; null if the callee is not tracked. */
    @Nullable LatticeValue result(CallInstruction call);

    /** {@code ret} is executed. */
    void returned(ReturnInstruction ret, PropagationSolver solver);

    /** The state of the variable that {@code load}, a simple one, reads; null if it is not tracked. */
    @Nullable LatticeValue loaded(LoadInstruction load);

    /** {@code store} is executed with {@code value}. */
    void store(StoreInstruction store, LatticeValue value, PropagationSolver solver);
}
