package lockstep.compiler.analysis.uniformity;

import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LoadInstruction;

/** What the divergence analysis of one function needs to know about other functions. */
interface InterproceduralFacts {
    /** Whether lanes that enter {@code function} together may get different values of parameter {@code index}. */
    boolean isParameterDivergent(Function function, int index);

    /**
     * Whether lanes that execute {@code call}, not of an intrinsic, together with equal arguments may get different
     * results.
     */
    boolean isResultDivergent(CallInstruction call);

    /**
     * Reports that argument {@code index} of {@code call}, not of an intrinsic, may differ between lanes; again at each
     * change.
     */
    void argumentDiverges(CallInstruction call, int index);

    /** Reports that lanes that entered {@code function} together may return different values. */
    void resultDiverges(Function function);

    /** Whether every function allocates all of its slots on entry, in a known number. */
    boolean hasFixedFrames();

    /** Whether {@code call}, of a function of the module, does not order accesses of different threads. */
    boolean isQuiet(CallInstruction call);

    /** Whether {@code load} reads the same bytes whenever lanes of one dynamic instance execute it. */
    boolean isSteady(LoadInstruction load);

    /**
     * The facts for a function alone: parameters of kernels come from the launch, those of other functions may be
     * anything.
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
            return SteadyLoads.isSteadyByItself(load);
        }
    };
}
