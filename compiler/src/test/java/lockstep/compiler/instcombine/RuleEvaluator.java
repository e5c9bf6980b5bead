package lockstep.compiler.instcombine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates one side of an integer rule with longs, null for poison: the oracle of the rules, which shares no code with
 * their application. Widths are at most 8 bits.
 */
final class RuleEvaluator {
    /** Undefined behaviour: there is nothing to compare. */
    static final class Undefined extends Exception {
        private static final long serialVersionUID = 1L;
    }

    /** Something that the oracle does not handle. */
    static final class Unknown extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private final CombineRule rule;
    private final int[] widths;
    private final Map<String, Long> values;
    private final Map<String, Predicate> predicates;

    /** {@code widths} by number of type; {@code values} of variables and constants, unsigned. */
    RuleEvaluator(CombineRule rule, int[] widths, Map<String, Long> values, Map<String, Predicate> predicates) {
        this.rule = rule;
        this.widths = widths;
        this.values = values;
        this.predicates = predicates;
    }

    private static long mask(int width) {
        return (1L << width) - 1;
    }

    private static long signed(long value, int width) {
        return value << 64 - width >> 64 - width;
    }

    private int width(int type) {
        return widths[type];
    }

    @Nullable Long source() throws Undefined, Unknown {
        return value(rule.source());
    }

    @Nullable Long target() throws Undefined, Unknown {
        return value(rule.target());
    }

    private @Nullable Long value(Term term) throws Undefined, Unknown {
        return switch (term) {
            case Term.Variable v -> values.get(v.name());
            case Term.Symbol s -> values.get(s.name());
            case Term.Literal l -> l.value().longValue() & mask(width(l.type()));
            case Term.Computed c -> expression(c.expression());
            case Term.Reference r -> value(labelled(r.label()));
            case Term.FloatLiteral _ -> throw new Unknown();
            case Term.Operation o -> operation(o);
        };
    }

    private Term.Operation labelled(String label) {
        Term.Operation[] found = {rule.source()};
        rule.source().visit(t -> {
            if (t instanceof Term.Operation o && label.equals(o.label())) {
                found[0] = o;
            }
        });
        return found[0];
    }

    private @Nullable Long operation(Term.Operation o) throws Undefined, Unknown {
        @Nullable Long[] a = new Long[3];
        for (int i = 0; i < o.operands().size(); i++) {
            a[i] = value(o.operands().get(i));
        }
        int width = width(o.type());
        int from = width(o.operands().getFirst().type());
        if (o.operator() instanceof Operator.Plain p && p.opcode() == Opcode.SELECT) {
            return a[0] == null ? null : a[0] != 0 ? a[1] : a[2];
        }
        if (o.operator() instanceof Operator.Plain p && p.opcode() == Opcode.FREEZE) {
            return a[0] == null ? Long.valueOf(0) : a[0];
        }
        if (o.operator() instanceof Operator.Plain p && p.opcode().isIntegerDivision() && a[1] == null) {
            throw new Undefined();
        }
        for (int i = 0; i < o.operands().size(); i++) {
            if (a[i] == null) {
                return null;
            }
        }
        Long result = switch (o.operator()) {
            case Operator.Plain p -> plain(p.opcode(), o, a, from, width);
            case Operator.Call c -> call(c, a, width);
        };
        return result == null ? null : result & mask(width);
    }

    private boolean has(Term.Operation o, Flag flag) throws Undefined, Unknown {
        if (o.required().contains(flag)) {
            return true;
        }
        for (ResultFlag result : o.flags()) {
            if (result.flag() == flag && holds(result)) {
                return true;
            }
        }
        return flags != 0 && o == rule.source() && (flags & flag.bit()) != 0 && isAllowed(o, flag)
                || labelledFlags.contains((o.label() == null ? "?" : o.label()) + "." + flag.word());
    }

    private static boolean isAllowed(Term.Operation o, Flag flag) {
        return o.operator() instanceof Operator.Plain p && p.opcode().allows(flag);
    }

    /** Flags of the root of the left side. */
    int flags;

    /** Flags of labelled operations, {@code label.flag}. */
    Set<String> labelledFlags = Set.of();

    private boolean holds(ResultFlag result) throws Undefined, Unknown {
        for (String label : result.sources()) {
            if (!hasLabelled(label, result.flag())) {
                return false;
            }
        }
        for (Condition condition : result.conditions()) {
            if (!holds(condition)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasLabelled(String label, Flag flag) throws Undefined, Unknown {
        Term.Operation o = label.equals("root") ? rule.source() : labelled(label);
        return has(o, flag);
    }

    // ---- conditions

    boolean holds(Condition condition) throws Undefined, Unknown {
        switch (condition) {
            case Condition.And a -> {
                for (Condition c : a.parts()) {
                    if (!holds(c)) {
                        return false;
                    }
                }
                return true;
            }
            case Condition.Or o -> {
                for (Condition c : o.parts()) {
                    if (holds(c)) {
                        return true;
                    }
                }
                return false;
            }
            case Condition.Not n -> {
                return !holds(n.part());
            }
            case Condition.Flagged f -> {
                return hasLabelled(f.label(), f.flag());
            }
            case Condition.Among a -> {
                return a.among().contains(predicates.get(a.variable()));
            }
            case Condition.Compare c -> {
                Long l = expression(c.left());
                Long r = expression(c.right());
                return l != null && r != null && compare(c.predicate(), l, r, widthOf(c.left()));
            }
            case Condition.Holds h -> {
                return fact(h);
            }
        }
    }

    private int widthOf(Expression e) {
        int width = width(e.type());
        return width == 0 ? 32 : width;
    }

    private boolean fact(Condition.Holds h) throws Undefined, Unknown {
        int width = h.constants().isEmpty() ? 0 : widthOf(h.constants().getFirst());
        Long c = h.constants().isEmpty() ? null : expression(h.constants().getFirst());
        Long d = h.constants().isEmpty() ? null : expression(h.constants().getLast());
        if (!h.constants().isEmpty() && (c == null || d == null)) {
            return false;
        }
        Long x = h.values().isEmpty() ? null : valueOf(h.values().getFirst());
        Long y = h.values().isEmpty() ? null : valueOf(h.values().getLast());
        int w = h.values().isEmpty() ? width : widthOfName(h.values().getFirst());
        if (x == null && !h.values().isEmpty()) {
            return h.kind() != Fact.NO_UNDEF
                    && h.kind() != Fact.NO_POISON
                    && (h.kind() != Fact.IMPLIES_POISON || y == null);
        }
        return switch (h.kind()) {
            case NO_UNDEF, NO_POISON, HAS_ONE_USE, NOT_CONSTANT, IMPLIES_POISON -> true;
            case NON_NEGATIVE -> signed(x, w) >= 0;
            case NEGATIVE -> signed(x, w) < 0;
            case NON_ZERO -> x != 0;
            case POWER_OF_2 -> Long.bitCount(x) == 1;
            case POWER_OF_2_OR_ZERO -> Long.bitCount(x) <= 1;
            case KNOWN_ZERO -> (x & c) == 0;
            case KNOWN_ONES -> (x & c) == c;
            case AT_MOST -> x <= c;
            case SIGN_BITS -> signBits(x, w) >= c;
            case DISJOINT -> y == null || (x & y) == 0;
            case IS_POWER_OF_2 -> Long.bitCount(c) == 1;
            case IS_NEGATED_POWER_OF_2 -> Long.bitCount(-c & mask(width)) == 1;
            case IS_MASK -> c != 0 && (c & c + 1) == 0;
            case IS_SHIFTED_MASK -> c != 0 && ((c | c - 1) & (c | c - 1) + 1) == 0;
            case NSW_ADD -> fits(signed(c, width) + signed(d, width), width);
            case NUW_ADD -> c + d <= mask(width);
            case NSW_SUB -> fits(signed(c, width) - signed(d, width), width);
            case NUW_SUB -> c >= d;
            case NSW_MUL -> fits(signed(c, width) * signed(d, width), width);
            case NUW_MUL -> c * d <= mask(width);
            case DIVIDES -> d != 0 && c % d == 0;
            case DIVIDES_SIGNED -> d != 0 && signed(d, width) != -1 && signed(c, width) % signed(d, width) == 0;
        };
    }

    private static int signBits(long x, int w) {
        int n = 1;
        while (n < w && (x >> w - 1 - n & 1) == (x >> w - 1 & 1)) {
            n++;
        }
        return n;
    }

    private @Nullable Long valueOf(String name) throws Undefined, Unknown {
        return values.containsKey(name)
                ? values.get(name)
                : value(name.equals("root") ? rule.source() : labelled(name));
    }

    private int widthOfName(String name) {
        int[] found = {0};
        rule.source().visit(t -> {
            boolean is = t instanceof Term.Variable v && v.name().equals(name)
                    || t instanceof Term.Symbol s && s.name().equals(name)
                    || t instanceof Term.Operation o && name.equals(o.label());
            if (is) {
                found[0] = width(t.type());
            }
        });
        return name.equals("root") ? width(rule.source().type()) : found[0];
    }

    private static boolean fits(long exact, int width) {
        return exact == signed(exact, width);
    }

    // ---- constants

    /** Whether a constant of the right side has a value; if not, the rule does not apply. */
    boolean hasValue(Expression e) {
        try {
            return expression(e) != null;
        } catch (Undefined | Unknown none) {
            return true;
        }
    }

    private @Nullable Long expression(Expression e) throws Undefined, Unknown {
        int width = widthOf(e);
        return switch (e) {
            case Expression.Number n -> n.value().longValue() & mask(width);
            case Expression.Name n -> values.get(n.name());
            case Expression.Width w -> widthOfName(w.of()) <= mask(width) ? (long) widthOfName(w.of()) : null;
            case Expression.Apply a -> apply(a, width);
        };
    }

    private @Nullable Long apply(Expression.Apply a, int width) throws Undefined, Unknown {
        Long x = a.arguments().isEmpty()
                ? Long.valueOf(0)
                : expression(a.arguments().getFirst());
        Long y = a.arguments().size() < 2
                ? Long.valueOf(0)
                : expression(a.arguments().get(1));
        if (x == null || y == null) {
            return null;
        }
        int from = a.arguments().isEmpty() ? width : widthOf(a.arguments().getFirst());
        Long result = switch (a.function()) {
            case ADD -> x + y;
            case SUB -> x - y;
            case MUL -> x * y;
            case UDIV -> y == 0 ? null : Long.valueOf(x / y);
            case UREM -> y == 0 ? null : Long.valueOf(x % y);
            case SDIV -> isBad(x, y, width) ? null : Long.valueOf(signed(x, width) / signed(y, width));
            case SREM -> isBad(x, y, width) ? null : Long.valueOf(signed(x, width) % signed(y, width));
            case SHL -> y >= width ? null : Long.valueOf(x << y);
            case LSHR -> y >= width ? null : Long.valueOf(x >>> y);
            case ASHR -> y >= width ? null : Long.valueOf(signed(x, width) >> y);
            case AND -> x & y;
            case OR -> x | y;
            case XOR -> x ^ y;
            case NEG -> -x;
            case NOT -> ~x;
            case LOG2 -> Long.bitCount(x) == 1 ? Long.valueOf(Long.numberOfTrailingZeros(x)) : null;
            case CLZ -> (long) Long.numberOfLeadingZeros(x) - (64 - width);
            case CTZ -> Math.min(width, (long) Long.numberOfTrailingZeros(x));
            case POPCOUNT -> (long) Long.bitCount(x);
            case BSWAP -> null;
            case BITREVERSE -> Long.reverse(x) >>> 64 - width;
            case ABS -> Math.abs(signed(x, width));
            case UMIN -> Math.min(x, y);
            case UMAX -> Math.max(x, y);
            case SMIN -> Math.min(signed(x, width), signed(y, width));
            case SMAX -> Math.max(signed(x, width), signed(y, width));
            case LOW_MASK -> x > width ? null : Long.valueOf(mask((int) (long) x));
            case HIGH_MASK -> x > width ? null : Long.valueOf(mask(width) & ~mask(width - (int) (long) x));
            case SIGN_MASK -> 1L << width - 1;
            case SIGNED_MAX -> mask(width - 1);
            case ZEXT -> from < width ? x : null;
            case SEXT -> from < width ? Long.valueOf(signed(x, from)) : null;
            case TRUNC -> from > width ? x : null;
        };
        return result == null ? null : result & mask(width);
    }

    private static boolean isBad(long x, long y, int width) {
        return y == 0 || signed(y, width) == -1 && signed(x, width) == -(1L << width - 1);
    }

    // ---- instructions

    private static boolean compare(Predicate predicate, long a, long b, int width) throws Unknown {
        long x = signed(a, width);
        long y = signed(b, width);
        return switch (predicate) {
            case EQ -> a == b;
            case NE -> a != b;
            case UGT -> a > b;
            case UGE -> a >= b;
            case ULT -> a < b;
            case ULE -> a <= b;
            case SGT -> x > y;
            case SGE -> x >= y;
            case SLT -> x < y;
            case SLE -> x <= y;
            default -> throw new Unknown();
        };
    }

    private @Nullable Long plain(Opcode opcode, Term.Operation o, @Nullable Long[] v, int from, int width)
            throws Undefined, Unknown {
        long a = v[0];
        long b = v[1] == null ? 0 : v[1];
        long x = signed(a, from);
        long y = signed(b, from);
        boolean nuw = has(o, Flag.NUW);
        boolean nsw = has(o, Flag.NSW);
        boolean exact = has(o, Flag.EXACT);
        return switch (opcode) {
            case ADD -> kept(a + b, x + y, nuw, nsw, width);
            case SUB -> kept(a - b, x - y, nuw, nsw, width);
            case MUL -> kept(a * b, x * y, nuw, nsw, width);
            case SHL -> b >= width ? null : kept(a << b, x << b, nuw, nsw, width);
            case LSHR -> b >= width || exact && (a & mask((int) b)) != 0 ? null : Long.valueOf(a >>> b);
            case ASHR -> b >= width || exact && (a & mask((int) b)) != 0 ? null : Long.valueOf(x >> b);
            case UDIV, UREM, SDIV, SREM -> divided(opcode, a, b, x, y, exact, width);
            case AND -> a & b;
            case OR -> has(o, Flag.DISJOINT) && (a & b) != 0 ? null : Long.valueOf(a | b);
            case XOR -> a ^ b;
            case ZEXT -> has(o, Flag.NNEG) && x < 0 ? null : Long.valueOf(a);
            case SEXT -> x;
            case TRUNC -> nuw && a > mask(width) || nsw && !fits(x, width) ? null : Long.valueOf(a);
            case ICMP ->
                has(o, Flag.SAMESIGN) && x < 0 != y < 0
                        ? null
                        : Long.valueOf(compare(predicate(o.predicate()), a, b, from) ? 1 : 0);
            default -> throw new Unknown();
        };
    }

    private static @Nullable Long kept(long unsigned, long signed, boolean nuw, boolean nsw, int width) {
        boolean wraps = nuw && (unsigned < 0 || unsigned > mask(width)) || nsw && !fits(signed, width);
        return wraps ? null : Long.valueOf(unsigned);
    }

    private static @Nullable Long divided(Opcode opcode, long a, long b, long x, long y, boolean exact, int width)
            throws Undefined {
        boolean isSigned = opcode == Opcode.SDIV || opcode == Opcode.SREM;
        if (b == 0 || isSigned && isBad(a, b, width)) {
            throw new Undefined();
        }
        long quotient = isSigned ? x / y : a / b;
        long remainder = isSigned ? x % y : a % b;
        if (opcode == Opcode.UREM || opcode == Opcode.SREM) {
            return remainder;
        }
        return exact && remainder != 0 ? null : Long.valueOf(quotient);
    }

    private Predicate predicate(PredicateTerm term) {
        return term.fixed() != null ? term.fixed() : term.map().apply(predicates.get(term.variable()));
    }

    private static @Nullable Long call(Operator.Call call, @Nullable Long[] v, int width) throws Unknown {
        long a = v[0];
        long b = v[1] == null ? 0 : v[1];
        long x = signed(a, width);
        long y = signed(b, width);
        return switch (call.kind()) {
            case UMIN -> Math.min(a, b);
            case UMAX -> Math.max(a, b);
            case SMIN -> Math.min(x, y);
            case SMAX -> Math.max(x, y);
            case ABS -> b != 0 && x == -(1L << width - 1) ? null : Long.valueOf(Math.abs(x));
            case CTPOP -> (long) Long.bitCount(a);
            case CTLZ -> b != 0 && a == 0 ? null : Long.valueOf(Long.numberOfLeadingZeros(a) - (64 - width));
            case CTTZ -> b != 0 && a == 0 ? null : Long.valueOf(Math.min(width, Long.numberOfTrailingZeros(a)));
            case BITREVERSE -> Long.reverse(a) >>> 64 - width;
            case USUB_SAT -> Math.max(0, a - b);
            case UADD_SAT -> Math.min(mask(width), a + b);
            case SSUB_SAT -> Math.clamp(x - y, -(1L << width - 1), mask(width - 1));
            case SADD_SAT -> Math.clamp(x + y, -(1L << width - 1), mask(width - 1));
            case FSHL -> {
                long s = v[2] % width;
                yield s == 0 ? a : a << s | b >>> width - s;
            }
            case FSHR -> {
                long s = v[2] % width;
                yield s == 0 ? b : a << width - s | b >>> s;
            }
            default -> throw new Unknown();
        };
    }

    /** Names of variables and constants of the left side. */
    static List<Term> leaves(CombineRule rule) {
        Map<String, Term> leaves = new LinkedHashMap<>();
        rule.source().visit(t -> {
            if (t instanceof Term.Variable v) {
                leaves.put(v.name(), v);
            } else if (t instanceof Term.Symbol s) {
                leaves.put(s.name(), s);
            }
        });
        return List.copyOf(leaves.values());
    }
}
