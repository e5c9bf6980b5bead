package lockstep.compiler.analysis.scev;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Extended;
import lockstep.compiler.analysis.scev.Scev.Extreme;
import lockstep.compiler.analysis.scev.Scev.Product;
import lockstep.compiler.analysis.scev.Scev.Quotient;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev.Sum;
import lockstep.compiler.analysis.scev.Scev.Truncated;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.RangeArithmetic;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.Order;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;
import org.jspecify.annotations.Nullable;

/**
 * Scalar evolution: the integers of a function as expressions over iterations of loops, for one lane: each lane counts
 * its own iterations.
 *
 * <ol>
 *   <li>In reverse post-order each integer gets an expression over its operands; PHIs of headers are unknown.
 *   <li>Loop by loop, innermost first: a PHI of the header whose value from the latch is the PHI plus an invariant, or
 *       plus a recurrence of this loop, is a recurrence. Repeated until no such PHI is left, since a recurrence may
 *       step by another.
 *   <li>The recurrences are substituted for their PHIs in all expressions.
 * </ol>
 *
 * <pre>
 * loop:
 *   %i = phi i32 [ 0, %entry ], [ %j, %loop ]     {0,+,1}
 *   %s = phi i32 [ %x, %entry ], [ %t, %loop ]    {%x,+,0,+,3}
 *   %k = mul i32 %i, 3                            {0,+,3}
 *   %t = add i32 %s, %k                           {%x,+,3,+,3}
 *   %j = add i32 %i, 1                            {1,+,1}
 * </pre>
 *
 * <p>An expression is valid if the value is not poison. Source: Bachmann, Wang and Zima, "Chains of Recurrences"
 * (1994); van Engelen, "Efficient Symbolic Analysis for Optimizing Compilers" (2001). Cost: linear in the instructions,
 * each expression bounded. Pointers are unknown; for the value of a recurrence after a loop, in terms of the last
 * iteration, see {@link #atRound}.
 */
public final class ScalarEvolution {
    /** The analysis. */
    public static final FunctionAnalysis<ScalarEvolution> ANALYSIS = new OfFunction();

    private record OfFunction() implements FunctionAnalysis<ScalarEvolution> {
        @Override
        public String name() {
            return "scalar-evolution";
        }

        @Override
        public ScalarEvolution compute(Function function, Analyses analyses) {
            return new ScalarEvolution(function, analyses);
        }
    }

    private static final int NO_LOOP = -1;

    private final FunctionGraph graph;
    private final LoopForest loops;
    private final Expressions expressions;
    private final Map<Value, Scev> raw = new IdentityHashMap<>();
    private final Map<Value, Scev> chains = new IdentityHashMap<>();
    private final Map<Scev, Scev> replaced = new HashMap<>();

    private ScalarEvolution(Function function, Analyses analyses) {
        graph = analyses.get(FlowAnalyses.GRAPH, function);
        loops = analyses.get(FlowAnalyses.LOOPS, function);
        expressions = new Expressions(new LoopNesting());
        Order order = Order.of(graph);
        order.reversePostOrder().forEach(node -> graph.block(node).forEach(this::express));
        for (int loop = loops.count() - 1; loop >= 0; loop--) {
            if (loops.isReducible(loop) && loops.latches(loop).distinct().count() == 1) {
                solve(loop);
            }
        }
        replaced.clear();
    }

    private final class LoopNesting implements Expressions.Nesting {
        @Override
        public boolean encloses(int outer, int inner) {
            return outer != inner && loops.encloses(outer, inner);
        }

        @Override
        public int depth(int loop) {
            return loops.depth(loop);
        }

        @Override
        public boolean isOutside(int loop, Value value) {
            return !(value instanceof Instruction i)
                    || i.block() == null
                    || !loops.contains(loop, graph.indexOf(i.block()));
        }
    }

    // ---- queries

    /** The expression of {@code value}, an integer. */
    public Scev of(Value value) {
        return replaced(leafOf(value));
    }

    /** Whether {@code expression} is invariant in {@code loop}. */
    public boolean isInvariant(Scev expression, int loop) {
        return expressions.isInvariant(expression, loop);
    }

    /** The range of {@code expression}, for any lane; values that change between iterations are unknown. */
    public WrappedRange range(Scev expression) {
        return range(
                expression,
                leaf -> leaf instanceof Unknown unknown
                        ? ValueTracking.range(unknown.value())
                        : WrappedRange.full(leaf.width()));
    }

    /**
     * The range of {@code expression} given ranges of values and recurrences, which are requested from {@code leaves}.
     */
    public WrappedRange range(Scev expression, UnaryRange leaves) {
        return switch (expression) {
            case Constant constant -> WrappedRange.single(constant.width(), constant.number());
            case Unknown unknown -> leaves.of(unknown);
            case Sum sum -> joined(Opcode.ADD, sum.terms(), leaves);
            case Product product -> joined(Opcode.MUL, product.factors(), leaves);
            case Extended extended ->
                extended.isSigned()
                        ? RangeArithmetic.signExtended(range(extended.operand(), leaves), extended.width())
                        : RangeArithmetic.zeroExtended(range(extended.operand(), leaves), extended.width());
            case Truncated truncated ->
                RangeArithmetic.truncated(range(truncated.operand(), leaves), truncated.width());
            case Quotient quotient -> joined(Opcode.UDIV, List.of(quotient.dividend(), quotient.divisor()), leaves);
            case Extreme extreme -> extreme(extreme, leaves);
            case Recurrence chain -> leaves.of(chain);
        };
    }

    /** The ranges of the leaves of an expression. */
    public interface UnaryRange {
        /** @param leaf an {@link Unknown} or a {@link Recurrence} */
        WrappedRange of(Scev leaf);
    }

    private WrappedRange joined(Opcode opcode, List<Scev> parts, UnaryRange leaves) {
        WrappedRange all = range(parts.getFirst(), leaves);
        for (Scev part : parts.subList(1, parts.size())) {
            all = RangeArithmetic.binary(opcode, 0, all, range(part, leaves));
        }
        return all;
    }

    private WrappedRange extreme(Extreme extreme, UnaryRange leaves) {
        WrappedRange a = range(extreme.left(), leaves);
        WrappedRange b = range(extreme.right(), leaves);
        if (a.isEmpty() || b.isEmpty()) {
            return WrappedRange.empty(extreme.width());
        }
        boolean isSigned = extreme.isSigned();
        ExactInt leastA = isSigned ? a.leastSigned() : a.least();
        ExactInt leastB = isSigned ? b.leastSigned() : b.least();
        ExactInt mostA = isSigned ? a.mostSigned() : a.most();
        ExactInt mostB = isSigned ? b.mostSigned() : b.most();
        return extreme.isMost()
                ? WrappedRange.between(extreme.width(), leastA.max(leastB), mostA.max(mostB))
                : WrappedRange.between(extreme.width(), leastA.min(leastB), mostA.min(mostB));
    }

    // ---- construction: null if an expression gets too large

    /** The constant {@code number}, modulo 2^width. */
    public static Constant constant(int width, ExactInt number) {
        return Expressions.constant(width, number);
    }

    /** {@code value}, a pointer or an integer, as an unknown of {@code width} bits. */
    public Scev leaf(Value value, int width) {
        return expressions.unknown(width, value);
    }

    public @Nullable Scev sum(Scev a, Scev b) {
        return expressions.add(a, b);
    }

    public @Nullable Scev difference(Scev a, Scev b) {
        Scev negated = expressions.negate(b);
        return negated == null ? null : expressions.add(a, negated);
    }

    /** The unsigned quotient of {@code a} by {@code by}, which is not zero. */
    public Scev quotient(Scev a, ExactInt by) {
        return Expressions.quotient(a, constant(a.width(), by));
    }

    /** The maximum ({@code isMost}) or minimum of two. */
    public Scev extreme(boolean isSigned, boolean isMost, Scev a, Scev b) {
        return expressions.extreme(isSigned, isMost, a, b);
    }

    /** Zero- or sign-extended to {@code width} bits, not fewer than {@code a} has. */
    public Scev extended(Scev a, int width, boolean isSigned) {
        return a.width() == width ? a : Expressions.extend(a, width, isSigned);
    }

    public @Nullable Scev product(Scev a, Scev b) {
        return expressions.multiply(a, b);
    }

    /** {@code {start,+,step}} of {@code loop}; {@code step} is invariant. */
    public @Nullable Scev stepping(int loop, Scev start, Scev step) {
        return expressions.stepping(loop, start, step);
    }

    /** Zero-extended or truncated. */
    public @Nullable Scev resized(Scev a, int width) {
        return expressions.resized(a, width);
    }

    /**
     * The value of {@code expression} in iteration {@code round} of {@code loop}, counted from 0, modulo 2^width; null
     * if the recurrence has degree above two, or k*(k-1)/2 would need more than 64 bits.
     */
    public @Nullable Scev atRound(Scev expression, int loop, Scev round) {
        return expressions.atRound(expression, loop, round);
    }

    /** The operands of {@code expression}. */
    public static List<Scev> parts(Scev expression) {
        return Expressions.parts(expression);
    }

    /**
     * {@code expression}, with extensions of recurrences that do not wrap as recurrences of extensions.
     *
     * @param staysIn whether a recurrence does not wrap, signed or unsigned
     */
    public Scev widened(Scev expression, BiPredicate<Recurrence, Boolean> staysIn) {
        Scev made = expression;
        if (expression instanceof Extended extended
                && extended.operand() instanceof Recurrence chain
                && chain.isAffine()
                && staysIn.test(chain, extended.isSigned())) {
            made = expressions.extendedChain(chain, extended.width(), extended.isSigned());
        } else if (expression instanceof Sum sum) {
            made = expressions.sum(
                    sum.width(),
                    sum.terms().stream().map(term -> widened(term, staysIn)).toList());
        }
        return made == null ? expression : made;
    }

    // ---- expressions of instructions

    private static int width(Value value) {
        return ((IntType) value.type()).width();
    }

    private Scev leafOf(Value value) {
        if (value instanceof ConstantInt constant) {
            return Expressions.constant(width(value), constant.signedNumber());
        }
        Scev known = raw.get(value);
        return known == null ? expressions.unknown(width(value), value) : known;
    }

    private void express(Instruction instruction) {
        if (instruction.type() instanceof IntType) {
            Scev found = expression(instruction);
            raw.put(instruction, found == null ? expressions.unknown(width(instruction), instruction) : found);
        }
    }

    private @Nullable Scev expression(Instruction instruction) {
        if (instruction instanceof BinaryInstruction binary) {
            return binary(binary);
        }
        if (instruction instanceof CastInstruction cast && cast.operand(0).type() instanceof IntType) {
            return cast(cast);
        }
        return instruction instanceof PhiInstruction phi ? onlyValue(phi) : null;
    }

    private @Nullable Scev binary(BinaryInstruction binary) {
        Scev left = leafOf(binary.left());
        Scev right = leafOf(binary.right());
        Opcode opcode = binary.opcode();
        if (opcode == Opcode.ADD || opcode == Opcode.OR && isDisjoint(binary)) {
            return expressions.add(left, right);
        }
        if (opcode == Opcode.SUB) {
            Scev negated = expressions.negate(right);
            return negated == null ? null : expressions.add(left, negated);
        }
        if (opcode == Opcode.MUL) {
            return expressions.multiply(left, right);
        }
        boolean isShift = opcode == Opcode.SHL
                && right instanceof Constant by
                && by.number().compareTo(ExactInt.of(left.width())) < 0;
        return isShift
                ? expressions.multiply(
                        left,
                        Expressions.constant(
                                left.width(),
                                ExactInt.ONE.shiftLeft(
                                        ((Constant) right).number().intValueExact())))
                : null;
    }

    /** Whether no bit is set in both operands, so that {@code or} is a sum without carries. */
    private static boolean isDisjoint(BinaryInstruction or) {
        KnownBits left = ValueTracking.knownBits(or.left());
        KnownBits right = ValueTracking.knownBits(or.right());
        return left.zeros().or(right.zeros()).bitCount() == width(or);
    }

    private @Nullable Scev cast(CastInstruction cast) {
        Scev operand = leafOf(cast.operand(0));
        int width = width(cast);
        if (cast.opcode() == Opcode.TRUNC) {
            return expressions.truncate(operand, width);
        }
        boolean isExtension = cast.opcode() == Opcode.ZEXT || cast.opcode() == Opcode.SEXT;
        return isExtension ? Expressions.extend(operand, width, cast.opcode() == Opcode.SEXT) : null;
    }

    /** The value of a PHI with a single value, as in loop-closed form; null if the value leaves a loop. */
    private @Nullable Scev onlyValue(PhiInstruction phi) {
        Value first = phi.incomingCount() == 0 ? null : phi.incomingValue(0);
        return first != null && phi.operands().stream().allMatch(value -> value == first) && !leaves(first, phi)
                ? raw.get(first)
                : null;
    }

    /** Whether {@code value} is in a loop that does not contain {@code phi}. */
    private boolean leaves(Value value, PhiInstruction phi) {
        int loop = value instanceof Instruction i
                ? loops.innermostCycle(node(Objects.requireNonNull(i.block())))
                : NO_LOOP;
        return loop != NO_LOOP && !loops.contains(loop, node(Objects.requireNonNull(phi.block())));
    }

    private int node(BasicBlock block) {
        return graph.indexOf(block);
    }

    // ---- chains

    private void solve(int loop) {
        BasicBlock header = graph.block(loops.header(loop));
        BasicBlock latch = graph.block(loops.latches(loop).findFirst().orElse(NO_LOOP));
        List<PhiInstruction> open = new ArrayList<>();
        for (PhiInstruction phi : header.phis()) {
            if (phi.type() instanceof IntType) {
                open.add(phi);
            }
        }
        // A recurrence that steps by another has one more operand.
        boolean again = true;
        for (int longest = 2; again && longest <= Expressions.MAX_OPERANDS; longest++) {
            again = open.removeIf(phi -> solve(phi, latch, loop));
        }
    }

    private boolean solve(PhiInstruction phi, BasicBlock latch, int loop) {
        Value start = start(phi, loop);
        Scev next = replaced(leafOf(phi.incomingValue(latch)));
        Scev step = start == null ? null : withoutOne(next, phi);
        Scev chain = step == null || Expressions.mentions(step, phi)
                ? null
                : expressions.stepping(loop, leafOf(Objects.requireNonNull(start)), step);
        if (chain == null) {
            return false;
        }
        chains.put(phi, chain);
        replaced.clear();
        return true;
    }

    /** {@code next - phi}. */
    private @Nullable Scev withoutOne(Scev next, PhiInstruction phi) {
        Scev negated = expressions.negate(expressions.unknown(width(phi), phi));
        return negated == null ? null : expressions.add(next, negated);
    }

    /** The single value from outside of the loop; null if there are several. */
    private @Nullable Value start(PhiInstruction phi, int loop) {
        Value start = null;
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (!loops.contains(loop, node(phi.incomingBlock(i)))) {
                if (start != null && start != phi.incomingValue(i)) {
                    return null;
                }
                start = phi.incomingValue(i);
            }
        }
        return start;
    }

    // ---- substitution of recurrences for PHIs

    /** Substitutes in an expression; recursive, as expressions are small. */
    private Scev replaced(Scev expression) {
        Scev known = replaced.get(expression);
        if (known == null) {
            Scev made = remade(expression);
            known = made == null ? expression : made;
            replaced.put(expression, known);
        }
        return known;
    }

    private @Nullable Scev remade(Scev expression) {
        return switch (expression) {
            case Constant _ -> expression;
            case Unknown unknown -> {
                Scev chain = chains.get(unknown.value());
                yield chain == null ? expression : replaced(chain);
            }
            case Sum sum -> expressions.sum(sum.width(), remade(sum.terms()));
            case Product product -> {
                Scev all = null;
                for (Scev factor : remade(product.factors())) {
                    all = all == null ? factor : expressions.multiply(all, factor);
                    if (all == null) {
                        yield null;
                    }
                }
                yield all;
            }
            case Extended extended ->
                Expressions.extend(replaced(extended.operand()), extended.width(), extended.isSigned());
            case Truncated truncated -> expressions.truncate(replaced(truncated.operand()), truncated.width());
            case Quotient quotient -> Expressions.quotient(replaced(quotient.dividend()), quotient.divisor());
            case Extreme extreme ->
                expressions.extreme(
                        extreme.isSigned(), extreme.isMost(), replaced(extreme.left()), replaced(extreme.right()));
            case Recurrence chain -> expressions.recurrence(chain.loop(), remade(chain.operands()));
        };
    }

    private List<Scev> remade(List<Scev> parts) {
        return parts.stream().map(this::replaced).toList();
    }
}
