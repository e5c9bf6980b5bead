package lockstep.compiler.flatten;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.indvar.LoopFacts;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Two loops, one in the other, each left at its latch alone.
 *
 * @param lastOuter the round in which lanes leave the outer loop
 * @param lastInner the round in which lanes leave the inner loop, the same in all rounds of the outer one
 */
record Nest(SimplifiedLoop outer, SimplifiedLoop inner, Scev lastOuter, Scev lastInner, LoopFacts facts) {
    /** Blocks of the outer loop alone, in order. */
    List<BasicBlock> between() {
        return outer.blocks().stream().filter(block -> !inner.contains(block)).toList();
    }

    /** Where lanes go that leave the inner loop. */
    BasicBlock afterInner() {
        return inner.exits().getFirst();
    }

    /** The rounds of the inner loop, modulo {@code 2^width}; null if that is too large an expression. */
    @Nullable Scev innerRounds(int width) {
        return rounds(lastInner, width);
    }

    /** The rounds of both loops together, modulo {@code 2^width}. */
    @Nullable Scev rounds(int width) {
        Scev outerRounds = rounds(lastOuter, width);
        Scev innerRounds = innerRounds(width);
        return outerRounds == null || innerRounds == null ? null : facts.evolution().product(outerRounds, innerRounds);
    }

    private @Nullable Scev rounds(Scev last, int width) {
        Scev resized = facts.evolution().resized(last, width);
        return resized == null
                ? null
                : facts.evolution().sum(resized, ScalarEvolution.constant(width, ExactInt.ONE));
    }

    /** The PHIs of both headers that count; null if one neither counts nor is of a pair. */
    @Nullable List<PhiInstruction> counters() {
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
     * The PHI of the outer header that goes on where {@code phi} of the inner one ended, and from which that begins:
     * the value is changed in the inner loop alone.
     */
    private @Nullable PhiInstruction partner(PhiInstruction phi) {
        if (!(phi.valueFrom(inner.preheader()) instanceof PhiInstruction around)
                || around.block() != outer.header()) {
            return null;
        }
        Value handedOn = Objects.requireNonNull(around.valueFrom(outer.latch()));
        Value brought = Objects.requireNonNull(phi.valueFrom(inner.latch()));
        boolean isPair = handedOn instanceof PhiInstruction closed
                && closed.block() == afterInner()
                && closed.incomingCount() == 1
                && closed.incomingValue(0) == brought;
        return isPair ? around : null;
    }

    /** Whether {@code instruction} is in the nest. */
    boolean contains(Instruction instruction) {
        return instruction.block() != null && outer.contains(Objects.requireNonNull(instruction.block()));
    }
}
