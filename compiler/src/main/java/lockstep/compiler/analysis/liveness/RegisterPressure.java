package lockstep.compiler.analysis.liveness;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;

/**
 * Register pressure: the virtual registers of each class that the values of a function need at each point; the analysis
 * {@code rpa}. The point of an instruction is immediately after it: what is live there, and its own result even if
 * unused. All PHIs of a block are one point, at its beginning. Linear in the size of the function and its liveness
 * sets.
 *
 * <p>Source: seed 003, machine register pressure; the classes are those of PTX.
 */
public final class RegisterPressure {
    /** The analysis. */
    public static final FunctionAnalysis<RegisterPressure> ANALYSIS = new Analysis();

    private static final int CLASSES = RegisterClass.values().length;

    private final DataLayout layout;
    private final Map<Instruction, long[]> points = new IdentityHashMap<>();
    private final Map<BasicBlock, long[]> beginnings = new IdentityHashMap<>();
    private final Map<BasicBlock, long[]> blocks = new IdentityHashMap<>();
    private final long[] most = new long[CLASSES];

    private RegisterPressure(Function function, Liveness liveness, FunctionGraph graph) {
        layout = DataLayout.of(function.module());
        for (BasicBlock block : graph.blocks()) {
            scan(block, liveness);
        }
    }

    /**
     * The pressure in {@code function}.
     *
     * @param liveness of the same function
     * @param graph of the same function
     */
    public static RegisterPressure of(Function function, Liveness liveness, FunctionGraph graph) {
        return new RegisterPressure(function, liveness, graph);
    }

    private record Analysis() implements FunctionAnalysis<RegisterPressure> {
        @Override
        public String name() {
            return "rpa";
        }

        @Override
        public RegisterPressure compute(Function function, Analyses analyses) {
            return of(function, analyses.get(Liveness.ANALYSIS, function), analyses.get(FlowAnalyses.GRAPH, function));
        }
    }

    /** From the end of {@code block} to its beginning. */
    private void scan(BasicBlock block, Liveness liveness) {
        long[] now = new long[CLASSES];
        long[] peak = new long[CLASSES];
        Set<LocalValue> live = Collections.newSetFromMap(new IdentityHashMap<>());
        liveness.liveOut(block).forEach(value -> begin(value, live, now));
        Instruction last = block.last();
        for (Instruction at = last; at != null && !(at instanceof PhiInstruction); at = at.previous()) {
            begin(at, live, now);
            points.put(at, now.clone());
            raise(peak, now);
            end(at, live, now);
            at.operands().forEach(operand -> begin(operand, live, now));
        }
        block.phis().forEach(phi -> begin(phi, live, now));
        long[] beginning = now.clone();
        block.phis().forEach(phi -> points.put(phi, beginning));
        raise(peak, now);
        raise(most, peak);
        beginnings.put(block, beginning);
        blocks.put(block, peak);
    }

    private void begin(Value value, Set<LocalValue> live, long[] now) {
        if (value instanceof LocalValue local && local.type() != SimpleType.LABEL && live.add(local)) {
            RegisterClass.count(local.type(), layout, 1, now);
        }
    }

    private void end(LocalValue value, Set<LocalValue> live, long[] now) {
        if (live.remove(value)) {
            RegisterClass.count(value.type(), layout, -1, now);
        }
    }

    private static void raise(long[] peak, long[] now) {
        for (int i = 0; i < CLASSES; i++) {
            peak[i] = Math.max(peak[i], now[i]);
        }
    }

    /** Registers of {@code kind} needed immediately after {@code point}. */
    public long at(Instruction point, RegisterClass kind) {
        long[] counts = points.get(point);
        if (counts == null) {
            throw new IllegalArgumentException("the instruction was not in the function");
        }
        return counts[kind.ordinal()];
    }

    /** Registers of {@code kind} needed at the beginning of {@code block}, including the results of its PHIs. */
    public long atBeginning(BasicBlock block, RegisterClass kind) {
        return of(beginnings, block, kind);
    }

    private static long of(Map<BasicBlock, long[]> byBlock, BasicBlock block, RegisterClass kind) {
        long[] counts = byBlock.get(block);
        if (counts == null) {
            throw new IllegalArgumentException("the block was not in the function");
        }
        return counts[kind.ordinal()];
    }

    /** The maximum number of registers of {@code kind} over all points of the function. */
    public long most(RegisterClass kind) {
        return most[kind.ordinal()];
    }
}
