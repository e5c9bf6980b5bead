package lockstep.compiler.loopunroll;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.loops.WrapFacts;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Computes how many iterations are worth peeling:
 *
 * <ul>
 *   <li>those after which a PHI is invariant: one more than for its value from the latch; for arithmetic, comparisons
 *       and casts the maximum over their operands;
 *   <li>those after which a comparison of a recurrence with a loop-invariant value has a constant result.
 * </ul>
 *
 * <pre>
 *   %a = phi i32 [ 0, %pre ], [ 5, %latch ]      invariant after 1 iteration
 *   %b = phi i32 [ 0, %pre ], [ %a, %latch ]     after 2
 *   %i = phi i32 [ 0, %pre ], [ %j, %latch ]
 *   %c = icmp ult i32 %i, 3                      false after 3 iterations
 * </pre>
 *
 * <p>Under divergence: no loop with a convergent operation is peeled. The peeled copies would be executed by the lanes
 * that enter together, the copy in the loop also by lanes that entered at other times: threads that wait at one barrier
 * would wait at several (LLVM issue 224146).
 *
 * <p>Source: LLVM 19, computePeelCount, PhiAnalyzer, countToEliminateCompares. Cost: a traversal of the loop for each
 * iteration. Not implemented: minima and maxima, and loads that a first iteration makes safe.
 */
final class PeelCount {
    /** Limit on the nested conjunctions and disjunctions whose operands are visited. Source: LLVM, MaxDepth. */
    private static final int MAX_PARTS = 16;

    private final PassContext context;
    private final UnrollableLoop loop;
    private final LoopProperties properties;
    private final long size;
    private final long threshold;
    private final Set<BasicBlock> inLoop;
    private final ScalarEvolution evolution;
    private final WrapFacts wrapping;

    PeelCount(
            PassContext context,
            Function function,
            UnrollableLoop loop,
            LoopProperties properties,
            long size,
            long threshold) {
        this.context = context;
        this.loop = loop;
        this.properties = properties;
        this.size = size;
        this.threshold = threshold;
        inLoop = Set.copyOf(loop.blocks());
        evolution = context.get(ScalarEvolution.ANALYSIS, function);
        wrapping = context.get(WrapFacts.ANALYSIS, function);
    }

    /** The number of iterations to peel; 0 for none. */
    int rounds() {
        long most = context.knob(LoopUnroll.PEEL_MOST);
        boolean isPossible = context.isOn(LoopUnroll.PEELING)
                && (!loop.isConvergent() || context.refused(UnrollRefusals.PEEL_CONVERGENT))
                && (loop.isInnermost()
                        || context.isOn(LoopUnroll.PEEL_NESTS)
                        || context.refused(UnrollRefusals.PEEL_NEST))
                && (2 * size <= threshold || context.refused(UnrollRefusals.PEEL_TOO_LARGE))
                && (properties.peeled() < most || context.refused(UnrollRefusals.PEELED));
        if (!isPossible) {
            return 0;
        }
        int limit = (int) Math.min(most, threshold / size - 1);
        int wanted = Math.max(untilInvariant(limit), untilCompared(limit));
        int rounds = Math.min(wanted, limit);
        boolean isWorthIt = (rounds > 0 || context.refused(UnrollRefusals.NO_GAIN))
                && (rounds + properties.peeled() <= most || context.refused(UnrollRefusals.PEELED));
        return isWorthIt ? rounds : 0;
    }

    // ---- PHIs

    /** The most iterations, up to {@code limit}, after which some PHI of the header becomes invariant. */
    private int untilInvariant(int limit) {
        Map<Value, Integer> known = new IdentityHashMap<>();
        int found = 0;
        for (int round = 1; round <= limit; round++) {
            spread(known);
            boolean isAny = false;
            Map<Value, Integer> next = new IdentityHashMap<>();
            for (PhiInstruction phi : loop.header().phis()) {
                Integer before = known.containsKey(phi) ? null : rounds(handedOn(phi), known);
                if (before != null) {
                    next.put(phi, before + 1);
                    isAny = true;
                }
            }
            if (!isAny) {
                break;
            }
            known.putAll(next);
            found = round;
        }
        return found;
    }

    private Value handedOn(PhiInstruction phi) {
        Value value = phi.valueFrom(loop.latch());
        return value == null ? phi : value;
    }

    /** Propagates to instructions: a result is known as soon as all its operands are. */
    private void spread(Map<Value, Integer> known) {
        for (BasicBlock block : loop.blocks()) {
            for (Instruction instruction : block) {
                boolean isPlain = instruction instanceof BinaryInstruction
                        || instruction instanceof CompareInstruction
                        || instruction instanceof CastInstruction;
                if (isPlain && !known.containsKey(instruction)) {
                    Integer all = 0;
                    for (Value operand : instruction.operands()) {
                        Integer one = rounds(operand, known);
                        all = one == null || all == null ? null : (Integer) Math.max(one, all);
                    }
                    if (all != null) {
                        known.put(instruction, all);
                    }
                }
            }
        }
    }

    private @Nullable Integer rounds(Value value, Map<Value, Integer> known) {
        boolean isInside = value instanceof Instruction instruction && inLoop.contains(instruction.block());
        return isInside ? known.get(value) : (Integer) 0;
    }

    // ---- comparisons

    private int untilCompared(int limit) {
        // not all iterations of the loop
        int most = loop.most() > 0 ? Math.max(0, Math.min(limit, loop.most() - 2)) : limit;
        int wanted = 0;
        for (BasicBlock block : loop.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof SelectInstruction select) {
                    wanted = untilKnown(select.condition(), wanted, most);
                }
            }
            boolean isTest = block != loop.latch()
                    && block.terminator() instanceof BranchInstruction branch
                    && branch.isConditional();
            if (isTest) {
                wanted = untilKnown(((BranchInstruction) block.terminator()).condition(), wanted, most);
            }
        }
        return wanted;
    }

    /** The iterations to peel for {@code condition} or its operands, at least {@code wanted}. */
    private int untilKnown(Value condition, int wanted, int most) {
        Deque<Value> open = new ArrayDeque<>();
        open.push(condition);
        int rounds = wanted;
        for (int parts = 0; !open.isEmpty() && parts < MAX_PARTS; parts++) {
            Value part = open.pop();
            if (part instanceof BinaryInstruction binary
                    && (binary.opcode() == Opcode.AND || binary.opcode() == Opcode.OR)) {
                open.push(binary.right());
                open.push(binary.left());
            } else if (part instanceof CompareInstruction compare
                    && compare.opcode() == Opcode.ICMP
                    && compare.left().type() instanceof IntType) {
                rounds = untilKnown(compare, rounds, most);
            }
        }
        return rounds;
    }

    private int untilKnown(CompareInstruction compare, int wanted, int most) {
        Scev left = evolution.of(compare.left());
        Scev right = evolution.of(compare.right());
        if (left instanceof Recurrence chain && evolution.isInvariant(right, loop.number())) {
            return untilKnown(compare.left(), chain, compare.predicate(), right, wanted, most);
        }
        return right instanceof Recurrence chain && evolution.isInvariant(left, loop.number())
                ? untilKnown(compare.right(), chain, compare.predicate().swapped(), left, wanted, most)
                : wanted;
    }

    /** Source: LLVM, ComputePeelCount of countToEliminateCompares. */
    private int untilKnown(Value value, Recurrence chain, Predicate predicate, Scev limit, int wanted, int most) {
        boolean isEquality = predicate == Predicate.EQ || predicate == Predicate.NE;
        boolean isOrdered = isEquality
                ? isOrdered(value, chain, true) || isOrdered(value, chain, false)
                : isOrdered(value, chain, predicate.isSigned());
        if (chain.loop() != loop.number()
                || !chain.isAffine()
                || !(chain.operands().get(1) instanceof Constant step)
                || !isOrdered
                || known(predicate, chain, limit).isPresent()) {
            return wanted;
        }
        Scev now = at(chain, step, wanted);
        if (now == null) {
            return wanted;
        }
        boolean truth = known(predicate, now, limit).orElse(false);
        Predicate first = truth ? predicate : predicate.inverse();
        int rounds = wanted;
        while (rounds < most && now != null && known(first, now, limit).orElse(false)) {
            rounds++;
            now = at(chain, step, rounds);
        }
        if (now == null || !known(first.inverse(), now, limit).orElse(false)) {
            return wanted;
        }
        Scev next = at(chain, step, rounds + 1);
        boolean flipsBack =
                isEquality && next != null && known(first, next, limit).orElse(false);
        if (flipsBack) {
            return rounds >= most ? wanted : rounds + 1;
        }
        return rounds;
    }

    private @Nullable Scev at(Recurrence chain, Constant step, int round) {
        Scev way = evolution.product(step, ScalarEvolution.constant(step.width(), ExactInt.of(round)));
        return way == null ? null : evolution.sum(chain.start(), way);
    }

    private Optional<Boolean> known(Predicate predicate, Scev a, Scev b) {
        Optional<Boolean> byRange = WrappedRange.compare(predicate, wrapping.range(a), wrapping.range(b));
        if (byRange.isPresent() || !a.equals(b)) {
            return byRange;
        }
        return Optional.of(WrappedRange.compare(
                        predicate, WrappedRange.single(1, ExactInt.ZERO), WrappedRange.single(1, ExactInt.ZERO))
                .orElseThrow());
    }

    /** Whether {@code chain}, the recurrence of {@code value}, does not wrap: by its trip count, or by its flags. */
    private boolean isOrdered(Value value, Recurrence chain, boolean isSigned) {
        if (wrapping.staysIn(chain, isSigned)) {
            return true;
        }
        PhiInstruction phi = value instanceof PhiInstruction own
                ? own
                : value instanceof BinaryInstruction sum && sum.left() instanceof PhiInstruction stepped
                        ? stepped
                        : null;
        return phi != null
                && phi.block() == loop.header()
                && handedOn(phi) instanceof BinaryInstruction next
                && next.opcode() == Opcode.ADD
                && (value == phi || value == next)
                && next.has(isSigned ? Flag.NSW : Flag.NUW);
    }
}
