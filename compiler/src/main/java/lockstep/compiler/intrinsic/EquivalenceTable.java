package lockstep.compiler.intrinsic;

import static lockstep.ir.nvvm.intrinsic.IntrinsicModifier.FTZ;
import static lockstep.ir.nvvm.intrinsic.IntrinsicModifier.RM;
import static lockstep.ir.nvvm.intrinsic.IntrinsicModifier.RN;
import static lockstep.ir.nvvm.intrinsic.IntrinsicModifier.RP;
import static lockstep.ir.nvvm.intrinsic.IntrinsicModifier.RZ;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.intrinsic.IntrinsicEquivalence.Form;
import lockstep.compiler.intrinsic.IntrinsicEquivalence.Where;
import lockstep.ir.nvvm.AtomicRmwInstruction.Operation;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.rule.Rule;

/**
 * The table of level 0. An intrinsic has a row if each result of the operation is a possible result of the intrinsic,
 * for all operands, including NaN, subnormals and undefined bits. Source: LLVM, AutoUpgrade of {@code nvvm} intrinsics
 * and NVPTXTTIImpl, simplifyNvvmIntrinsic; where those change a result (bugs 12 and 31) the PTX ISA decides.
 *
 * <p>Deliberately without a row:
 *
 * <ul>
 *   <li>{@code .ftz} operations whose result depends on it: these must flush, while LLVM's denormal modes permit
 *       flushing but do not require it. Sign operations, and rounding toward zero, do not depend on it.
 *   <li>{@code add.rn} and {@code mul.rn}: their purpose is not to be contracted to a fused operation.
 *   <li>{@code div.rn}, {@code rcp.rn}, {@code sqrt.rn} of singles: the lowering of {@code fdiv} depends on an option.
 *   <li>{@code fmin} and {@code fmax}: they order -0 below 0, while {@code llvm.minnum} and {@code llvm.maxnum} may
 *       return either.
 *   <li>Conversions of doubles, or of any float to 64 bits, to integers: NaN gives the least integer, while saturating
 *       conversions give 0.
 *   <li>{@code ldu}: the uniformity of the address would be lost. {@code mulhi}, {@code mul24}, {@code sad},
 *       {@code prmt} and other single PTX instructions that would become several.
 * </ul>
 */
final class EquivalenceTable {
    private static final List<IntrinsicEquivalence> ROWS = rows();
    private static final Map<Intrinsic, List<IntrinsicEquivalence>> BY_KIND = byKind();

    /** The rules of all rows, each once. */
    static final List<Rule> RULES = List.copyOf(
            new LinkedHashSet<>(ROWS.stream().map(IntrinsicEquivalence::rule).toList()));

    private EquivalenceTable() {}

    /** The row for {@code call}, if it calls an NVVM intrinsic that has one and the precondition holds. */
    static Optional<IntrinsicEquivalence> of(CallInstruction call) {
        Optional<IntrinsicInfo> info = call.calledFunction().flatMap(IntrinsicTable::of);
        if (info.isEmpty() || !info.get().isOfNvvm()) {
            return Optional.empty();
        }
        return BY_KIND.getOrDefault(info.get().kind(), List.of()).stream()
                .filter(row -> row.modifiers().equals(info.get().modifiers()))
                .filter(row -> row.where().holds(call))
                .findFirst();
    }

    private static Map<Intrinsic, List<IntrinsicEquivalence>> byKind() {
        Map<Intrinsic, List<IntrinsicEquivalence>> result = new EnumMap<>(Intrinsic.class);
        ROWS.forEach(row ->
                result.computeIfAbsent(row.kind(), kind -> new ArrayList<>()).add(row));
        return result;
    }

    private static Rule rule(String name, String summary) {
        return new Rule(IntrinsicLowering.NAME, name, summary);
    }

    private static IntrinsicEquivalence row(
            Rule rule, Intrinsic kind, Where where, Form form, IntrinsicModifier... modifiers) {
        return new IntrinsicEquivalence(rule, kind, Set.of(modifiers), where, form);
    }

    private static List<IntrinsicEquivalence> rows() {
        List<IntrinsicEquivalence> rows = new ArrayList<>();
        rows.addAll(integers());
        rows.addAll(floats());
        rows.addAll(conversions());
        rows.addAll(memory());
        return List.copyOf(rows);
    }

    private static List<IntrinsicEquivalence> integers() {
        Rule extreme = rule("extreme", "the greater or lesser integer is llvm.smax, smin, umax or umin");
        Rule bits = rule("bits", "counts, reversals and magnitudes of integers are those of LLVM");
        Rule rotate = rule("rotate", "a rotation is a funnel shift of a value and itself");
        return List.of(
                row(extreme, Intrinsic.SMAX, Where.ANYWHERE, Forms.intrinsic("llvm.smax")),
                row(extreme, Intrinsic.SMIN, Where.ANYWHERE, Forms.intrinsic("llvm.smin")),
                row(extreme, Intrinsic.UMAX, Where.ANYWHERE, Forms.intrinsic("llvm.umax")),
                row(extreme, Intrinsic.UMIN, Where.ANYWHERE, Forms.intrinsic("llvm.umin")),
                row(bits, Intrinsic.BITREVERSE, Where.ANYWHERE, Forms.intrinsic("llvm.bitreverse")),
                row(bits, Intrinsic.NVVM_ABS, Where.ANYWHERE, Forms.defined("llvm.abs")),
                row(bits, Intrinsic.NVVM_CLZ, Where.ANYWHERE, Forms.defined("llvm.ctlz")),
                row(bits, Intrinsic.NVVM_POPC, Where.ANYWHERE, Forms.intrinsic("llvm.ctpop")),
                row(rotate, Intrinsic.ROTATE_LEFT, Where.ANYWHERE, Forms.rotation("llvm.fshl")),
                row(rotate, Intrinsic.ROTATE_RIGHT, Where.ANYWHERE, Forms.rotation("llvm.fshr")),
                row(rotate, Intrinsic.SWAP_HALVES, Where.ANYWHERE, Forms::swapHalves));
    }

    private static List<IntrinsicEquivalence> floats() {
        Rule sign = rule("sign", "the absolute value and the negation of a float move its sign");
        Rule round = rule("round", "a float rounded to an integer is llvm.ceil, floor, trunc or roundeven");
        Rule fuse = rule("fuse", "a product and a sum rounded once are llvm.fma");
        Rule divide = rule("divide", "quotients and reciprocals of doubles are fdiv");
        Rule root = rule("root", "a square root without options of its own is llvm.sqrt");
        return List.of(
                row(sign, Intrinsic.NVVM_FABS, Where.ANYWHERE, Forms.intrinsic("llvm.fabs")),
                row(sign, Intrinsic.NVVM_NEG, Where.ANYWHERE, Forms::negation),
                row(round, Intrinsic.NVVM_CEIL, Where.IEEE, Forms.intrinsic("llvm.ceil")),
                row(round, Intrinsic.NVVM_FLOOR, Where.IEEE, Forms.intrinsic("llvm.floor")),
                row(round, Intrinsic.NVVM_TRUNC, Where.IEEE, Forms.intrinsic("llvm.trunc")),
                row(round, Intrinsic.NVVM_ROUND, Where.IEEE, Forms.intrinsic("llvm.roundeven")),
                row(fuse, Intrinsic.NVVM_FMA, Where.IEEE, Forms.intrinsic("llvm.fma"), RN),
                row(divide, Intrinsic.NVVM_DIV, Where.IEEE_DOUBLE, Forms::quotient, RN),
                row(divide, Intrinsic.NVVM_RCP, Where.IEEE_DOUBLE, Forms::reciprocal, RN),
                row(root, Intrinsic.NVVM_SQRT, Where.IEEE_DOUBLE, Forms.intrinsic("llvm.sqrt"), RN),
                row(root, Intrinsic.NVVM_SQRT, Where.IEEE, Forms.intrinsic("llvm.sqrt")));
    }

    private static List<IntrinsicEquivalence> conversions() {
        Rule cast = rule("cast", "a conversion of bits or address spaces is a cast");
        Rule halves = rule("halves", "the halves of a double are those of its bits");
        Rule toFloat = rule("to-float", "an integer rounded to nearest, or exactly, is sitofp or uitofp");
        Rule toInteger = rule("to-integer", "a single rounded toward zero is a saturating conversion");
        Rule narrow = rule("narrow", "a float in a narrower or wider format is fptrunc or fpext");
        return List.of(
                row(cast, Intrinsic.NVVM_BITCAST, Where.ANYWHERE, Forms.cast(Opcode.BITCAST)),
                row(cast, Intrinsic.CONVERT_ADDRESS_SPACE, Where.SAME_TYPE, Forms::operand),
                row(cast, Intrinsic.CONVERT_ADDRESS_SPACE, Where.ANYWHERE, Forms.cast(Opcode.ADDRSPACECAST)),
                row(halves, Intrinsic.DOUBLE_LOW, Where.ANYWHERE, Forms::lowHalf),
                row(halves, Intrinsic.DOUBLE_HIGH, Where.ANYWHERE, Forms::highHalf),
                row(halves, Intrinsic.DOUBLE_FROM_HALVES, Where.ANYWHERE, Forms::fromHalves),
                row(toFloat, Intrinsic.CVT_SIGNED_TO_FLOAT, Where.ANYWHERE, Forms.cast(Opcode.SITOFP), RN),
                row(toFloat, Intrinsic.CVT_SIGNED_TO_FLOAT, Where.EXACT, Forms.cast(Opcode.SITOFP), RZ),
                row(toFloat, Intrinsic.CVT_SIGNED_TO_FLOAT, Where.EXACT, Forms.cast(Opcode.SITOFP), RM),
                row(toFloat, Intrinsic.CVT_SIGNED_TO_FLOAT, Where.EXACT, Forms.cast(Opcode.SITOFP), RP),
                row(toFloat, Intrinsic.CVT_UNSIGNED_TO_FLOAT, Where.ANYWHERE, Forms.cast(Opcode.UITOFP), RN),
                row(toFloat, Intrinsic.CVT_UNSIGNED_TO_FLOAT, Where.EXACT, Forms.cast(Opcode.UITOFP), RZ),
                row(toFloat, Intrinsic.CVT_UNSIGNED_TO_FLOAT, Where.EXACT, Forms.cast(Opcode.UITOFP), RM),
                row(toFloat, Intrinsic.CVT_UNSIGNED_TO_FLOAT, Where.EXACT, Forms.cast(Opcode.UITOFP), RP),
                row(toInteger, Intrinsic.CVT_FLOAT_TO_SIGNED, Where.SINGLE_TO_I32, Forms.saturating("si"), RZ),
                row(toInteger, Intrinsic.CVT_FLOAT_TO_SIGNED, Where.SINGLE_TO_I32, Forms.saturating("si"), RZ, FTZ),
                row(toInteger, Intrinsic.CVT_FLOAT_TO_UNSIGNED, Where.SINGLE_TO_I32, Forms.saturating("ui"), RZ),
                row(toInteger, Intrinsic.CVT_FLOAT_TO_UNSIGNED, Where.SINGLE_TO_I32, Forms.saturating("ui"), RZ, FTZ),
                row(narrow, Intrinsic.CVT_FLOAT_TO_FLOAT, Where.IEEE, Forms.cast(Opcode.FPTRUNC), RN),
                row(narrow, Intrinsic.CVT_FLOAT_TO_HALF_BITS, Where.IEEE, Forms::toHalfBits, RN),
                row(narrow, Intrinsic.NVVM_H2F, Where.IEEE, Forms::fromHalfBits));
    }

    private static List<IntrinsicEquivalence> memory() {
        Rule move = rule("move", "a copy of a value is the value");
        Rule load = rule("cached-load", "a load by the read-only cache is an invariant load");
        Rule atomic = rule("atomic", "an atomic by an intrinsic is a relaxed atomicrmw of the device");
        return List.of(
                row(move, Intrinsic.IDENTITY, Where.SAME_TYPE, Forms::operand),
                row(load, Intrinsic.LOAD_GLOBAL_NONCOHERENT, Where.STATED_ALIGNMENT, Forms::invariantLoad),
                row(atomic, Intrinsic.ATOMIC_ADD, Where.ANYWHERE, Forms.atomic(Operation.FADD)),
                row(atomic, Intrinsic.ATOMIC_INC, Where.ANYWHERE, Forms.atomic(Operation.UINC_WRAP)),
                row(atomic, Intrinsic.ATOMIC_DEC, Where.ANYWHERE, Forms.atomic(Operation.UDEC_WRAP)));
    }
}
