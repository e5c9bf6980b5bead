package lockstep.compiler.indvars;

import java.util.List;
import java.util.Objects;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.lazyvalue.LazyValueInfo;
import lockstep.compiler.analysis.loops.ExitCounts;
import lockstep.compiler.analysis.loops.WrapFacts;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;

/** Analyses of the integers of a function, as of the beginning of the processing of one loop depth. */
public record LoopFacts(
        FunctionGraph graph,
        DominatorTree dominators,
        LoopForest loops,
        ScalarEvolution evolution,
        WrapFacts wrapping,
        ExitCounts exits,
        LazyValueInfo values) {
    /** The analyses of {@code function} in its current state. */
    public static LoopFacts of(Function function, PassContext context) {
        LazyValueInfo values = new LazyValueInfo(
                function, context.get(FlowAnalyses.GRAPH, function), context.get(FlowAnalyses.DOMINATORS, function));
        return new LoopFacts(
                context.get(FlowAnalyses.GRAPH, function),
                context.get(FlowAnalyses.DOMINATORS, function),
                context.get(FlowAnalyses.LOOPS, function),
                context.get(ScalarEvolution.ANALYSIS, function),
                context.get(WrapFacts.ANALYSIS, function),
                context.get(ExitCounts.ANALYSIS, function),
                values);
    }

    /** Whether {@code value} may be used in {@code place} without breaking loop-closed form. */
    boolean staysClosed(Value value, BasicBlock place) {
        if (!(value instanceof Instruction made)) {
            return true;
        }
        int innermost = loops.innermostCycle(graph.indexOf(Objects.requireNonNull(made.block())));
        return innermost < 0 || loops.contains(innermost, graph.indexOf(place));
    }

    /** The range of {@code value}, an integer, before {@code place} in any iteration, where it is not poison. */
    WrappedRange rangeBefore(Value value, Instruction place) {
        return wrapping.range(evolution.of(value))
                .intersect(LazyValueInfo.closedRange(values.before(value, place), (IntType) value.type()));
    }

    /** Whether {@code binary}, an addition, subtraction or multiplication, never wraps, as signed or unsigned. */
    public boolean staysIn(BinaryInstruction binary, boolean isSigned) {
        WrappedRange a = rangeBefore(binary.left(), binary);
        WrappedRange b = rangeBefore(binary.right(), binary);
        if (a.isEmpty() || b.isEmpty()) {
            return false;
        }
        ExactInt half = ExactInt.ONE.shiftLeft(a.width() - 1);
        ExactInt least = isSigned ? half.negate() : ExactInt.ZERO;
        ExactInt most = (isSigned ? half : half.shiftLeft(1)).subtract(ExactInt.ONE);
        for (ExactInt x : ends(a, isSigned)) {
            for (ExactInt y : ends(b, isSigned)) {
                ExactInt result = result(binary.opcode(), x, y);
                if (result.compareTo(least) < 0 || result.compareTo(most) > 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private static List<ExactInt> ends(WrappedRange range, boolean isSigned) {
        return isSigned ? List.of(range.leastSigned(), range.mostSigned()) : List.of(range.least(), range.most());
    }

    /**
     * The exact result for two bounds of ranges: by monotonicity, values between the bounds give no smaller or greater
     * result than some pair of bounds.
     */
    private static ExactInt result(Opcode opcode, ExactInt x, ExactInt y) {
        return opcode == Opcode.ADD ? x.add(y) : opcode == Opcode.SUB ? x.subtract(y) : x.multiply(y);
    }
}
