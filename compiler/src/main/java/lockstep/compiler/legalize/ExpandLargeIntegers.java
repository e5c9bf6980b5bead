package lockstep.compiler.legalize;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * expand-large-integers: integers of more than 64 bits become <i>limbs</i> of 64 bits, the last one with the remaining
 * bits. Definitions are visited before uses; each supported operation is computed on limbs:
 *
 * <ol>
 *   <li>Moves, bitwise operations, loads and stores limb by limb.
 *   <li>{@code add} and {@code sub} with carries computed by unsigned comparison; {@code mul} limb by limb with
 *       {@code mul} and {@code mul.hi} (Knuth, The Art of Computer Programming 2, algorithms A, S and M).
 *   <li>Shifts by selects, one for each power of two of limbs, and a funnel shift of adjacent limbs by the remaining
 *       bits. No shift amount reaches the width.
 *   <li>{@code udiv} and the other divisions bit by bit (restoring division) in a loop whose trip count is the width of
 *       the type, independent of the operands: lanes stay together, and no branch depends on an operand.
 *   <li>Conversions to floats round once: the highest 64 bits with a bit for all below are converted and scaled.
 *   <li>A {@code switch} becomes one on the index of its case, with the same edges; operations on vectors become
 *       operations on their elements.
 * </ol>
 *
 * Other large integers, which are moved but not computed with (arguments, results, elements, members), are assembled
 * and split by {@code bitcast} from and to vectors of limbs; see {@link LargeIntegers}.
 *
 * <pre>
 *   %x = load i128, ptr %p, align 8        %0 = load i64, ptr %p, align 8
 *   %y = add i128 %x, 5                    %1 = getelementptr i8, ptr %p, i64 8
 *   store i128 %y, ptr %p, align 8         %2 = load i64, ptr %1, align 8
 *                                          %3 = freeze i64 %0
 *                                          %4 = add i64 %3, 5
 *                                          %5 = icmp ult i64 %4, %3
 *                                          %6 = zext i1 %5 to i64
 *                                          %7 = add i64 %2, %6     ; of frozen values, too
 * </pre>
 *
 * <p>A limb that is used more than once where its uses must agree (a sum and its carry) is frozen unless it is known
 * not to be poison. Poison-generating flags are dropped. Under divergence: no new instruction is convergent, and lanes
 * that were together before an operation are together after it.
 *
 * <p>Not expanded: integers of more than sixteen limbs, atomic and volatile accesses, {@code fp128}, and intrinsics
 * that {@link LimbCalls} does not list. Source: LLVM, DAGTypeLegalizer and ExpandLargeDivRem. Linear in the
 * instructions, quadratic in the limbs of a product.
 */
public final class ExpandLargeIntegers implements FunctionPass {
    private static final String NAME = "expand-large-integers";

    static final Rule MOVE = new Rule(NAME, "move", "a large integer is moved limb by limb");
    static final Rule MEMORY = new Rule(NAME, "memory", "a large integer is loaded and stored limb by limb");
    static final Rule CAST = new Rule(NAME, "cast", "a cast adds or drops limbs");
    static final Rule BITWISE = new Rule(NAME, "bitwise", "a bitwise operation limb by limb");
    static final Rule SUM = new Rule(NAME, "sum", "a sum or difference with carries");
    static final Rule PRODUCT = new Rule(NAME, "product", "a product of limbs");
    static final Rule QUOTIENT = new Rule(NAME, "quotient", "a division bit by bit");
    static final Rule SHIFT = new Rule(NAME, "shift", "a shift by limbs and by bits");
    static final Rule COMPARE = new Rule(NAME, "compare", "a comparison from the lowest limb to the highest");
    static final Rule FLOAT = new Rule(NAME, "float", "a conversion from or to a float by 64 bits at a time");
    static final Rule INTRINSIC = new Rule(NAME, "intrinsic", "an intrinsic computed on limbs");
    static final Rule VECTOR = new Rule(NAME, "vector", "an operation on vectors of large integers element by element");
    static final Rule SWITCH =
            new Rule(NAME, "switch", "a switch on a large integer becomes one on the index of the case");

    static final Knob LIMB = new Knob(
            "limb",
            Long.SIZE,
            4,
            Long.SIZE,
            "bits of a limb, a power of two: wider integers are expanded; less than 64 for tests",
            new SourceRef.Manual("PTX ISA", "Fundamental Types"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "compute integers of more than 64 bits limb by limb",
            new SourceRef.Manual("LLVM", "DAGTypeLegalizer, ExpandLargeDivRem; Knuth, TAOCP 2, 4.3.1"),
            List.of(
                    MOVE, MEMORY, CAST, BITWISE, SUM, PRODUCT, QUOTIENT, SHIFT, COMPARE, FLOAT, INTRINSIC, VECTOR,
                    SWITCH),
            List.of(LIMB),
            List.of("expanded", "joined"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new LargeIntegerRun(function, context).run();
    }
}
