package lockstep.compiler.analysis.uniformity;

import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LoadInstruction;

/** What divergence in one function has to know of the others. */
interface InterproceduralFacts {
    /** Whether lanes that enter {@code function} together may get different values of parameter {@code index}. */
    boolean isParameterDivergent(Function function, int index);

    /**
     * Whether lanes that make {@code call}, of no intrinsic, together with equal arguments may get different results.
     */
    boolean isResultDivergent(CallInstruction call);

    /** Argument {@code index} of {@code call}, of no intrinsic, may differ between lanes. Told again at each change. */
    void argumentDiverges(CallInstruction call, int index);

    /** Lanes that entered {@code function} together may return different values. */
    void resultDiverges(Function function);

    /** Whether every function reserves all of its slots on entry, in a number that is known. */
    boolean hasFixedFrames();

    /** Whether {@code call}, of a function of the module, orders no accesses of different threads. */
    boolean isQuiet(CallInstruction call);

    /** Whether {@code load} finds the same bytes whenever lanes of one dynamic instance execute it. */
    boolean isSteady(LoadInstruction load);

    /**
     * A function looked at alone: what its own text says. Parameters of kernels are the launch's, those of other
     * functions may be anything.
     */
    InterproceduralFacts NONE = new InterproceduralFacts() {
        @Override
        public boolean isParameterDivergent(Function function, int index) {
            return !function.isKernel();
        }

        @Override
        public boolean isResultDivergent(CallInstruction call) {
            return true;
        }

        @Override
        public void argumentDiverges(CallInstruction call, int index) {}

        @Override
        public void resultDiverges(Function function) {}

        @Override
        public boolean hasFixedFrames() {
            return false;
        }

        @Override
        public boolean isQuiet(CallInstruction call) {
            return false;
        }

        @Override
        public boolean isSteady(LoadInstruction load) {
            return SteadyMemory.isSteadyByItself(load);
        }
    };
}
