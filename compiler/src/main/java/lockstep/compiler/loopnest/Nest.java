package lockstep.compiler.loopnest;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.indvars.LoopFacts;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Two nested loops, each of which is left only at its latch.
 *
 * @param lastOuter the exit count of the outer loop
 * @param lastInner the exit count of the inner loop, invariant in the outer one
 */
public record Nest(SimplifiedLoop outer, SimplifiedLoop inner, Scev lastOuter, Scev lastInner, LoopFacts facts) {
    /**
     * The nest of {@code outer} and {@code inner}, which is the only loop in it, if both are left only at their
     * latches, with known exit counts, and are entered only through their headers; null otherwise.
     */
    public static @Nullable Nest of(SimplifiedLoop outer, SimplifiedLoop inner, LoopFacts facts) {
        Scev lastOuter = last(outer, facts);
        Scev lastInner = last(inner, facts);
        return lastOuter != null
                        && lastInner != null
                        && facts.evolution().isInvariant(lastInner, outer.number())
                        && isOrdinary(outer)
                        && isOrdinary(inner)
                ? new Nest(outer, inner, lastOuter, lastInner, facts)
                : null;
    }

    private static @Nullable Scev last(SimplifiedLoop loop, LoopFacts facts) {
        List<FlowEdge> exits = facts.loops().exitingEdges(loop.number());
        boolean isAtLatch =
                exits.size() == 1 && facts.graph().block(exits.getFirst().source()) == loop.latch();
        return isAtLatch ? facts.exits().of(loop.number(), loop.latch()).orElse(null) : null;
    }

    private static boolean isOrdinary(SimplifiedLoop loop) {
        return loop.blocks().stream().noneMatch(BasicBlock::isAddressTaken)
                && loop.isEnteredByHeaderAlone()
                && loop.isClosed();
    }

    /** The blocks that are only in the outer loop, in order. */
    public List<BasicBlock> between() {
        return outer.blocks().stream().filter(block -> !inner.contains(block)).toList();
    }

    /** The exit of the inner loop. */
    public BasicBlock afterInner() {
        return inner.exits().getFirst();
    }

    /** The trip count of the inner loop, modulo {@code 2^width}; null if the expression is too large. */
    public @Nullable Scev innerRounds(int width) {
        return rounds(lastInner, width);
    }

    /** The product of both trip counts, modulo {@code 2^width}; null if the expression is too large. */
    public @Nullable Scev rounds(int width) {
        Scev outerRounds = rounds(lastOuter, width);
        Scev innerRounds = innerRounds(width);
        return outerRounds == null || innerRounds == null
                ? null
                : facts.evolution().product(outerRounds, innerRounds);
    }

    private @Nullable Scev rounds(Scev last, int width) {
        Scev resized = facts.evolution().resized(last, width);
        return resized == null ? null : facts.evolution().sum(resized, ScalarEvolution.constant(width, ExactInt.ONE));
    }

    /** The PHIs of both headers that are not in a pair. */
    public List<PhiInstruction> counters() {
        List<PhiInstruction> counters = new ArrayList<>();
        Set<Value> paired = new HashSet<>();
        for (PhiInstruction phi : inner.header().phis()) {
            PhiInstruction partner = partner(phi);
            if (partner != null) {
                paired.add(partner);
            } else {
                counters.add(phi);
            }
        }
        for (PhiInstruction phi : outer.header().phis()) {
            if (!paired.contains(phi)) {
                counters.add(phi);
            }
        }
        return counters;
    }

    /**
     * The PHI of the outer header that is the initial value of {@code phi} of the inner header and gets its final
     * value, so that the value is changed only in the inner loop. It has no other uses: its value at the beginning of
     * an outer iteration would not exist in the merged loop.
     */
    public @Nullable PhiInstruction partner(PhiInstruction phi) {
        if (!(phi.valueFrom(inner.preheader()) instanceof PhiInstruction around)
                || around.block() != outer.header()
                || !around.hasOneUse()) {
            return null;
        }
        Value handedOn = around.incomingValue(outer.latch());
        Value brought = phi.incomingValue(inner.latch());
        boolean isPair = handedOn instanceof PhiInstruction closed
                && closed.block() == afterInner()
                && closed.incomingCount() == 1
                && closed.incomingValue(0) == brought;
        return isPair ? around : null;
    }

    /** Whether {@code instruction} is in the nest. */
    public boolean contains(Instruction instruction) {
        return instruction.block() != null && outer.contains(Objects.requireNonNull(instruction.block()));
    }
}
