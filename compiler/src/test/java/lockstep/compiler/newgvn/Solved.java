package lockstep.compiler.newgvn;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.InstructionOrder;
import lockstep.compiler.mem2reg.PromoteMemoryToRegister;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * A function with the classes of its values.
 *
 * @param order dominance between instructions
 */
record Solved(Function function, CongruenceSolver solver, InstructionOrder order) {
    /** A pass that solves and changes nothing. */
    private static final class Solving implements FunctionPass {
        private final List<Solved> found = new ArrayList<>();
        private final boolean hasFlags;

        Solving(boolean hasFlags) {
            this.hasFlags = hasFlags;
        }

        @Override
        public PassInfo info() {
            SourceRef source = new SourceRef.Assumed("a test");
            return new PassInfo(
                    "solving", "solves", source, List.of(), List.of(NewGvn.PHI_OF_OPERATIONS), List.of(), Set.of());
        }

        @Override
        public boolean run(Function function, PassContext context) {
            CongruenceSolver solver = new CongruenceSolver(function, context, hasFlags);
            solver.solve(function);
            found.add(new Solved(function, solver, InstructionOrder.of(function, context)));
            return false;
        }
    }

    /** The first function of {@code text} after mem2reg. */
    static Solved of(String text, boolean hasFlags) {
        Module module = NvvmReader.read("t.ll", text, new Context()).orThrow();
        Solving solving = new Solving(hasFlags);
        PassManager.run(module, Pipeline.of(new PromoteMemoryToRegister(), solving), PipelineOptions.PLAIN);
        return solving.found.getFirst();
    }

    /** The instruction of that name. */
    Instruction named(String name) {
        return function.instructionList().stream()
                .filter(i -> name.equals(i.name()))
                .findFirst()
                .orElseThrow();
    }

    /** Whether two instructions are in one class. */
    boolean areEqual(String first, String second) {
        return solver.partition().classOf(named(first)) == solver.partition().classOf(named(second));
    }
}
