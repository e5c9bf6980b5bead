package lockstep.compiler.sccp;

import lockstep.compiler.lattice.LatticeValue;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import org.jspecify.annotations.Nullable;

/** What is followed from function to function: arguments, results and variables. */
interface ModuleStates {
    /** Nothing is. */
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

    /** The state of the result of {@code call}; null if the function called is not followed. */
    @Nullable LatticeValue result(CallInstruction call);

    /** {@code ret} is executed. */
    void returned(ReturnInstruction ret, PropagationSolver solver);

    /** The state of what {@code load}, a simple one, reads; null if its variable is not followed. */
    @Nullable LatticeValue loaded(LoadInstruction load);

    /** {@code value} is stored. */
    void store(StoreInstruction store, LatticeValue value, PropagationSolver solver);
}
