package lockstep.compiler.loopflatten;

import java.util.List;
import java.util.Objects;
import lockstep.compiler.analysis.CodeSize;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.compiler.analysis.loops.LoopProgress;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.indvars.DefinedScev;
import lockstep.compiler.indvars.LoopFacts;
import lockstep.compiler.loop.EntryUniformity;
import lockstep.compiler.loop.FunctionLoops;
import lockstep.compiler.loop.LoopForm;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.compiler.loopnest.DisjointNests;
import lockstep.compiler.loopnest.Nest;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import org.jspecify.annotations.Nullable;

/**
 * Finds nests of two loops and flattens them until no more are found; of three nested loops the inner two come first.
 */
final class FlattenRun {
    private static final int WIDE = 64;

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private LoopForest loops;

    FlattenRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        loops = context.get(FlowAnalyses.LOOPS, function);
    }

    /** Whether anything was changed. */
    boolean run() {
        boolean again = loops.count() > 1;
        while (again) {
            again = visitNests();
            if (again) {
                LoopForm.restore(function, context, LoopFlatten.FORM);
                context.invalidate(function);
                loops = context.get(FlowAnalyses.LOOPS, function);
            }
        }
        return rewriter.changed();
    }

    /** Finds nests that share no loop before changing any; returns whether there were any. */
    private boolean visitNests() {
        List<Flattening> all = DisjointNests.of(
                FunctionLoops.of(function, context),
                LoopFacts.of(function, context),
                LoopProgress.headersOfEndingLoops(function, context),
                this::flattening);
        boolean isAny = false;
        for (Flattening flattening : all) {
            isAny |= flattening.run(context);
        }
        return isAny;
    }

    // ---- one nest

    private @Nullable Flattening flattening(Nest nest) {
        List<PhiInstruction> counters = nest.counters();
        LinearUses uses = LinearUses.of(nest, counters);
        String obstacle = obstacle(nest, uses);
        if (obstacle != null) {
            missed(nest, obstacle);
            return null;
        }
        int width = countingWidth(nest, uses);
        Flattening flattening = width == 0 ? null : Flattening.of(nest, uses, width, rewriter);
        if (flattening == null) {
            missed(nest, "the trip count of both loops together is not known, or may overflow");
        }
        return flattening;
    }

    // ---- legality

    private @Nullable String obstacle(Nest nest, LinearUses uses) {
        if (uses.obstacle() != null) {
            return "a counter is used otherwise than as i*M + j";
        }
        String between = obstacleBetween(nest, uses);
        if (between != null) {
            return between;
        }
        if (!DefinedScev.isDefined(nest.lastOuter()) && mayNotReturn(nest.inner())) {
            return "an iteration may not return before the outer loop tests what may be poison";
        }
        return divergence(nest);
    }

    /**
     * Why the instructions between the loops prevent it, which each iteration executes afterwards; null if they do not.
     */
    private @Nullable String obstacleBetween(Nest nest, LinearUses uses) {
        long cost = 0;
        for (BasicBlock block : nest.between()) {
            if (block != nest.outer().latch() && block.terminator().successorCount() != 1) {
                return "there is a branch between the loops";
            }
            for (Instruction instruction : block) {
                if (instruction.isTerminator()
                        || instruction instanceof PhiInstruction
                        || uses.dead().contains(instruction)) {
                    continue;
                }
                boolean isTest = block.terminator().operandCount() > 0
                        && instruction == block.terminator().operand(0)
                        && block == nest.outer().latch();
                if (!DeadInstructions.isSpeculatable(instruction)) {
                    return "the code between the loops may not be executed in each iteration";
                }
                cost += isTest ? 0 : CodeSize.of(instruction);
            }
        }
        return cost > context.knob(LoopFlatten.THRESHOLD)
                ? "too much code is between the loops, which each iteration would execute"
                : null;
    }

    private boolean mayNotReturn(SimplifiedLoop loop) {
        boolean isInnermost = loops.children(loop.number()).findAny().isEmpty();
        return !isInnermost
                || loop.blocks().stream().anyMatch(block -> {
                    for (Instruction instruction : block) {
                        if (!instruction.isTerminator()
                                && !EffectsOf.instruction(instruction).willReturn()) {
                            return true;
                        }
                    }
                    return false;
                });
    }

    private @Nullable String divergence(Nest nest) {
        boolean isTogether = !Convergence.isAnyConvergent(nest.outer().blocks())
                || EntryUniformity.of(function, context).isUniform(nest.lastInner(), nest.outer());
        if (!isTogether) {
            context.count("kept-divergent", 1);
        }
        return isTogether ? null : "lanes that meet inside have different trip counts of the inner loop";
    }

    // ---- width of the counter

    /**
     * The width in which the iterations of both loops together can be counted without overflow; 0 if no width is
     * sufficient.
     */
    private int countingWidth(Nest nest, LinearUses uses) {
        int narrow = Math.max(nest.lastOuter().width(), nest.lastInner().width());
        if (narrow > WIDE) {
            return 0;
        }
        ExactInt most = most(nest.lastOuter(), nest).multiply(most(nest.lastInner(), nest));
        if (most.compareTo(ExactInt.ONE.shiftLeft(narrow)) <= 0) {
            return narrow;
        }
        boolean fitsWide = most.compareTo(ExactInt.ONE.shiftLeft(WIDE)) <= 0;
        if (fitsWide && context.isOn(LoopFlatten.WIDENS)) {
            return WIDE;
        }
        return narrow == WIDE && uses.linear().stream().anyMatch(linear -> wrapsInBounds(linear, nest)) ? WIDE : 0;
    }

    private static ExactInt most(Scev last, Nest nest) {
        WrappedRange range = nest.facts().wrapping().range(last);
        return range.isEmpty() ? ExactInt.ONE : range.most().add(ExactInt.ONE);
    }

    /**
     * Whether each iteration accesses memory through an {@code inbounds} address with a 64-bit index, which would wrap
     * before the count does.
     */
    private static boolean wrapsInBounds(LinearUses.Linear linear, Nest nest) {
        if (linear.base() != null) {
            return linear.instruction() instanceof GetElementPtrInstruction step
                    && step.has(Flag.INBOUNDS)
                    && isAccessed(step, nest);
        }
        for (Use use : linear.instruction().uses()) {
            boolean isAddress = linear.instruction().type().isInt(WIDE)
                    && use.user() instanceof GetElementPtrInstruction step
                    && step.has(Flag.INBOUNDS)
                    && isAccessed(step, nest);
            if (isAddress) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAccessed(GetElementPtrInstruction address, Nest nest) {
        for (Use use : address.uses()) {
            boolean isAccess = use.user() instanceof LoadInstruction
                    || use.user() instanceof StoreInstruction store && store.pointer() == address;
            if (isAccess
                    && nest.inner().contains(Objects.requireNonNull(use.user().block()))
                    && nest.inner().isGuaranteed(use.user())) {
                return true;
            }
        }
        return false;
    }

    private void missed(Nest nest, String obstacle) {
        context.remark(() -> new Remark(
                Remark.Kind.MISSED,
                LoopFlatten.NAME,
                "NotFlattened",
                function.name(),
                nest.outer().header().terminator().location(),
                "the loops stay as " + obstacle));
    }
}
