package lockstep.compiler.loopinterchange;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.dependence.Dependence;
import lockstep.compiler.analysis.dependence.DependenceAnalysis;
import lockstep.compiler.analysis.dependence.Direction;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.indvars.LoopFacts;
import lockstep.compiler.loop.FunctionLoops;
import lockstep.compiler.loop.LoopForm;
import lockstep.compiler.loopnest.DisjointNests;
import lockstep.compiler.loopnest.Nest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import org.jspecify.annotations.Nullable;

/** Finds nests that may be interchanged profitably; each loop is interchanged at most once. */
final class InterchangeRun {
    /** Limit on the accesses of a nest, all pairs of which are compared. Source: LLVM, MaxMemInstrCount. */
    private static final int MAX_ACCESSES = 100;

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;

    InterchangeRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
    }

    /** Whether anything was changed. */
    boolean run() {
        FunctionLoops found = FunctionLoops.of(function, context);
        if (found.loops().count() < 2) {
            return false;
        }
        List<Interchange> all = DisjointNests.of(found, LoopFacts.of(function, context), Set.of(), this::interchange);
        for (Interchange interchange : all) {
            if (interchange.run()) {
                context.count("interchanged", 1);
            }
        }
        if (rewriter.changed()) {
            LoopForm.restore(function, context, LoopInterchange.FORM);
        }
        return rewriter.changed();
    }

    private @Nullable Interchange interchange(Nest nest) {
        List<Instruction> accesses = new ArrayList<>();
        String obstacle = effects(nest, accesses);
        if (obstacle == null && accesses.isEmpty()) {
            return null;
        }
        Interchange interchange = obstacle == null ? Interchange.of(nest, rewriter) : null;
        if (obstacle == null && interchange == null) {
            obstacle = "what is between the loops, or a value that they carry, is in the way";
        }
        if (obstacle == null && gain(nest, accesses) <= context.knob(LoopInterchange.THRESHOLD)) {
            obstacle = "accesses would not move less";
        }
        if (obstacle == null && !isLegal(nest, accesses)) {
            obstacle = "accesses of different iterations may overlap";
        }
        if (obstacle != null) {
            missed(nest, obstacle);
            return null;
        }
        return interchange;
    }

    // ---- contents of the loops

    /** Collects the accesses; returns why another instruction prevents reordering of iterations, or null. */
    private @Nullable String effects(Nest nest, List<Instruction> accesses) {
        for (BasicBlock block : nest.outer().blocks()) {
            for (Instruction instruction : block) {
                if (instruction.isTerminator()) {
                    continue;
                }
                Effects effects = EffectsOf.instruction(instruction);
                if (effects.isConvergent()) {
                    context.count("kept-divergent", 1);
                    return "lanes meet inside";
                }
                if (DependenceAnalysis.isPlainAccess(instruction)) {
                    accesses.add(instruction);
                    if (!nest.inner().contains(block)) {
                        return "an access is between the loops";
                    }
                } else if (effects.mayHaveSideEffects()
                        || !effects.willReturn()
                        || !effects.memory().equals(MemoryEffect.NONE)) {
                    return "something inside has an effect";
                }
            }
        }
        return accesses.size() > MAX_ACCESSES ? "it has too many accesses" : null;
    }

    // ---- directions

    private boolean isLegal(Nest nest, List<Instruction> accesses) {
        DependenceAnalysis dependences = context.get(DependenceAnalysis.ANALYSIS, function);
        int outermost = nest.outer().number();
        for (int i = 0; i < accesses.size(); i++) {
            for (int j = i; j < accesses.size(); j++) {
                boolean isWritten =
                        accesses.get(i) instanceof StoreInstruction || accesses.get(j) instanceof StoreInstruction;
                if (isWritten && !isLegal(dependences.between(accesses.get(i), accesses.get(j), outermost))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isLegal(Dependence dependence) {
        return dependence.vectors().stream().allMatch(InterchangeRun::staysPositive);
    }

    /** Whether the direction vector is still lexicographically non-negative with its first two loops interchanged. */
    private static boolean staysPositive(List<Direction> vector) {
        Direction leading = leading(vector);
        List<Direction> forward = leading == Direction.GREATER
                ? vector.stream().map(Direction::reversed).toList()
                : vector;
        List<Direction> exchanged = new ArrayList<>(forward);
        exchanged.set(0, forward.get(1));
        exchanged.set(1, forward.get(0));
        return leading(exchanged) != Direction.GREATER;
    }

    private static Direction leading(List<Direction> vector) {
        return vector.stream()
                .filter(direction -> direction != Direction.EQUAL)
                .findFirst()
                .orElse(Direction.EQUAL);
    }

    // ---- steps

    /** The number of accesses that get a smaller stride in the inner loop, minus those that get a larger one. */
    private int gain(Nest nest, List<Instruction> accesses) {
        DependenceAnalysis dependences = context.get(DependenceAnalysis.ANALYSIS, function);
        int outermost = nest.outer().number();
        int gain = 0;
        for (Instruction access : accesses) {
            Scev outer = dependences.step(access, outermost, outermost).orElse(null);
            Scev inner =
                    dependences.step(access, nest.inner().number(), outermost).orElse(null);
            gain += outer == null || inner == null ? 0 : compare(inner, outer);
        }
        return gain;
    }

    /** Compares strides; one that is not a constant is larger than any constant. */
    private static int compare(Scev a, Scev b) {
        if (a instanceof Constant x && b instanceof Constant y) {
            return x.signed().abs().compareTo(y.signed().abs());
        }
        return a instanceof Constant ? -1 : b instanceof Constant ? 1 : 0;
    }

    private void missed(Nest nest, String obstacle) {
        context.remark(() -> new Remark(
                Remark.Kind.MISSED,
                LoopInterchange.NAME,
                "NotInterchanged",
                function.name(),
                nest.outer().header().terminator().location(),
                "the loops stay as " + obstacle));
    }
}
