package lockstep.compiler.indvars;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites the exit tests of a loop whose exit count is known, that is, the iteration in which they let a lane out.
 *
 * <ul>
 *   <li>A test whose count is larger than that of another one, or equal to that of a test before it, never lets a lane
 *       out and folds to a constant; one with count 0 always does, and folds as well.
 *   <li>Every other one becomes {@code counter != limit} (linear function test replacement): in the latch the stepped
 *       counter is compared with {@code start + count + 1}, elsewhere the counter with {@code start + count}. The limit
 *       is computed before the loop if that is cheap.
 * </ul>
 *
 * <p>A counter steps by 1, so that it equals the limit in that iteration for the first time, even if it wraps. A branch
 * on poison is undefined behaviour: the counter that was tested may be tested again; another one only if its start is
 * not poison, and the flags of its addition that are not proven are dropped. Source: LLVM, optimizeLoopExits,
 * linearFunctionTestReplace.
 */
final class ExitTests {
    /** Legal integer widths. Source: the data layout of nvptx64, {@code n16:32:64}. */
    static final Set<Integer> NATIVE = Set.of(16, 32, 64);

    private final SimplifiedLoop loop;
    private final LoopFacts facts;
    private final Rewriter rewriter;
    private final PassContext context;
    private final ScevExpander expander;
    private final DeadRecurrences dead;

    ExitTests(
            SimplifiedLoop loop,
            LoopFacts facts,
            Rewriter rewriter,
            PassContext context,
            ScevExpander expander,
            DeadRecurrences dead) {
        this.loop = loop;
        this.facts = facts;
        this.rewriter = rewriter;
        this.context = context;
        this.expander = expander;
        this.dead = dead;
    }

    /** An exit test at the end of a block, and its exit count. */
    private record Exit(BasicBlock block, BranchInstruction branch, Scev round) {}

    private List<Exit> exits() {
        return loop.ownBlocks().stream()
                .map(this::exit)
                .filter(Objects::nonNull)
                .toList();
    }

    private @Nullable Exit exit(BasicBlock block) {
        Scev round = facts.exits().of(loop.number(), block).orElse(null);
        return round != null && block.terminator() instanceof BranchInstruction branch && branch.isConditional()
                ? new Exit(block, branch, round)
                : null;
    }

    private boolean staysIfTrue(BranchInstruction branch) {
        return loop.contains(branch.successor(0));
    }

    // ---- tests that are known

    /**
     * Folds the tests that always or never exit. Tests are in the order of execution: each dominates the latch, so that
     * they are totally ordered. Where a test always exits, no lane takes the back edge, and the PHIs of the header are
     * their initial values.
     */
    void settleKnown() {
        List<Exit> exits = exits();
        List<WrappedRange> ranges =
                exits.stream().map(exit -> facts.wrapping().range(exit.round())).toList();
        // the iteration by which every lane has left through one of the tests that follow
        @Nullable ExactInt[] laterTests = new @Nullable ExactInt[exits.size() + 1];
        for (int i = exits.size() - 1; i >= 0; i--) {
            laterTests[i] = earlier(laterTests[i + 1], ranges.get(i).most());
        }
        ExactInt earlierTests = null;
        boolean hasOneRound = false;
        Set<Scev> rounds = new HashSet<>();
        for (int i = 0; i < exits.size(); i++) {
            Exit exit = exits.get(i);
            ExactInt earliest = ranges.get(i).least();
            ExactInt later = laterTests[i + 1];
            boolean isLeft = rounds.contains(exit.round())
                    || earlierTests != null && earlierTests.compareTo(earliest) <= 0
                    || later != null && later.compareTo(earliest) < 0;
            if (isFirst(exit)) {
                settle(exit, !staysIfTrue(exit.branch()));
                hasOneRound = true;
            } else if (isLeft) {
                settle(exit, staysIfTrue(exit.branch()));
            } else if (exits.size() > 1) {
                context.refused(IndVars.MAY_LEAVE);
            }
            earlierTests = earlier(earlierTests, ranges.get(i).most());
            rounds.add(exit.round());
        }
        if (hasOneRound) {
            new SingleIteration(loop, facts, rewriter, dead).run();
        }
    }

    private static boolean isFirst(Exit exit) {
        return exit.round() instanceof Constant round && round.number().signum() == 0;
    }

    private static ExactInt earlier(@Nullable ExactInt a, ExactInt b) {
        return a == null ? b : a.min(b);
    }

    private void settle(Exit exit, boolean truth) {
        Value known = rewriter.context().bool(truth);
        if (exit.branch().condition() != known && rewriter.allow(IndVars.EXIT_KNOWN, exit.branch())) {
            set(exit, known);
            context.count("exits", 1);
        }
    }

    private void set(Exit exit, Value condition) {
        Value old = exit.branch().condition();
        rewriter.setOperand(exit.branch(), 0, condition);
        if (old instanceof Instruction instruction) {
            dead.retire(instruction);
        }
    }

    // ---- tests of a counter against a number

    void replaceTests() {
        if (context.isOn(IndVars.NO_TEST)) {
            return;
        }
        for (Exit exit : exits()) {
            if (!isFirst(exit) && isToReplace(exit)) {
                replace(exit);
            }
        }
    }

    /** Whether the test is not yet a comparison of a counter for equality. Source: LLVM, needsLFTR. */
    private boolean isToReplace(Exit exit) {
        Value condition = exit.branch().condition();
        if (loop.isInvariant(condition)) {
            return false;
        }
        if (!(condition instanceof CompareInstruction compare)
                || compare.predicate() != Predicate.EQ && compare.predicate() != Predicate.NE) {
            return true;
        }
        boolean isSwapped = loop.isInvariant(compare.left());
        Value counted = isSwapped ? compare.right() : compare.left();
        Value number = isSwapped ? compare.left() : compare.right();
        return !loop.isInvariant(number)
                || Counter.of(loop).stream().noneMatch(c -> c.phi() == counted || c.next() == counted);
    }

    private void replace(Exit exit) {
        boolean isLatch = exit.block() == loop.latch();
        Counter counter = counter(exit);
        if (counter == null) {
            return;
        }
        Scev number = number(counter, exit.round(), isLatch);
        if (number == null || !mayCompute(number) || !rewriter.allow(IndVars.TEST, exit.branch())) {
            return;
        }
        boolean mayKeepFlags = isTested(exit, counter.next()) || !isLatch && isTested(exit, counter.phi());
        if (!mayKeepFlags) {
            dropFlags(counter);
        }
        Predicate predicate = staysIfTrue(exit.branch()) ? Predicate.NE : Predicate.EQ;
        Value counted = isLatch ? counter.next() : counter.phi();
        Value condition = rewriter.insertBefore(
                new CompareInstruction(predicate, counted, expander.expand(number), 0), exit.branch());
        set(exit, condition);
        context.count("tests", 1);
    }

    private boolean mayCompute(Scev number) {
        return (expander.isPossible(number, loop.number()) || context.refused(IndVars.NOT_COMPUTED))
                && (expander.cost(number) <= context.knob(IndVars.BUDGET) || context.refused(IndVars.EXPENSIVE_TEST));
    }

    private @Nullable Scev number(Counter counter, Scev round, boolean isNext) {
        Scev start = facts.evolution().of(counter.start());
        Scev rounds = facts.evolution().resized(round, start.width());
        Scev number = rounds == null ? null : facts.evolution().sum(start, rounds);
        Scev one = ScalarEvolution.constant(start.width(), ExactInt.ONE);
        return number == null || !isNext ? number : facts.evolution().sum(number, one);
    }

    /** The counter that is tested now if it steps by 1, else another one that is wide enough, preferably from 0. */
    private @Nullable Counter counter(Exit exit) {
        Counter best = null;
        boolean isAnyUndefined = false;
        for (Counter counter : Counter.of(loop)) {
            Recurrence chain = Recurrences.counter(facts.evolution().of(counter.phi()), loop.number());
            if (chain == null
                    || counter.next().opcode() != Opcode.ADD
                    || !NATIVE.contains(chain.width())
                    || chain.width() < exit.round().width()) {
                continue;
            }
            if (isTested(exit, counter.phi()) || isTested(exit, counter.next())) {
                return counter;
            }
            boolean isZero =
                    chain.start() instanceof Constant start && start.number().signum() == 0;
            if (!ValueTracking.isDefined(counter.start())) {
                isAnyUndefined = true;
            } else if (best == null || isZero && !startsAtZero(best)) {
                best = counter;
            }
        }
        if (best == null) {
            context.refused(isAnyUndefined ? IndVars.UNDEFINED_START : IndVars.NO_COUNTER);
        }
        return best;
    }

    private boolean startsAtZero(Counter counter) {
        return facts.evolution().of(counter.start()) instanceof Constant start
                && start.number().signum() == 0;
    }

    private static boolean isTested(Exit exit, Value value) {
        return exit.branch().condition() instanceof CompareInstruction compare
                && compare.operands().contains(value);
    }

    private void dropFlags(Counter counter) {
        int kept = counter.next().flags();
        for (Flag flag : List.of(Flag.NUW, Flag.NSW)) {
            if (counter.next().has(flag) && !facts.staysIn(counter.next(), flag == Flag.NSW)) {
                kept &= ~flag.bit();
            }
        }
        if (kept != counter.next().flags()) {
            rewriter.setFlags(counter.next(), kept);
        }
    }
}
