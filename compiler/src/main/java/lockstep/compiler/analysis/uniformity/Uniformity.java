package lockstep.compiler.analysis.uniformity;

import java.util.List;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;

/**
 * Which values and branches of a function are the same in all lanes of one dynamic instance: lanes that execute an
 * instruction at the same iteration of every cycle around it and from the same calls. Poison and undefined bits are
 * left out. A value that is uniform at its definition may differ at a use, if lanes left a cycle in different
 * iterations: see {@link #isUniform(Use)}.
 *
 * <pre>{@code
 * %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()     ; divergent: a source
 * %c = icmp ult i32 %n, 32                           ; uniform: %n is a parameter of the kernel
 * %d = icmp ult i32 %t, 7                            ; divergent: it has a divergent operand
 * br i1 %d, label %a, label %b                       ; divergent, and so may be PHIs where %a and %b join
 * }</pre>
 *
 * <p>Sources of divergence are thread and lane numbers, masks of lanes, clocks, results of atomics, calls of unknown
 * functions, allocas, loads of memory that may change, freezes of what may be undefined. Source: LLVM, "Convergence And
 * Uniformity"; docs/uniformity.md.
 */
public final class Uniformity implements UniformityClaims {
    /** The analysis of a function by itself: nothing is known about callers and callees. */
    public static final FunctionAnalysis<Uniformity> ANALYSIS = new Alone();

    private final FunctionDivergence divergence;

    Uniformity(FunctionDivergence divergence) {
        this.divergence = divergence;
    }

    private record Alone() implements FunctionAnalysis<Uniformity> {
        @Override
        public String name() {
            return "uniformity";
        }

        @Override
        public Uniformity compute(Function function, Analyses analyses) {
            FunctionDivergence divergence = of(function, InterproceduralFacts.NONE, analyses);
            divergence.start();
            return new Uniformity(divergence);
        }
    }

    static FunctionDivergence of(Function function, InterproceduralFacts around, Analyses analyses) {
        return new FunctionDivergence(
                function,
                around,
                analyses.get(FlowAnalyses.GRAPH, function),
                analyses.get(FlowAnalyses.DOMINATORS, function),
                analyses.get(FlowAnalyses.POST_DOMINATORS, function),
                analyses.get(FlowAnalyses.LOOPS, function));
    }

    /** Whether {@code value} is uniform over the lanes that execute its definition. No claim about dead blocks. */
    @Override
    public boolean isUniform(LocalValue value) {
        return switch (value) {
            case Argument argument -> !divergence.isDivergent(argument);
            case Instruction instruction ->
                instruction.type() != SimpleType.TOKEN
                        && isReachable(instruction)
                        && !divergence.isDivergent(instruction);
            case BasicBlock block -> true;
        };
    }

    /**
     * Whether the value of {@code use} is uniform over the lanes that execute the user; for an entry of a PHI, over
     * those that take its edge.
     */
    public boolean isUniform(Use use) {
        return isReachable(use.user()) && !divergence.isDivergent(use);
    }

    /** Whether all lanes that execute {@code branch} together branch to the same block. */
    @Override
    public boolean isUniformBranch(TerminatorInstruction branch) {
        BasicBlock block = branch.block();
        return block != null && isReachable(branch) && !divergence.isDivergentBranch(block);
    }

    /** Whether lanes that are together at {@code block} may have arrived by different edges. */
    public boolean isDivergentJoin(BasicBlock block) {
        return divergence.isJoin(block);
    }

    /** The headers of cycles that lanes may leave in different iterations, outer ones first. */
    public List<BasicBlock> cyclesLeftApart() {
        return divergence.cyclesLeftApart();
    }

    private boolean isReachable(Instruction instruction) {
        BasicBlock block = instruction.block();
        return block != null && divergence.isReachable(block);
    }
}
