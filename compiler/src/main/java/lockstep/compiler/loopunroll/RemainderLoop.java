package lockstep.compiler.loopunroll;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.cfg.EdgeGathering;
import lockstep.compiler.cfg.EdgeGathering.Edge;
import lockstep.compiler.indvars.LoopFacts;
import lockstep.compiler.indvars.ScevExpander;
import lockstep.compiler.loopunroll.UnrollableLoop.Exit;
import lockstep.compiler.mem2reg.SsaRepair;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.clone.FunctionCloner;
import lockstep.ir.nvvm.clone.ValueMap;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.rule.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * Splits a remainder loop off a loop that is left at its latch, so that the trip count of the loop becomes a multiple
 * of the unroll count. The remaining iterations are executed by a copy of the loop, after it (the epilog) or before it
 * (the prolog).
 *
 * <pre>
 *          epilog                                       prolog
 * pre:     more = rounds % count                 pre:   more = rounds % count
 *          if rounds - 1 &lt; count - 1 goto after         if more == 0 goto enter
 * loop:    ... as often as rounds - more         extra: ... as often as more
 * after:   if more == 0 goto exit                enter: if rounds - 1 &lt; count - 1 goto exit
 * extra:   ... as often as more                  loop:  ... as it was
 * exit:                                          exit:
 * </pre>
 *
 * <p>The trip count is one more than the exit count of the latch. It may be 2^width, in which case the sum is 0. If the
 * unroll count is a power of two, the low bits of the sum are correct even then; otherwise the remainder is
 * {@code (last % count + 1) % count}. The comparison uses the exit count, which does not wrap. In the epilog form the
 * loop gets a counter of its own, up to a limit that may also be 0.
 *
 * <p>The trip count may be computed from poison if a lane reaches no test: it is frozen, and for any value of it the
 * lane behaves the same.
 *
 * <p>Under divergence: lanes of one warp execute their last iterations in different loops. So only loops without
 * convergent operations get a remainder; all lanes reconverge in the exit as before.
 *
 * <p>Source: LLVM, UnrollRuntimeLoopRemainder. Cost: linear in the size of the loop and, for values that are used after
 * it, in the blocks up to the uses.
 */
final class RemainderLoop {
    private final Rewriter rewriter;
    private final UnrollableLoop loop;
    private final LoopFacts facts;
    private final Scev round;
    private final int exitIndex;
    private final int count;
    private final Set<BasicBlock> inLoop = Collections.newSetFromMap(new IdentityHashMap<>());
    private final ValueMap map = new ValueMap();

    /** The trip count, the exit count, and the remainder of the trip count by the unroll count. */
    private record Numbers(Value rounds, Value last, Value more) {}

    /**
     * The remainder.
     *
     * @param latch its latch; null if it has one iteration and is not a loop
     * @param blocks the header first
     */
    record Made(@Nullable BasicBlock latch, List<BasicBlock> blocks) {}

    private RemainderLoop(Rewriter rewriter, UnrollableLoop loop, LoopFacts facts, Exit exit, int count) {
        this.rewriter = rewriter;
        this.loop = loop;
        this.facts = facts;
        round = exit.count().orElseThrow();
        exitIndex = 1 - exit.inside();
        this.count = count;
        inLoop.addAll(loop.blocks());
    }

    /** Why {@code loop} cannot have a remainder; null if it can. */
    static @Nullable Refusal obstacle(
            Rewriter rewriter,
            UnrollableLoop loop,
            LoopFacts facts,
            int count,
            boolean mayLeaveElsewhere,
            long budget) {
        Exit exit = loop.exits().get(loop.latch());
        if (exit == null || exit.count().isEmpty()) {
            return UnrollRefusals.UNKNOWN_ROUNDS;
        }
        if (loop.exitingBlocks() > 1 && !mayLeaveElsewhere && !isLeftToOneBlock(loop)) {
            return UnrollRefusals.SEVERAL_EXITS;
        }
        if (loop.isConvergent()) {
            return UnrollRefusals.CONVERGENT;
        }
        List<Edge> entering = entering(loop, Set.copyOf(loop.blocks()));
        if (entering.isEmpty() || !EdgeGathering.isPossible(entering)) {
            return UnrollRefusals.NO_PREHEADER;
        }
        Scev round = exit.count().orElseThrow();
        if (Integer.SIZE - Integer.numberOfLeadingZeros(count) - 1 > round.width()) {
            return UnrollRefusals.FEW_BITS;
        }
        Scev rounds = facts.evolution().sum(round, ScalarEvolution.constant(round.width(), ExactInt.ONE));
        ScevExpander expander = new ScevExpander(facts, rewriter, loop.header());
        if (rounds == null
                || !expander.isPossible(round, loop.number())
                || !expander.isPossible(rounds, loop.number())) {
            return UnrollRefusals.NOT_COMPUTED;
        }
        return expander.cost(rounds) > budget ? UnrollRefusals.EXPENSIVE : null;
    }

    /** Whether two blocks leave the loop, to one exit. Source: LLVM, canProfitablyRuntimeUnrollMultiExitLoop. */
    private static boolean isLeftToOneBlock(UnrollableLoop loop) {
        Set<BasicBlock> inLoop = Set.copyOf(loop.blocks());
        return loop.exitingBlocks() == 2
                && loop.blocks().stream()
                                .flatMap(block -> block.successors().stream())
                                .filter(next -> !inLoop.contains(next))
                                .distinct()
                                .count()
                        == 1;
    }

    /** Whether an epilog is preferable to a prolog: a counter starts with a constant. Source: LLVM. */
    static boolean isBetterAfter(UnrollableLoop loop) {
        Set<BasicBlock> inLoop = Set.copyOf(loop.blocks());
        for (PhiInstruction phi : loop.header().phis()) {
            for (int i = 0; i < phi.incomingCount(); i++) {
                if (!inLoop.contains(phi.incomingBlock(i)) && phi.incomingValue(i) instanceof ConstantInt) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Makes the remainder of {@code loop}, which must not have an {@link #obstacle}.
     *
     * @return what was made
     */
    static Made make(Rewriter rewriter, UnrollableLoop loop, LoopFacts facts, int count, boolean isAfter) {
        Exit exit = Objects.requireNonNull(loop.exits().get(loop.latch()));
        RemainderLoop made = new RemainderLoop(rewriter, loop, facts, exit, count);
        BasicBlock latch = isAfter ? made.after() : made.before();
        return new Made(latch, loop.blocks().stream().map(made.map::of).toList());
    }

    private static String name(BasicBlock block, String suffix) {
        return block.name() == null ? suffix : block.name() + "." + suffix;
    }

    private TerminatorInstruction latchEnd() {
        return loop.latch().terminator();
    }

    // ---- numbers

    private static List<Edge> entering(UnrollableLoop loop, Set<BasicBlock> inLoop) {
        List<Edge> entering = new ArrayList<>();
        for (Use use : loop.header().uses()) {
            if (use.user() instanceof TerminatorInstruction end
                    && end.block() != null
                    && !inLoop.contains(end.block())) {
                entering.add(new Edge(end, indexOf(end, use)));
            }
        }
        return entering;
    }

    /** The only block outside that leads to the header; it has no other successor. */
    private BasicBlock preheader() {
        List<Edge> entering = entering(loop, inLoop);
        boolean isThere = entering.size() == 1
                && entering.getFirst().terminator().successorCount() == 1
                && entering.getFirst().terminator() instanceof BranchInstruction;
        return isThere
                ? entering.getFirst().source()
                : EdgeGathering.gather(
                        rewriter, entering, loop.header(), name(loop.header(), "preheader"), loop.header());
    }

    private static int indexOf(TerminatorInstruction end, Use use) {
        for (int i = 0; i < end.successorCount(); i++) {
            if (end.successorUse(i) == use) {
                return i;
            }
        }
        throw new IllegalStateException("a block is used by what is not a successor");
    }

    private IntType type() {
        return IntType.of(round.width());
    }

    private Value number(long value) {
        return rewriter.context().integer(type(), value);
    }

    private Value binary(Opcode opcode, Value left, Value right, Instruction place) {
        return rewriter.insertBefore(new BinaryInstruction(opcode, left, right, 0), place);
    }

    private Numbers numbers(BasicBlock preheader) {
        Instruction place = preheader.terminator();
        ScevExpander expander = new ScevExpander(facts, rewriter, preheader);
        Scev sum = Objects.requireNonNull(
                facts.evolution().sum(round, ScalarEvolution.constant(round.width(), ExactInt.ONE)));
        Value rounds = expander.expand(sum);
        boolean isDefined = ValueTracking.isDefined(rounds);
        if (!isDefined) {
            // One freeze for both, so that they still differ by one.
            rounds = rewriter.insertBefore(new FreezeInstruction(rounds), place);
        }
        Value last = isDefined && expander.cost(round) == 0
                ? expander.expand(round)
                : binary(Opcode.ADD, rounds, number(-1), place);
        return new Numbers(rounds, last, more(rounds, last, place));
    }

    /** Source: LLVM, CreateTripRemainder. */
    private Value more(Value rounds, Value last, Instruction place) {
        if (Integer.bitCount(count) == 1) {
            return binary(Opcode.AND, rounds, number(count - 1), place);
        }
        Value rest = binary(Opcode.UREM, last, number(count), place);
        Value next = binary(Opcode.ADD, rest, number(1), place);
        return binary(Opcode.UREM, next, number(count), place);
    }

    private Value compare(Predicate predicate, Value left, Value right, Instruction place) {
        return rewriter.insertBefore(new CompareInstruction(predicate, left, right, 0), place);
    }

    /** Inserts a counter into {@code header}, with its step before {@code end}; returns the next value. */
    private Value counter(BasicBlock header, BasicBlock before, BasicBlock latch, Instruction end) {
        PhiInstruction counter = rewriter.insertPhi(new PhiInstruction(type(), 0), header);
        Value next = binary(Opcode.ADD, counter, number(1), end);
        rewriter.addIncoming(counter, number(0), before);
        rewriter.addIncoming(counter, next, latch);
        return next;
    }

    // ---- after the loop

    private @Nullable BasicBlock after() {
        BasicBlock preheader = preheader();
        Numbers numbers = numbers(preheader);
        copy();
        BasicBlock exit = latchEnd().successor(exitIndex);
        BasicBlock begin = rewriter.splitEdge(preheader.terminator(), 0, name(loop.header(), "new"));
        BasicBlock joined = rewriter.addBlock(name(exit, "unr"), exit);
        BasicBlock enter = rewriter.addBlock(name(loop.header(), "epil.preheader"), map.of(loop.header()));
        List<PhiInstruction> phis = loop.header().phis();
        List<Value> handedOn = handedOn(phis);
        List<Value> brought = brought(exit);

        rewriter.redirect(latchEnd(), exitIndex, joined);
        rewriter.atEnd(enter).branch(map.of(loop.header()));
        for (int i = 0; i < phis.size(); i++) {
            PhiInstruction now = new PhiInstruction(phis.get(i).type(), 0);
            now.setName(phis.get(i).name() == null ? null : phis.get(i).name() + ".unr");
            rewriter.addIncoming(now, Objects.requireNonNull(phis.get(i).valueFrom(begin)), preheader);
            rewriter.addIncoming(now, handedOn.get(i), loop.latch());
            rewriter.insertPhi(now, joined);
            rewriter.addIncoming((PhiInstruction) map.of((Value) phis.get(i)), now, enter);
        }
        Value isSmall = compare(Predicate.ULT, numbers.last(), number(count - 1), preheader.terminator());
        rewriter.replaceTerminator(preheader, new BranchInstruction(isSmall, joined, begin));
        joinedWith(joined, numbers.more(), enter, exit);
        connectExits(exit, brought, joined);

        Value limit = binary(Opcode.SUB, numbers.rounds(), numbers.more(), begin.terminator());
        Value next = counter(loop.header(), begin, loop.latch(), latchEnd());
        Predicate stays = exitIndex == 1 ? Predicate.NE : Predicate.EQ;
        rewriter.setOperand(latchEnd(), 0, compare(stays, next, limit, latchEnd()));
        BasicBlock latch = countExtra(numbers.more(), enter);
        CopiedBlocks.usesAfter(loop.blocks()).forEach((value, uses) -> repair(value, uses, preheader));
        return latch;
    }

    /** Ends {@code block}: with a branch to the remainder if it has iterations. */
    private void joinedWith(BasicBlock block, Value more, BasicBlock enter, BasicBlock exit) {
        rewriter.atEnd(block).branch(exit);
        Value isAny = compare(Predicate.NE, more, number(0), block.terminator());
        rewriter.replaceTerminator(block, new BranchInstruction(isAny, enter, exit));
    }

    // ---- before the loop

    private @Nullable BasicBlock before() {
        BasicBlock preheader = preheader();
        Numbers numbers = numbers(preheader);
        copy();
        BasicBlock exit = latchEnd().successor(exitIndex);
        BasicBlock begin = rewriter.splitEdge(preheader.terminator(), 0, name(loop.header(), "new"));
        BasicBlock joined = rewriter.addBlock(name(loop.header(), "prol.loopexit"), begin);
        BasicBlock enter = rewriter.addBlock(name(loop.header(), "prol.preheader"), joined);
        List<PhiInstruction> phis = loop.header().phis();
        List<Value> handedOn = handedOn(phis);
        List<Value> brought = brought(exit);
        BasicBlock extra = map.of(loop.latch());

        rewriter.atEnd(enter).branch(map.of(loop.header()));
        for (PhiInstruction phi : phis) {
            rewriter.addIncoming((PhiInstruction) map.of((Value) phi), phi.incomingValue(begin), enter);
        }
        rewriter.redirect(extra.terminator(), exitIndex, joined);
        for (int i = 0; i < phis.size(); i++) {
            PhiInstruction now = new PhiInstruction(phis.get(i).type(), 0);
            now.setName(phis.get(i).name() == null ? null : phis.get(i).name() + ".unr");
            int entry = phis.get(i).indexOf(begin);
            rewriter.addIncoming(now, phis.get(i).incomingValue(entry), preheader);
            rewriter.addIncoming(now, map.of(handedOn.get(i)), extra);
            rewriter.insertPhi(now, joined);
            rewriter.setOperand(phis.get(i), entry, now);
        }
        Value isAny = compare(Predicate.NE, numbers.more(), number(0), preheader.terminator());
        rewriter.replaceTerminator(preheader, new BranchInstruction(isAny, enter, joined));
        rewriter.atEnd(joined).branch(begin);
        Value isSmall = compare(Predicate.ULT, numbers.last(), number(count - 1), joined.terminator());
        rewriter.replaceTerminator(joined, new BranchInstruction(isSmall, exit, begin));
        connectExits(exit, null, joined);
        List<PhiInstruction> exitPhis = exit.phis();
        for (int i = 0; i < exitPhis.size(); i++) {
            rewriter.addIncoming(exitPhis.get(i), throughProlog(brought.get(i), preheader, joined), joined);
        }
        BasicBlock latch = countExtra(numbers.more(), enter);
        CopiedBlocks.usesAfter(loop.blocks()).forEach((value, uses) -> repair(value, uses, preheader));
        return latch;
    }

    /** The exit value where the prolog executed all iterations, of which there is at least one. */
    private Value throughProlog(Value brought, BasicBlock preheader, BasicBlock joined) {
        Value copy = map.of(brought);
        if (copy == brought) {
            return brought;
        }
        PhiInstruction now = new PhiInstruction(brought.type(), 0);
        rewriter.addIncoming(now, rewriter.context().poison(brought.type()), preheader);
        rewriter.addIncoming(now, copy, map.of(loop.latch()));
        return rewriter.insertPhi(now, joined);
    }

    // ---- both

    private List<Value> handedOn(List<PhiInstruction> phis) {
        return phis.stream().map(phi -> phi.incomingValue(loop.latch())).toList();
    }

    private List<Value> brought(BasicBlock exit) {
        return exit.phis().stream().map(phi -> phi.incomingValue(loop.latch())).toList();
    }

    /** Copies the loop; the copy is unreachable, and its PHIs have entries for its own blocks only. */
    private void copy() {
        AliasScopes scopes = AliasScopes.declaredIn(loop.blocks());
        List<BasicBlock> copies =
                FunctionCloner.cloneBlocks(rewriter, loop.blocks(), loop.latch().next(), map);
        scopes.renew(rewriter, copies, "Rem");
        map.of(loop.latch()).terminator().setMetadata(LoopProperties.KIND, null);
        CopiedBlocks.dropEntries(rewriter, copies);
    }

    /**
     * Adds entries to the PHIs after the loop for the copies of their predecessors.
     *
     * @param exit the exit of the latch
     * @param brought the values that the PHIs of {@code exit} had for the latch, and now have for {@code joined} and
     *     the copy of the latch; null if neither leads there
     */
    private void connectExits(BasicBlock exit, @Nullable List<Value> brought, BasicBlock joined) {
        for (BasicBlock block : loop.blocks()) {
            if (block != loop.latch()) {
                CopiedBlocks.addEntries(rewriter, block, inLoop, map);
            }
        }
        List<PhiInstruction> phis = brought == null ? List.of() : exit.phis();
        for (int i = 0; i < phis.size(); i++) {
            Value value = Objects.requireNonNull(brought).get(i);
            rewriter.addIncoming(phis.get(i), value, joined);
            rewriter.addIncoming(phis.get(i), map.of(value), map.of(loop.latch()));
        }
    }

    /** Makes the copy execute {@code more} iterations, which is not 0; returns its latch if it is a loop. */
    private @Nullable BasicBlock countExtra(Value more, BasicBlock enter) {
        BasicBlock header = map.of(loop.header());
        BasicBlock latch = map.of(loop.latch());
        TerminatorInstruction end = latch.terminator();
        if (count == 2) {
            rewriter.replaceTerminator(latch, new BranchInstruction(end.successor(exitIndex)));
            return null;
        }
        Value next = counter(header, enter, latch, end);
        Predicate stays = exitIndex == 1 ? Predicate.NE : Predicate.EQ;
        rewriter.setOperand(end, 0, compare(stays, next, more, end));
        return latch;
    }

    /**
     * Repairs the uses after the loop of {@code value}, which is now defined in it and in the copy; lanes that bypass
     * both do not use it.
     */
    private void repair(Instruction value, List<Use> uses, BasicBlock preheader) {
        BasicBlock home = Objects.requireNonNull(value.block());
        Map<BasicBlock, Value> definitions = new LinkedHashMap<>();
        definitions.put(preheader, rewriter.context().poison(value.type()));
        definitions.put(home, value);
        definitions.put(map.of(home), map.of((Value) value));
        SsaRepair.repair(rewriter, value.type(), definitions, uses);
    }
}
