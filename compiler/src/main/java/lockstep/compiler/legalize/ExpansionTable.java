package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.rule.Rule;

/** The straight-line expansions of {@link ExpandIntrinsics}: for each intrinsic the rows that are tried in order. */
final class ExpansionTable {
    private static final Rule BITS = rule("bits", "bits are counted, moved and reversed in widths that PTX has");
    private static final Rule EXTREME = rule("extreme", "magnitudes and orders of integers of other widths");
    private static final Rule OVERFLOW = rule("overflow", "arithmetic with overflow becomes plain, with a test");
    private static final Rule SATURATE = rule("saturate", "saturating arithmetic becomes plain, with a select");
    private static final Rule FIXED_POINT = rule("fixed-point", "fixed-point arithmetic is done in twice the width");
    private static final Rule PROMOTE = rule("promote", "functions of small floats are computed in a wider format");
    private static final Rule ELEMENTS = rule("elements", "functions of vectors are computed element by element");
    private static final Rule FLOAT = rule("float", "signs, extremes and roundings of floats are composed");
    private static final Rule FIELDS = rule("fields", "classes, exponents and fractions are read from the bits");
    private static final Rule CONVERT = rule("convert", "conversions go through a type that PTX has");
    private static final Rule POWER = rule("power", "a constant power becomes a chain of products");
    private static final Rule APPROXIMATE = rule("approximate", "approximate functions become those of PTX");
    private static final Rule MOVE = rule("move", "permutations of elements become shuffles");
    private static final Rule REDUCE = rule("reduce", "a vector is reduced by operations of its elements");
    private static final Rule PTX = rule("ptx", "operations that PTX has under another name, or as two instructions");

    private static final float LOG2_E = 1.44269504f;
    private static final float LOG2_10 = 3.32192809f;
    private static final float LN_2 = 0.693147181f;
    private static final float LOG10_2 = 0.301029996f;
    private static final int LONG = 64;
    private static final int WIDEST = 128;

    private static final List<Intrinsic> APPROXIMATED = List.of(
            Intrinsic.SIN,
            Intrinsic.COS,
            Intrinsic.EXP,
            Intrinsic.EXP2,
            Intrinsic.EXP10,
            Intrinsic.LOG,
            Intrinsic.LOG2,
            Intrinsic.LOG10);

    private static final Map<Intrinsic, List<Expansion>> ROWS = rows();

    /** The rules of all rows, each once. */
    static final List<Rule> RULES = List.copyOf(new LinkedHashSet<>(
            ROWS.values().stream().flatMap(List::stream).map(Expansion::rule).toList()));

    private ExpansionTable() {}

    /** The first row of {@code kind} that applies to {@code call}. */
    static Optional<Expansion> of(Intrinsic kind, CallInstruction call) {
        return ROWS.getOrDefault(kind, List.of()).stream()
                .filter(row -> row.where().holds(call))
                .findFirst();
    }

    private static Rule rule(String name, String summary) {
        return new Rule(ExpandIntrinsics.NAME, name, summary);
    }

    private static Map<Intrinsic, List<Expansion>> rows() {
        Map<Intrinsic, List<Expansion>> rows = new EnumMap<>(Intrinsic.class);
        addBits(rows);
        addOverflows(rows);
        addFixedPoint(rows);
        addApproximations(rows);
        addPromotions(rows);
        addElements(rows);
        addFloats(rows);
        addVectors(rows);
        addPtx(rows);
        return rows;
    }

    private static void add(
            Map<Intrinsic, List<Expansion>> rows,
            Intrinsic kind,
            Rule rule,
            Expansion.Where where,
            ExpansionForm form) {
        rows.computeIfAbsent(kind, any -> new ArrayList<>()).add(new Expansion(rule, where, form));
    }

    private static void add(Map<Intrinsic, List<Expansion>> rows, Intrinsic kind, Rule rule, ExpansionForm form) {
        add(rows, kind, rule, call -> true, form);
    }

    // ---- preconditions

    private static boolean isAtMost(int width, Type type) {
        return Emission.width(type) <= width;
    }

    private static boolean isScalar(CallInstruction call) {
        return !(call.argument(0).type() instanceof VectorType);
    }

    private static boolean isOfSmall(CallInstruction call) {
        return FloatExpansions.isSmall(call.argument(0).type());
    }

    private static boolean isOfUsual(CallInstruction call) {
        Type type = call.argument(0).type().scalar();
        return type == FloatType.FLOAT || type == FloatType.DOUBLE;
    }

    private static boolean mayApproximate(CallInstruction call) {
        return call.type() == FloatType.FLOAT && hasAfn(call);
    }

    // ---- integers

    private static void addBits(Map<Intrinsic, List<Expansion>> rows) {
        Expansion.Where fits = call -> isAtMost(WIDEST, call.type());
        add(rows, Intrinsic.CTPOP, BITS, fits, IntegerExpansions::population);
        add(rows, Intrinsic.CTLZ, BITS, fits, IntegerExpansions::leadingZeros);
        add(rows, Intrinsic.CTTZ, BITS, fits, IntegerExpansions::trailingZeros);
        add(rows, Intrinsic.BITREVERSE, BITS, fits, IntegerExpansions.reversal("llvm.bitreverse"));
        add(rows, Intrinsic.BSWAP, BITS, fits, IntegerExpansions.reversal("llvm.bswap"));
        add(rows, Intrinsic.FSHL, BITS, fits, IntegerExpansions.funnelShift(true));
        add(rows, Intrinsic.FSHR, BITS, fits, IntegerExpansions.funnelShift(false));
        add(rows, Intrinsic.ABS, EXTREME, fits, IntegerExpansions::absolute);
        add(rows, Intrinsic.SMAX, EXTREME, fits, extreme("llvm.smax", Predicate.SGE));
        add(rows, Intrinsic.SMIN, EXTREME, fits, extreme("llvm.smin", Predicate.SLE));
        add(rows, Intrinsic.UMAX, EXTREME, fits, extreme("llvm.umax", Predicate.UGE));
        add(rows, Intrinsic.UMIN, EXTREME, fits, extreme("llvm.umin", Predicate.ULE));
        ExpansionForm signedOrder = IntegerExpansions.order(Predicate.SGT, Predicate.SLT);
        ExpansionForm unsignedOrder = IntegerExpansions.order(Predicate.UGT, Predicate.ULT);
        add(rows, Intrinsic.SCMP, EXTREME, fits, signedOrder);
        add(rows, Intrinsic.UCMP, EXTREME, fits, unsignedOrder);
    }

    private static ExpansionForm extreme(String name, Predicate first) {
        return IntegerExpansions.extreme(name, first);
    }

    private static void addOverflows(Map<Intrinsic, List<Expansion>> rows) {
        Expansion.Where fits = call -> isAtMost(WIDEST, call.argument(0).type());
        add(rows, Intrinsic.SADD_WITH_OVERFLOW, OVERFLOW, fits, OverflowExpansions.sum(true));
        add(rows, Intrinsic.UADD_WITH_OVERFLOW, OVERFLOW, fits, OverflowExpansions.sum(false));
        add(rows, Intrinsic.SSUB_WITH_OVERFLOW, OVERFLOW, fits, OverflowExpansions.difference(true));
        add(rows, Intrinsic.USUB_WITH_OVERFLOW, OVERFLOW, fits, OverflowExpansions.difference(false));
        add(rows, Intrinsic.SMUL_WITH_OVERFLOW, OVERFLOW, fits, OverflowExpansions.product(true));
        add(rows, Intrinsic.UMUL_WITH_OVERFLOW, OVERFLOW, fits, OverflowExpansions.product(false));
        add(rows, Intrinsic.SADD_SAT, SATURATE, fits, OverflowExpansions.saturatingSum(true));
        add(rows, Intrinsic.UADD_SAT, SATURATE, fits, OverflowExpansions.saturatingSum(false));
        add(rows, Intrinsic.SSUB_SAT, SATURATE, fits, OverflowExpansions.saturatingDifference(true));
        add(rows, Intrinsic.USUB_SAT, SATURATE, fits, OverflowExpansions.saturatingDifference(false));
        add(rows, Intrinsic.SSHL_SAT, SATURATE, fits, OverflowExpansions.saturatingShift(true));
        add(rows, Intrinsic.USHL_SAT, SATURATE, fits, OverflowExpansions.saturatingShift(false));
    }

    private static void addFixedPoint(Map<Intrinsic, List<Expansion>> rows) {
        Expansion.Where fits = call -> isAtMost(LONG, call.type());
        add(rows, Intrinsic.SMUL_FIX, FIXED_POINT, fits, OverflowExpansions.fixedProduct(true, false));
        add(rows, Intrinsic.UMUL_FIX, FIXED_POINT, fits, OverflowExpansions.fixedProduct(false, false));
        add(rows, Intrinsic.SMUL_FIX_SAT, FIXED_POINT, fits, OverflowExpansions.fixedProduct(true, true));
        add(rows, Intrinsic.UMUL_FIX_SAT, FIXED_POINT, fits, OverflowExpansions.fixedProduct(false, true));
        add(rows, Intrinsic.SDIV_FIX, FIXED_POINT, fits, OverflowExpansions.fixedQuotient(true, false));
        add(rows, Intrinsic.UDIV_FIX, FIXED_POINT, fits, OverflowExpansions.fixedQuotient(false, false));
        add(rows, Intrinsic.SDIV_FIX_SAT, FIXED_POINT, fits, OverflowExpansions.fixedQuotient(true, true));
        add(rows, Intrinsic.UDIV_FIX_SAT, FIXED_POINT, fits, OverflowExpansions.fixedQuotient(false, true));
    }

    // ---- floats

    /** Functions that PTX approximates in single precision, if the call permits it. */
    private static void addApproximations(Map<Intrinsic, List<Expansion>> rows) {
        Expansion.Where fits = ExpansionTable::mayApproximate;
        String power = "llvm.nvvm.ex2.approx.f";
        String logarithm = "llvm.nvvm.lg2.approx.f";
        add(rows, Intrinsic.SIN, APPROXIMATE, fits, FloatExpansions.ofScaled("llvm.nvvm.sin.approx.f", 1));
        add(rows, Intrinsic.COS, APPROXIMATE, fits, FloatExpansions.ofScaled("llvm.nvvm.cos.approx.f", 1));
        add(rows, Intrinsic.EXP2, APPROXIMATE, fits, FloatExpansions.ofScaled(power, 1));
        add(rows, Intrinsic.EXP, APPROXIMATE, fits, FloatExpansions.ofScaled(power, LOG2_E));
        add(rows, Intrinsic.EXP10, APPROXIMATE, fits, FloatExpansions.ofScaled(power, LOG2_10));
        add(rows, Intrinsic.LOG2, APPROXIMATE, fits, FloatExpansions.scaledOf(logarithm, 1));
        add(rows, Intrinsic.LOG, APPROXIMATE, fits, FloatExpansions.scaledOf(logarithm, LN_2));
        add(rows, Intrinsic.LOG10, APPROXIMATE, fits, FloatExpansions.scaledOf(logarithm, LOG10_2));
    }

    private static void addPromotions(Map<Intrinsic, List<Expansion>> rows) {
        List<Intrinsic> kinds = List.of(
                Intrinsic.SQRT,
                Intrinsic.FLOOR,
                Intrinsic.CEIL,
                Intrinsic.TRUNC_FLOAT,
                Intrinsic.RINT,
                Intrinsic.NEARBYINT,
                Intrinsic.ROUND,
                Intrinsic.ROUNDEVEN,
                Intrinsic.MINNUM,
                Intrinsic.MAXNUM,
                Intrinsic.MINIMUM,
                Intrinsic.MAXIMUM,
                Intrinsic.MINIMUMNUM,
                Intrinsic.MAXIMUMNUM,
                Intrinsic.LDEXP,
                Intrinsic.POWI,
                Intrinsic.FPTOSI_SAT,
                Intrinsic.FPTOUI_SAT,
                Intrinsic.LRINT,
                Intrinsic.LLRINT,
                Intrinsic.LROUND,
                Intrinsic.LLROUND);
        kinds.forEach(kind -> add(rows, kind, PROMOTE, ExpansionTable::isOfSmall, FloatExpansions::promoted));
        APPROXIMATED.forEach(
                kind -> add(rows, kind, PROMOTE, call -> isOfSmall(call) && hasAfn(call), FloatExpansions::promoted));
    }

    private static boolean hasAfn(CallInstruction call) {
        return (call.fastMathFlags() & Flag.AFN.bit()) != 0;
    }

    /** Intrinsics that exist only for scalars. */
    private static void addElements(Map<Intrinsic, List<Expansion>> rows) {
        Expansion.Where isVector = call -> !isScalar(call) && isOfUsual(call);
        List<Intrinsic> kinds =
                List.of(Intrinsic.MINIMUM, Intrinsic.MAXIMUM, Intrinsic.MINIMUMNUM, Intrinsic.MAXIMUMNUM);
        kinds.forEach(kind -> add(rows, kind, ELEMENTS, isVector, VectorCalls::elementByElement));
        add(
                rows,
                Intrinsic.POWI,
                ELEMENTS,
                call -> isVector.holds(call) && !LoopExpansions.hasKnownPower(call),
                VectorCalls::elementByElement);
        APPROXIMATED.forEach(kind -> add(
                rows,
                kind,
                ELEMENTS,
                call -> isVector.holds(call) && hasAfn(call) && call.type().scalar() == FloatType.FLOAT,
                VectorCalls::elementByElement));
    }

    private static void addFloats(Map<Intrinsic, List<Expansion>> rows) {
        Expansion.Where isUsual = ExpansionTable::isOfUsual;
        Expansion.Where isFloat = call -> isOfUsual(call) || isOfSmall(call);
        add(rows, Intrinsic.COPYSIGN, FLOAT, isFloat, FloatExpansions::copySign);
        add(rows, Intrinsic.CANONICALIZE, FLOAT, isFloat, FloatExpansions::canonicalize);
        add(rows, Intrinsic.MINIMUM, FLOAT, isUsual, FloatExpansions.extremeOrNan("fmin"));
        add(rows, Intrinsic.MAXIMUM, FLOAT, isUsual, FloatExpansions.extremeOrNan("fmax"));
        add(rows, Intrinsic.MINIMUMNUM, FLOAT, isUsual, FloatExpansions.extreme("fmin"));
        add(rows, Intrinsic.MAXIMUMNUM, FLOAT, isUsual, FloatExpansions.extreme("fmax"));
        add(rows, Intrinsic.ROUND, FLOAT, isUsual, FloatExpansions::roundAway);
        ExpansionForm toNearest = FloatExpansions.toInteger("llvm.rint");
        ExpansionForm away = FloatExpansions.toInteger("llvm.round");
        add(rows, Intrinsic.LRINT, CONVERT, isUsual, toNearest);
        add(rows, Intrinsic.LLRINT, CONVERT, isUsual, toNearest);
        add(rows, Intrinsic.LROUND, CONVERT, isUsual, away);
        add(rows, Intrinsic.LLROUND, CONVERT, isUsual, away);
        Expansion.Where fits = call -> isOfUsual(call) && isAtMost(WIDEST, call.type());
        add(rows, Intrinsic.FPTOSI_SAT, CONVERT, fits, FloatExpansions.saturated(true));
        add(rows, Intrinsic.FPTOUI_SAT, CONVERT, fits, FloatExpansions.saturated(false));
        add(rows, Intrinsic.CONVERT_TO_FP16, CONVERT, FloatExpansions::toHalfBits);
        add(rows, Intrinsic.CONVERT_FROM_FP16, CONVERT, FloatExpansions::fromHalfBits);
        add(rows, Intrinsic.LDEXP, FIELDS, isUsual, FloatExpansions::scale);
        add(rows, Intrinsic.FREXP, FIELDS, isFloat, FloatExpansions::apart);
        add(rows, Intrinsic.IS_FPCLASS, FIELDS, isFloat, FloatExpansions::classify);
        add(
                rows,
                Intrinsic.POWI,
                POWER,
                call -> isOfUsual(call) && LoopExpansions.hasKnownPower(call),
                LoopExpansions::knownPower);
    }

    // ---- vectors

    private static void addVectors(Map<Intrinsic, List<Expansion>> rows) {
        add(rows, Intrinsic.VECTOR_REVERSE, MOVE, MoveExpansions::reverse);
        add(rows, Intrinsic.VECTOR_SPLICE, MOVE, MoveExpansions::splice);
        add(rows, Intrinsic.VECTOR_INTERLEAVE2, MOVE, MoveExpansions::interleave);
        add(rows, Intrinsic.VECTOR_DEINTERLEAVE2, MOVE, MoveExpansions::deinterleave);
        add(rows, Intrinsic.VECTOR_INSERT, MOVE, MoveExpansions::insert);
        add(rows, Intrinsic.VECTOR_EXTRACT, MOVE, MoveExpansions::extract);
        add(rows, Intrinsic.VECTOR_REDUCE_ADD, REDUCE, MoveExpansions.reduction(Opcode.ADD));
        add(rows, Intrinsic.VECTOR_REDUCE_MUL, REDUCE, MoveExpansions.reduction(Opcode.MUL));
        add(rows, Intrinsic.VECTOR_REDUCE_AND, REDUCE, MoveExpansions.reduction(Opcode.AND));
        add(rows, Intrinsic.VECTOR_REDUCE_OR, REDUCE, MoveExpansions.reduction(Opcode.OR));
        add(rows, Intrinsic.VECTOR_REDUCE_XOR, REDUCE, MoveExpansions.reduction(Opcode.XOR));
        add(rows, Intrinsic.VECTOR_REDUCE_SMAX, REDUCE, MoveExpansions.reduction("llvm.smax"));
        add(rows, Intrinsic.VECTOR_REDUCE_SMIN, REDUCE, MoveExpansions.reduction("llvm.smin"));
        add(rows, Intrinsic.VECTOR_REDUCE_UMAX, REDUCE, MoveExpansions.reduction("llvm.umax"));
        add(rows, Intrinsic.VECTOR_REDUCE_UMIN, REDUCE, MoveExpansions.reduction("llvm.umin"));
        add(rows, Intrinsic.VECTOR_REDUCE_FMAX, REDUCE, MoveExpansions.reduction("llvm.maxnum"));
        add(rows, Intrinsic.VECTOR_REDUCE_FMIN, REDUCE, MoveExpansions.reduction("llvm.minnum"));
        add(rows, Intrinsic.VECTOR_REDUCE_FMAXIMUM, REDUCE, MoveExpansions.reduction("llvm.maximum"));
        add(rows, Intrinsic.VECTOR_REDUCE_FMINIMUM, REDUCE, MoveExpansions.reduction("llvm.minimum"));
        add(rows, Intrinsic.VECTOR_REDUCE_FADD, REDUCE, MoveExpansions.orderedReduction(Opcode.FADD));
        add(rows, Intrinsic.VECTOR_REDUCE_FMUL, REDUCE, MoveExpansions.orderedReduction(Opcode.FMUL));
    }

    // ---- PTX operations

    private static void addPtx(Map<Intrinsic, List<Expansion>> rows) {
        add(rows, Intrinsic.ROTATE_LEFT, PTX, PtxExpansions.rotation("llvm.fshl"));
        add(rows, Intrinsic.ROTATE_RIGHT, PTX, PtxExpansions.rotation("llvm.fshr"));
        add(rows, Intrinsic.SWAP_HALVES, PTX, PtxExpansions::swapHalves);
        add(rows, Intrinsic.READ_CYCLE_COUNTER, PTX, PtxExpansions.reading("llvm.nvvm.read.ptx.sreg.clock64"));
        add(rows, Intrinsic.READ_STEADY_COUNTER, PTX, PtxExpansions.reading("llvm.nvvm.read.ptx.sreg.globaltimer"));
        add(rows, Intrinsic.IS_CONSTANT, PTX, PtxExpansions::isConstant);
        add(rows, Intrinsic.PTRMASK, PTX, PtxExpansions::maskPointer);
    }

    /** Expansion of calls on vectors to calls on their elements. */
    private static final class VectorCalls {
        private VectorCalls() {}

        /** A call for each element, with the same scalar arguments and flags. */
        static Value elementByElement(CallInstruction call, Emission e) {
            VectorType type = (VectorType) call.type();
            IntrinsicInfo info =
                    IntrinsicTable.of(call.calledFunction().orElseThrow()).orElseThrow();
            List<Type> overloads = info.overloadsOf(call.functionType()).orElseThrow().stream()
                    .map(Type::scalar)
                    .toList();
            Value result = e.context().poison(type);
            for (int i = 0; i < type.count(); i++) {
                int index = i;
                Value[] arguments = call.arguments().stream()
                        .map(argument -> argument.type() instanceof VectorType ? e.element(argument, index) : argument)
                        .toArray(Value[]::new);
                CallInstruction element = e.call(info.name(), overloads, arguments);
                e.rewriter().setFlags(element, call.flags());
                result = e.withElement(result, element, i);
            }
            return result;
        }
    }

    /**
     * The expansion of calls of an intrinsic that PTX does not have.
     *
     * @param rule the rule that the expansion counts for
     * @param where the calls that it applies to
     * @param form the replacement
     */
    record Expansion(Rule rule, Where where, ExpansionForm form) {
        Expansion {
            Objects.requireNonNull(rule);
            Objects.requireNonNull(where);
            Objects.requireNonNull(form);
        }

        /** A precondition on a call. */
        @FunctionalInterface
        interface Where {
            /** Whether {@code call} fulfills it. */
            boolean holds(CallInstruction call);
        }
    }
}
