package lockstep.compiler.loopinterchange;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.indvars.Counter;
import lockstep.compiler.indvars.ScevExpander;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.compiler.loopnest.Nest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * Interchanges the loops of a nest: blocks and edges stay, the counters are swapped, and each loop gets the trip count
 * of the other. The loop form has to be restored afterwards. Cost: linear in the instructions that are only in the
 * outer loop.
 */
final class Interchange {
    /** Integer operations that are associative and commutative. */
    private static final Set<Opcode> ANY_ORDER = Set.of(Opcode.ADD, Opcode.MUL, Opcode.AND, Opcode.OR, Opcode.XOR);

    private final Nest nest;
    private final Rewriter rewriter;
    private final ScevExpander expander;
    private final List<Counter> outerCounters;
    private final List<Counter> innerCounters;
    private final List<BinaryInstruction> reductions = new ArrayList<>();
    private final List<Instruction> early = new ArrayList<>();

    private Interchange(Nest nest, Rewriter rewriter) {
        this.nest = nest;
        this.rewriter = rewriter;
        expander = new ScevExpander(nest.facts(), rewriter, nest.outer().preheader());
        outerCounters = Counter.of(nest.outer());
        innerCounters = Counter.of(nest.inner());
    }

    /** The interchange of {@code nest}; null if its values or the code between its loops do not allow it. */
    static @Nullable Interchange of(Nest nest, Rewriter rewriter) {
        Interchange interchange = new Interchange(nest, rewriter);
        boolean isPossible =
                interchange.expander.isPossible(nest.lastOuter(), nest.outer().number())
                        && interchange.expander.isPossible(
                                nest.lastInner(), nest.outer().number())
                        && interchange.hasOnlyCountersAndReductions()
                        && interchange.isTight();
        return isPossible ? interchange : null;
    }

    // ---- PHIs

    private boolean hasOnlyCountersAndReductions() {
        Set<PhiInstruction> open = new HashSet<>(nest.counters());
        outerCounters.removeIf(counter -> !open.remove(counter.phi()));
        innerCounters.removeIf(counter -> !open.remove(counter.phi()));
        boolean isFree = open.isEmpty()
                && innerCounters.stream().allMatch(this::isRectangular)
                && outerCounters.stream().allMatch(this::staysInside)
                && innerCounters.stream().allMatch(this::staysInside);
        for (PhiInstruction phi : nest.inner().header().phis()) {
            PhiInstruction partner = nest.partner(phi);
            isFree &= partner == null || isReduction(phi, partner);
        }
        return isFree;
    }

    /** Whether the counter has the same course in each iteration of the outer loop. */
    private boolean isRectangular(Counter counter) {
        return nest.outer().isInvariant(counter.start()) && nest.outer().isInvariant(counter.step());
    }

    private boolean staysInside(Counter counter) {
        return isUsedInside(counter.phi()) && isUsedInside(counter.next());
    }

    /** Whether all uses of {@code instruction} are in the nest, and none is a PHI after the inner loop. */
    private boolean isUsedInside(Instruction instruction) {
        for (Use use : instruction.uses()) {
            boolean isAfterInner = use.user() instanceof PhiInstruction phi && phi.block() == nest.afterInner();
            if (isAfterInner || !nest.contains(use.user())) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether {@code phi} and {@code partner} are a reduction whose order does not matter, and no partial result is
     * used.
     */
    private boolean isReduction(PhiInstruction phi, PhiInstruction partner) {
        if (!(phi.valueFrom(nest.inner().latch()) instanceof BinaryInstruction sum)
                || !(sum.type() instanceof IntType)
                || sum.left() != phi && sum.right() != phi
                || useCount(phi) != 1
                || useCount(partner) != 1) {
            return false;
        }
        boolean isOfAnyOrder = ANY_ORDER.contains(sum.opcode());
        for (Use use : sum.uses()) {
            boolean isOnItsWay = use.user() == phi
                    || use.user() instanceof PhiInstruction closed && closed.block() == nest.afterInner();
            isOfAnyOrder &= isOnItsWay;
        }
        reductions.add(sum);
        return isOfAnyOrder;
    }

    private static int useCount(Instruction instruction) {
        int count = 0;
        for (Use _ : instruction.uses()) {
            count++;
        }
        return count;
    }

    // ---- code between the loops

    /**
     * Whether the nest is perfect: a single path leads through the outer loop, with only code that moves into the inner
     * loop before it, and only counters and the test after it.
     */
    private boolean isTight() {
        Set<Instruction> steps = new HashSet<>();
        outerCounters.forEach(counter -> steps.add(counter.next()));
        TerminatorInstruction end = nest.outer().latch().terminator();
        if (!isTestAlone(end) || !isTestAlone(nest.inner().latch().terminator())) {
            return false;
        }
        boolean isBefore = true;
        for (BasicBlock block : nest.between()) {
            isBefore &= block != nest.afterInner();
            if (block != nest.outer().latch() && block.terminator().successorCount() != 1) {
                return false;
            }
            for (Instruction instruction : block) {
                boolean isOfLoop = instruction.isTerminator()
                        || instruction instanceof PhiInstruction
                        || instruction == end.operand(0)
                        || steps.contains(instruction) && !isBefore;
                if (isOfLoop) {
                    continue;
                }
                if (!isBefore || !DeadInstructions.isSpeculatable(instruction)) {
                    return false;
                }
                early.add(instruction);
            }
        }
        return true;
    }

    /** Whether the condition of the branch is a comparison without other uses. */
    private static boolean isTestAlone(TerminatorInstruction end) {
        return end instanceof BranchInstruction branch
                && branch.isConditional()
                && branch.condition() instanceof CompareInstruction compare
                && useCount(compare) == 1;
    }

    // ---- the interchange

    /** Interchanges the loops if the rule is allowed; returns whether it was. */
    boolean run() {
        if (!rewriter.allow(LoopInterchange.INTERCHANGE, nest.outer().header().terminator())) {
            return false;
        }
        Value lastOuter = expander.expand(nest.lastOuter());
        Value lastInner = expander.expand(nest.lastInner());
        Instruction top = Objects.requireNonNull(nest.inner().header().firstNonPhi());
        early.forEach(instruction -> rewriter.moveBefore(instruction, top));
        List<PhiInstruction> inside = outerCounters.stream()
                .map(counter -> move(counter, nest.inner()))
                .toList();
        List<PhiInstruction> outside = innerCounters.stream()
                .map(counter -> move(counter, nest.outer()))
                .toList();
        leave(nest.inner(), inside, lastOuter);
        leave(nest.outer(), outside, lastInner);
        for (Counter counter : outerCounters) {
            eraseStep(counter);
        }
        for (Counter counter : innerCounters) {
            eraseStep(counter);
        }
        reductions.forEach(sum -> rewriter.setFlags(sum, 0));
        return true;
    }

    /** Moves the counter to {@code loop}. */
    private PhiInstruction move(Counter counter, SimplifiedLoop loop) {
        PhiInstruction moved = new PhiInstruction(counter.phi().type(), 0);
        moved.inheritFrom(counter.phi());
        moved.setName(counter.phi().name());
        rewriter.addIncoming(moved, counter.start(), loop.preheader());
        rewriter.insertPhi(moved, loop.header());
        BinaryInstruction old = counter.next();
        BinaryInstruction next = new BinaryInstruction(
                old.opcode(),
                old.left() == counter.phi() ? moved : old.left(),
                old.right() == counter.phi() ? moved : old.right(),
                old.flags());
        next.inheritFrom(old);
        rewriter.insertBefore(next, loop.latch().terminator());
        rewriter.addIncoming(moved, next, loop.latch());
        for (int i = counter.phi().incomingCount() - 1; i >= 0; i--) {
            rewriter.removeIncoming(counter.phi(), i);
        }
        rewriter.replaceAllUses(counter.phi(), moved);
        rewriter.erase(counter.phi());
        return moved;
    }

    /** Makes the loop exit after iteration {@code last}. */
    private void leave(SimplifiedLoop loop, List<PhiInstruction> counters, Value last) {
        PhiInstruction round = counters.stream()
                .filter(phi -> phi.type().equals(last.type()) && countsRounds(phi, loop))
                .findFirst()
                .orElseGet(() -> counter((IntType) last.type(), loop));
        TerminatorInstruction test = loop.latch().terminator();
        BasicBlock exit = loop.contains(test.successor(0)) ? test.successor(1) : test.successor(0);
        Value isDone = rewriter.before(test).compare(Predicate.EQ, round, last);
        Instruction old = (Instruction) test.operand(0);
        BranchInstruction end = new BranchInstruction(isDone, exit, loop.header());
        rewriter.replaceTerminator(loop.latch(), end);
        if (DeadInstructions.isDead(old)) {
            rewriter.erase(old);
        }
    }

    /** Whether the PHI starts at 0 and steps by 1. */
    private static boolean countsRounds(PhiInstruction phi, SimplifiedLoop loop) {
        return phi.valueFrom(loop.preheader()) instanceof ConstantInt start
                && start.isZero()
                && phi.valueFrom(loop.latch()) instanceof BinaryInstruction next
                && next.opcode() == Opcode.ADD
                && next.right() instanceof ConstantInt step
                && step.isOne();
    }

    private PhiInstruction counter(IntType type, SimplifiedLoop loop) {
        PhiInstruction round = new PhiInstruction(type, 0);
        rewriter.addIncoming(round, rewriter.context().integer(type, 0), loop.preheader());
        rewriter.insertPhi(round, loop.header());
        Value next = rewriter.before(loop.latch().terminator())
                .binary(Opcode.ADD, round, rewriter.context().integer(type, 1));
        rewriter.addIncoming(round, next, loop.latch());
        return round;
    }

    private void eraseStep(Counter counter) {
        if (DeadInstructions.isDead(counter.next())) {
            rewriter.erase(counter.next());
        }
    }
}
