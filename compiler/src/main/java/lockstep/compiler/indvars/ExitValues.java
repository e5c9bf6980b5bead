package lockstep.compiler.indvars;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import lockstep.ir.rule.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * Computes exit values of a loop before it. A lane that leaves by an exit does so in iteration k, the exit count of its
 * test, so that a recurrence {@code {a,+,b}} has the value {@code a + b*k} there.
 *
 * <p>A lane may leave in its first iteration without ever adding {@code b}; if {@code b} is poison, so is {@code a +
 * b*0}, although the recurrence was not. So the step is frozen, unless it is known not to be poison or each lane
 * branched on it before it left; likewise a value that an expression names twice. Source: LLVM, rewriteLoopExitValues;
 * the freezing is ours.
 */
final class ExitValues {
    private static final int NEVER = 0;
    private static final int UNUSED_IN_LOOP = 2;
    private static final int NO_HARD_USE = 3;
    private static final int ALWAYS = 4;

    /** Limit on the instructions visited in the search for a use that has effects. */
    private static final int MAX_USERS = 256;

    private final SimplifiedLoop loop;
    private final LoopFacts facts;
    private final Rewriter rewriter;
    private final PassContext context;
    private final ScevExpander expander;

    ExitValues(SimplifiedLoop loop, LoopFacts facts, Rewriter rewriter, PassContext context, ScevExpander expander) {
        this.loop = loop;
        this.facts = facts;
        this.rewriter = rewriter;
        this.context = context;
        this.expander = expander;
    }

    void run() {
        if (context.knob(IndVars.EXIT_VALUES) == NEVER) {
            return;
        }
        for (BasicBlock exit : loop.exits()) {
            for (PhiInstruction phi : exit.phis()) {
                takeFirst(phi);
                if (phi.type() instanceof IntType) {
                    replaceEntries(phi);
                    dropOfOneEntry(phi);
                }
            }
        }
    }

    /**
     * An exit on a loop-invariant condition is taken in the first iteration, with the initial values of the PHIs.
     * Source: LLVM, rewriteFirstIterationLoopExitValues.
     */
    private void takeFirst(PhiInstruction phi) {
        for (int i = 0; i < phi.incomingCount(); i++) {
            Instruction left = phi.incomingBlock(i).terminator();
            boolean isOfHeader = phi.incomingValue(i) instanceof PhiInstruction begun && begun.block() == loop.header();
            if (isOfHeader
                    && (left instanceof BranchInstruction || left instanceof SwitchInstruction)
                    && loop.isInvariant(left.operand(0))
                    && (isOneEdge(phi, i) || context.refused(IndVars.FIRST_OF_TWO_EDGES))
                    && (isInEachRound(phi.incomingBlock(i)) || context.refused(IndVars.NOT_EACH_ROUND))
                    && rewriter.allow(IndVars.FIRST_EXIT, phi)) {
                PhiInstruction begun = (PhiInstruction) phi.incomingValue(i);
                rewriter.replaceUse(phi.operandUse(i), begun.incomingValue(loop.preheader()));
            }
        }
    }

    /**
     * Whether no other entry is for the same block. Entries for one block must agree, so that one of them cannot be
     * changed alone.
     */
    private static boolean isOneEdge(PhiInstruction phi, int i) {
        return Collections.frequency(phi.incomingBlocks(), phi.incomingBlock(i)) == 1;
    }

    private boolean isInEachRound(BasicBlock block) {
        return facts.dominators()
                .dominates(facts.graph().indexOf(block), facts.graph().indexOf(loop.latch()));
    }

    private void replaceEntries(PhiInstruction phi) {
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (phi.incomingValue(i) instanceof Instruction value
                    && !loop.isInvariant(value)
                    && (isOneEdge(phi, i) || context.refused(IndVars.VALUE_OF_TWO_EDGES))) {
                replaceEntry(phi, i, value);
            }
        }
    }

    private void replaceEntry(PhiInstruction phi, int index, Instruction value) {
        Scev before = facts.evolution().of(value);
        BasicBlock exiting = phi.incomingBlock(index);
        Scev count = facts.exits().of(loop.number(), exiting).orElse(null);
        Scev after = facts.evolution().isInvariant(before, loop.number())
                ? before
                : count == null ? null : facts.evolution().atRound(before, loop.number(), count);
        if (count != null && takeConstant(phi, index, count)) {
            return;
        }
        Refusal obstacle = after == null || !expander.isPossible(after, loop.number())
                ? IndVars.UNKNOWN_VALUE
                : obstacle(after, value);
        if (obstacle != null) {
            missed(value, obstacle);
            return;
        }
        if (!rewriter.allow(IndVars.EXIT_VALUE, phi)) {
            return;
        }
        expander.freeze(toFreeze(before, Objects.requireNonNull(after), count));
        rewriter.replaceUse(phi.operandUse(index), expander.expand(after));
        context.count("exit-values", 1);
    }

    /** Replaces the exit value by a constant if evaluating the iterations with constants gives one. */
    private boolean takeConstant(PhiInstruction phi, int index, Scev count) {
        Optional<lockstep.ir.nvvm.Constant> known =
                facts.exits().constantIn(loop.number(), count, phi.incomingValue(index));
        boolean isKnown = known.isPresent() && rewriter.allow(IndVars.EXIT_VALUE, phi);
        if (isKnown) {
            rewriter.replaceUse(phi.operandUse(index), known.orElseThrow());
            context.count("exit-values", 1);
        }
        return isKnown;
    }

    /**
     * Replaces a PHI with one entry by its value, if that is defined before the loop and is not in another loop that is
     * left here as well.
     */
    private void dropOfOneEntry(PhiInstruction phi) {
        if (phi.incomingCount() == 1
                && loop.isInvariant(phi.incomingValue(0))
                && phi.hasUses()
                && (facts.staysClosed(phi.incomingValue(0), Objects.requireNonNull(phi.block()))
                        || context.refused(IndVars.NOT_CLOSED))
                && rewriter.allow(IndVars.EXIT_VALUE, phi)) {
            rewriter.replaceAllUses(phi, phi.incomingValue(0));
            rewriter.erase(phi);
        }
    }

    // ---- whether it is worth it

    private @Nullable Refusal obstacle(Scev after, Instruction value) {
        long mode = context.knob(IndVars.EXIT_VALUES);
        if (mode == ALWAYS || after instanceof Constant) {
            return null;
        }
        if (mode == UNUSED_IN_LOOP && isUsedInLoop(value)) {
            return IndVars.USED_IN_LOOP;
        }
        if (!(after instanceof Unknown) && hasHardUse(value)) {
            return IndVars.HARD_USE;
        }
        return mode != NO_HARD_USE && expander.cost(after) > context.knob(IndVars.BUDGET)
                ? IndVars.EXPENSIVE_VALUE
                : null;
    }

    private boolean isUsedInLoop(Instruction value) {
        for (Use use : value.uses()) {
            if (loop.contains(Objects.requireNonNull(use.user().block()))) {
                return true;
            }
        }
        return false;
    }

    /** Whether an instruction of the loop that has effects depends on {@code value}, so that it will stay. */
    private boolean hasHardUse(Instruction value) {
        Set<Instruction> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Instruction> open = new ArrayDeque<>(List.of(value));
        seen.add(value);
        while (!open.isEmpty()) {
            Instruction at = open.pop();
            boolean isHard = !at.isTerminator() && EffectsOf.instruction(at).mayHaveSideEffects();
            if (isHard || seen.size() > MAX_USERS) {
                return true;
            }
            for (Use use : at.uses()) {
                if (loop.contains(Objects.requireNonNull(use.user().block())) && seen.add(use.user())) {
                    open.push(use.user());
                }
            }
        }
        return false;
    }

    // ---- poison

    /**
     * The values that must be frozen in {@code after}: they may be poison, or undef with two uses, where {@code before}
     * is not.
     */
    private Set<Value> toFreeze(Scev before, Scev after, @Nullable Scev count) {
        Set<Value> tested = new HashSet<>();
        if (count != null) {
            eachValue(count, (value, _) -> tested.add(value));
        }
        Set<Value> added = new HashSet<>();
        eachValue(before, (value, isAdded) -> {
            if (isAdded) {
                added.add(value);
            }
        });
        Set<Value> met = new LinkedHashSet<>();
        Set<Value> twice = new HashSet<>();
        eachValue(after, (value, _) -> {
            if (!met.add(value)) {
                twice.add(value);
            }
        });
        Set<Value> unsure = new LinkedHashSet<>();
        for (Value value : met) {
            boolean isAsked = added.contains(value) || twice.contains(value);
            if (isAsked && !tested.contains(value) && !ValueTracking.isDefined(value)) {
                unsure.add(value);
            }
        }
        return unsure;
    }

    private interface OfValue {
        void meet(Value value, boolean isAdded);
    }

    private record Part(Scev scev, boolean isAdded) {}

    /** Visits each value that {@code expression} names, with whether it is part of a step. */
    private static void eachValue(Scev expression, OfValue of) {
        Deque<Part> open = new ArrayDeque<>(List.of(new Part(expression, false)));
        while (!open.isEmpty()) {
            Part at = open.pop();
            if (at.scev() instanceof Unknown unknown) {
                of.meet(unknown.value(), at.isAdded());
            }
            List<Scev> parts = ScalarEvolution.parts(at.scev());
            for (int i = 0; i < parts.size(); i++) {
                open.push(new Part(parts.get(i), at.isAdded() || at.scev() instanceof Recurrence && i > 0));
            }
        }
    }

    private void missed(Instruction value, Refusal why) {
        context.refused(
                why,
                () -> new Remark(
                        Remark.Kind.MISSED,
                        IndVars.NAME,
                        "ExitValueStays",
                        rewriter.function().name(),
                        value.location(),
                        "the exit gets the value of the loop as " + why.summary()));
    }
}
