package lockstep.seeded;

import java.util.Map;
import java.util.Objects;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** What the simplification of counters gets wrong: the iteration that a value belongs to, and whether it may wrap. */
final class CounterMistakes {
    private static final Map<Predicate, Predicate> UNSIGNED = Map.of(
            Predicate.SLT, Predicate.ULT,
            Predicate.SLE, Predicate.ULE,
            Predicate.SGT, Predicate.UGT,
            Predicate.SGE, Predicate.UGE);

    private CounterMistakes() {}

    // ---- values after the loop

    /** On one of several edges out of a loop a counter leaves as it was an iteration before. */
    static void exitValueOfIterationBefore(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi) || phi.incomingCount() < 2 || !at.hasUses()) {
            return;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            PhiInstruction before = LoopShapes.phiOfNext(phi.incomingValue(i), site);
            boolean isCounter =
                    before != null && before != at && LoopShapes.step(before, site) != 0 && isAfter(at, before, site);
            if (isCounter && site.permits(at)) {
                LoopShapes.setEntry(phi, i, before, site);
                return;
            }
        }
    }

    /** A counter, not an i32, leaves its loop by the only edge as it would be an iteration later. */
    static void exitValueOfIterationAfter(Instruction at, MistakeSite site) {
        boolean isCounter = isOtherClosed(at)
                && at.operand(0) instanceof PhiInstruction counter
                && LoopShapes.step(counter, site) != 0
                && LoopShapes.isNested(LoopShapes.loopOfHeader(counter, site), site)
                && isAfter(at, counter, site);
        Value next = isCounter ? LoopShapes.next((PhiInstruction) at.operand(0), site) : null;
        if (next != null && site.permits(at)) {
            PhiInstruction counter = (PhiInstruction) at.operand(0);
            Instruction sum = (Instruction) next;
            Instruction later = site.rewriter()
                    .before(Objects.requireNonNull(MistakeSite.blockOf(at).firstNonPhi()))
                    .binary(sum.opcode(), at, sum.operand(1));
            site.rewriter().replaceAllUses(at, later);
            site.rewriter().setOperand(later, 0, at);
            site.rewriter().setOperand(at, 0, counter);
        }
    }

    private static boolean isOtherClosed(Instruction at) {
        return at instanceof PhiInstruction phi
                && phi.incomingCount() == 1
                && !at.type().isInt(32)
                && at.hasUses();
    }

    private static boolean isAfter(Instruction at, PhiInstruction counter, MistakeSite site) {
        return !LoopShapes.isInside(MistakeSite.blockOf(at), LoopShapes.loopOfHeader(counter, site), site);
    }

    /** A sum that leaves by several edges, by some with what the iteration adds, leaves by each as by the first. */
    static void exitValueOfOtherExit(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi)
                || phi.incomingCount() < 2
                || !at.hasUses()
                || !LoopShapes.isDeep(at, site)) {
            return;
        }
        PhiInstruction first = summed(phi.incomingValue(0), site);
        for (int i = 1; first != null && i < phi.incomingCount(); i++) {
            boolean isOther = phi.incomingValue(i) != phi.incomingValue(0)
                    && summed(phi.incomingValue(i), site) == first
                    && isAfter(at, first, site)
                    && site.isAvailableAtEnd(phi.incomingValue(0), phi.incomingBlock(i));
            if (isOther && site.permits(at)) {
                LoopShapes.setEntry(phi, i, phi.incomingValue(0), site);
                return;
            }
        }
    }

    /** The PHI of a header that {@code value} is or is computed from for the next iteration; null for others. */
    private static @Nullable PhiInstruction summed(Value value, MistakeSite site) {
        PhiInstruction of = LoopShapes.phiOfNext(value, site);
        boolean isPhi = value instanceof PhiInstruction phi && LoopShapes.next(phi, site) instanceof BinaryInstruction;
        return isPhi ? (PhiInstruction) value : value instanceof BinaryInstruction ? of : null;
    }

    // ---- wrapping and signs

    /** A counter that goes down and has 8 bits, is widened without its sign. */
    static void widenedWithoutSign(Instruction at, MistakeSite site) {
        boolean isSigned = at.opcode() == Opcode.SEXT
                && at.operand(0).type().isInt(8)
                && LoopShapes.isDeep(at, site)
                && at.operand(0) instanceof PhiInstruction counter
                && LoopShapes.step(counter, site) < 0;
        if (isSigned && site.permits(at)) {
            CastInstruction other =
                    site.rewriter().insertBefore(new CastInstruction(Opcode.ZEXT, at.operand(0), at.type(), 0), at);
            site.rewriter().replace(at, other);
        }
    }

    /** A counter of 64 bits that goes down gets nuw, as one that goes up. */
    static void unsignedCountdown(Instruction at, MistakeSite site) {
        boolean isDown = at.opcode() == Opcode.ADD
                && at.type().isInt(64)
                && !at.has(Flag.NUW)
                && at.operand(0) instanceof PhiInstruction counter
                && LoopShapes.next(counter, site) == at
                && LoopShapes.step(counter, site) < -1;
        if (isDown && site.permits(at)) {
            site.rewriter().setFlags(at, at.flags() | Flag.NUW.bit());
        }
    }

    /** The test of a counter that may be negative is made one without sign. */
    static void testWithoutSign(Instruction at, MistakeSite site) {
        CompareInstruction test = LoopShapes.exitTest(at, site);
        PhiInstruction counter = test == null ? null : LoopShapes.counter(test.left(), site);
        if (counter == null || !test.predicate().isSigned()) {
            return;
        }
        boolean isNegative = LoopShapes.step(counter, site) < 0
                && !(test.right() instanceof ConstantInt limit && limit.signed().signum() > 0);
        if (isNegative && LoopShapes.isDeep(at, site) && !test.left().type().isInt(32) && site.permits(at)) {
            MistakeShapes.replacePredicate(test, UNSIGNED.get(test.predicate()), site);
        }
    }

    // ---- tests

    /** The replaced test of a loop compares the value of this iteration with the limit for the next. */
    static void limitOfNextIteration(Instruction at, MistakeSite site) {
        CompareInstruction test = LoopShapes.exitTest(at, site);
        PhiInstruction counter = test == null ? null : LoopShapes.counter(test.left(), site);
        boolean isOfNext = counter != null
                && test.left() != counter
                && !counter.type().isInt(32)
                && LoopShapes.step(counter, site) < 0
                && !(test.right() instanceof ConstantInt)
                && (test.predicate() == Predicate.NE || test.predicate() == Predicate.EQ);
        if (isOfNext && site.permits(at)) {
            site.rewriter().setOperand(test, 0, counter);
        }
    }

    /** A comparison of a counter with a number, which decides no exit, is as in the first iteration. */
    static void comparisonOfFirstIteration(Instruction at, MistakeSite site) {
        boolean isKind = at instanceof CompareInstruction compare
                && compare.left() instanceof PhiInstruction counter
                && LoopShapes.step(counter, site) != 0
                && LoopShapes.isDeep(at, site);
        if (!isKind || !(at.operand(1) instanceof ConstantInt number)) {
            return;
        }
        Value start = LoopShapes.start((PhiInstruction) at.operand(0), site);
        int loop = LoopShapes.loopAround(at, site);
        boolean isTold = start instanceof ConstantInt
                && loop != LoopShapes.NONE
                && at.useList().stream()
                        .noneMatch(use -> LoopShapes.isExiting(MistakeSite.blockOf(use.user()), loop, site));
        if (isTold && at.hasUses() && site.permits(at)) {
            boolean truth = holds(((CompareInstruction) at).predicate(), (ConstantInt) start, number);
            site.rewriter().replaceAllUses(at, site.context().bool(truth));
        }
    }

    private static boolean holds(Predicate predicate, ConstantInt left, ConstantInt right) {
        int without = left.unsigned().compareTo(right.unsigned());
        return predicate.holds(without, left.signed().compareTo(right.signed()));
    }

    /** A remainder of a counter by a number is the counter, though there are iterations enough to reach the number. */
    static void remainderOfFewerIterations(Instruction at, MistakeSite site) {
        boolean isRemainder = (at.opcode() == Opcode.UREM || at.opcode() == Opcode.SREM)
                && LoopShapes.counter(at.operand(0), site) != null
                && LoopShapes.isDeep(at, site);
        if (isRemainder && at.hasUses() && site.permits(at)) {
            site.rewriter().replaceAllUses(at, at.operand(0));
        }
    }
}
