package lockstep.compiler.loopindexsplit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.compiler.indvars.LoopFacts;
import lockstep.compiler.indvars.ScevExpander;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.compiler.loop.UnreachedBlocks;
import lockstep.compiler.mem2reg.SsaRepair;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.clone.FunctionCloner;
import lockstep.ir.nvvm.clone.ValueMap;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * Splits one loop: the loop itself executes the iterations before the split, a copy those after it. The loop form has
 * to be restored afterwards. Cost: linear in the size of the loop.
 */
final class LoopSplitting {
    private final SplitPoint point;
    private final SimplifiedLoop loop;
    private final ScalarEvolution evolution;
    private final Rewriter rewriter;
    private final ScevExpander expander;

    private LoopSplitting(SplitPoint point, LoopFacts facts, Rewriter rewriter) {
        this.point = point;
        this.rewriter = rewriter;
        loop = point.loop();
        evolution = facts.evolution();
        expander = new ScevExpander(facts, rewriter, loop.preheader());
    }

    /** The splitting at {@code point}; null if its iteration cannot be computed before the loop. */
    static @Nullable LoopSplitting of(SplitPoint point, LoopFacts facts, Rewriter rewriter) {
        LoopSplitting splitting = new LoopSplitting(point, facts, rewriter);
        Scev limit = splitting.limit(point.turn().round());
        int number = point.loop().number();
        boolean isPossible = limit != null
                && splitting.expander.isPossible(point.turn().round(), number)
                && splitting.expander.isPossible(point.last(), number)
                && splitting.expander.isPossible(limit, number);
        return isPossible ? splitting : null;
    }

    // ---- iterations

    private int width() {
        return Math.max(point.last().width(), point.turn().round().width());
    }

    private Scev wide(Scev round) {
        return evolution.extended(round, width(), false);
    }

    /**
     * The value of the compared counter in the iteration in which lanes leave the first loop: iteration
     * {@code min(last, turn)} if it is left at its header, the one before {@code turn} if it is left at its latch.
     */
    private @Nullable Scev limit(Scev turn) {
        Scev first = point.isLeftAtLatch()
                ? evolution.sum(wide(turn), ScalarEvolution.constant(width(), ExactInt.of(-1)))
                : wide(turn);
        return first == null
                ? null
                : evolution.atRound(point.exit().chain(), loop.number(), smaller(wide(point.last()), first));
    }

    private Scev smaller(Scev a, Scev b) {
        if (a instanceof Constant x && b instanceof Constant y) {
            return x.number().compareTo(y.number()) <= 0 ? x : y;
        }
        return evolution.extreme(false, false, a, b);
    }

    /** The iteration of the split, frozen where it may be poison. */
    private Scev turn() {
        Scev turn = point.turn().round();
        if (!point.mustFreeze()) {
            return turn;
        }
        Value frozen = rewriter.insertBefore(
                new FreezeInstruction(expander.expand(turn)), loop.preheader().terminator());
        return new Unknown(turn.width(), frozen);
    }

    // ---- the two loops

    /** Splits the loop if the rule is allowed; returns whether it was. */
    boolean run() {
        if (!rewriter.allow(point.isOfEquality() ? LoopIndexSplit.END : LoopIndexSplit.SPLIT, point.compare())) {
            return false;
        }
        Scev turn = turn();
        Value limit = expander.expand(Objects.requireNonNull(limit(turn)));
        ValueMap map = new ValueMap();
        List<BasicBlock> copies =
                FunctionCloner.cloneBlocks(rewriter, loop.blocks(), loop.latch().next(), map);
        Value test = ((BranchInstruction) point.exiting().terminator()).condition();
        if (point.isLeftAtLatch()) {
            atLatch(turn, limit, map);
        } else {
            atHeader(limit, map);
        }
        if (test instanceof Instruction compare && DeadInstructions.isDead(compare)) {
            rewriter.erase(compare);
        }
        settle(point.compare(), point.turn().before(), loop.blocks());
        settle(
                (CompareInstruction) map.of((Value) point.compare()),
                !point.turn().before(),
                copies);
        return true;
    }

    private IrBuilder before() {
        return rewriter.before(loop.preheader().terminator());
    }

    private @Nullable String name(String suffix) {
        String name = loop.header().name();
        return name == null ? null : name + "." + suffix;
    }

    /** The index of the successor of the exit test that is outside. */
    private int out(TerminatorInstruction test) {
        return loop.contains(test.successor(0)) ? 1 : 0;
    }

    /** The exit values. */
    private Map<PhiInstruction, Value> brought(BasicBlock exit) {
        Map<PhiInstruction, Value> brought = new LinkedHashMap<>();
        for (PhiInstruction phi : exit.phis()) {
            brought.put(phi, phi.incomingValue(point.exiting()));
        }
        return brought;
    }

    /** Makes the first loop exit to {@code between} when the counter equals {@code limit}. */
    private void leave(Value limit, BasicBlock between) {
        TerminatorInstruction test = point.exiting().terminator();
        BasicBlock on = test.successor(1 - out(test));
        Value ends = rewriter.before(test).compare(Predicate.EQ, point.exit().number(), limit);
        rewriter.replaceTerminator(point.exiting(), new BranchInstruction(ends, between, on));
    }

    /** Connects loops that are left at the header: the iteration in which lanes leave restarts in the copy. */
    private void atHeader(Value limit, ValueMap map) {
        BasicBlock exit =
                point.exiting().terminator().successor(out(point.exiting().terminator()));
        brought(exit).forEach((phi, value) -> rewriter.addIncoming(phi, map.of(value), map.of(point.exiting())));
        BasicBlock second = map.of(loop.header());
        BasicBlock between = rewriter.addBlock(name("split"), second);
        rewriter.atEnd(between).branch(second);
        leave(limit, between);
        for (PhiInstruction phi : loop.header().phis()) {
            enter((PhiInstruction) map.of((Value) phi), phi, between);
        }
    }

    /** Makes {@code start} the initial value of the PHI of the copy. */
    private void enter(PhiInstruction phi, Value start, BasicBlock from) {
        int index = phi.indexOf(loop.preheader());
        rewriter.setOperand(phi, index, start);
        rewriter.setIncomingBlock(phi, index, from);
    }

    /**
     * Connects loops that are left at the latch: lanes that have executed all iterations leave between the loops, and
     * the first loop is bypassed if it would have no iterations.
     */
    private void atLatch(Scev turn, Value limit, ValueMap map) {
        BasicBlock latch = loop.latch();
        BasicBlock exit = latch.terminator().successor(out(latch.terminator()));
        Value made = expander.expand(wide(turn));
        Value last = expander.expand(wide(point.last()));
        Value isDone = before().compare(Predicate.ULT, last, made);
        Map<PhiInstruction, Value> brought = brought(exit);
        brought.forEach((phi, value) -> rewriter.addIncoming(phi, map.of(value), map.of(latch)));
        BasicBlock second = map.of(loop.header());
        BasicBlock between = rewriter.addBlock(name("between"), second);
        BasicBlock entry = rewriter.addBlock(name("split"), second);
        leave(limit, between);
        rewriter.atEnd(between).branch(isDone, exit, entry);
        brought.forEach((phi, value) -> rewriter.addIncoming(phi, value, between));
        boolean isGuarded = !(turn instanceof Constant known && known.number().signum() > 0);
        List<PhiInstruction> starts = new ArrayList<>();
        for (PhiInstruction phi : loop.header().phis()) {
            Value start = phi.incomingValue(loop.preheader());
            PhiInstruction joined = new PhiInstruction(phi.type(), 0);
            joined.inheritFrom(phi);
            rewriter.addIncoming(joined, phi.incomingValue(latch), between);
            if (isGuarded) {
                rewriter.addIncoming(joined, start, loop.preheader());
            }
            starts.add(joined);
            enter((PhiInstruction) map.of((Value) phi), joined, entry);
        }
        starts.reversed().forEach(phi -> rewriter.insertPhi(phi, entry));
        rewriter.atEnd(entry).branch(second);
        if (isGuarded) {
            Value none = rewriter.context().integer((IntType) made.type(), 0);
            Value isSkipped = before().compare(Predicate.EQ, made, none);
            rewriter.replaceTerminator(loop.preheader(), new BranchInstruction(isSkipped, entry, loop.header()));
        }
    }

    // ---- the comparison

    /**
     * Replaces the comparison in {@code blocks}, the loop or its copy, by {@code truth}; not in an exiting header,
     * which lanes execute that do no iteration of the copy.
     */
    private void settle(CompareInstruction compare, boolean truth, List<BasicBlock> blocks) {
        Set<BasicBlock> settled = new HashSet<>(blocks);
        if (!point.isLeftAtLatch()) {
            settled.remove(blocks.getFirst());
        }
        Value known = rewriter.context().bool(truth);
        List<Use> uses = new ArrayList<>();
        compare.uses().forEach(uses::add);
        for (Use use : uses) {
            if (settled.contains(SsaRepair.placeOf(use))) {
                settle(use, truth, known);
            }
        }
        if (!compare.hasUses()) {
            rewriter.erase(compare);
        }
        UnreachedBlocks.erase(rewriter, blocks);
    }

    private void settle(Use use, boolean truth, Value known) {
        if (use.user() instanceof BranchInstruction branch) {
            rewriter.replaceTerminator(
                    Objects.requireNonNull(branch.block()), new BranchInstruction(branch.successor(truth ? 0 : 1)));
        } else {
            rewriter.replaceUse(use, known);
        }
    }
}
