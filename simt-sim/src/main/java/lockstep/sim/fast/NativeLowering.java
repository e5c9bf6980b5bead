package lockstep.sim.fast;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import lockstep.sim.image.ConstantLeaf;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import org.jspecify.annotations.Nullable;

/**
 * Lowers native forms ({@link Op#nativeForm}), for {@link FastLowering}: an instruction whose function has one,
 * together with the copies of its results that follow, becomes one {@link FastOp}, which is executed where all operands
 * are plain. Where they are not, or where the operations do not give the result, the function and the copies are
 * executed instead. Intermediate values that are never read are not written.
 */
final class NativeLowering {
    /** Operations that never fail on plain operands. */
    private static final Set<FastCode> CERTAIN = EnumSet.of(
            FastCode.WORD_ADD,
            FastCode.WORD_SUB,
            FastCode.WORD_MUL,
            FastCode.WORD_AND,
            FastCode.WORD_OR,
            FastCode.WORD_XOR,
            FastCode.WORD_SHL,
            FastCode.WORD_LSHR,
            FastCode.WORD_ASHR,
            FastCode.WORD_SMIN,
            FastCode.WORD_SMAX,
            FastCode.WORD_UMIN,
            FastCode.WORD_UMAX,
            FastCode.LONG_ADD,
            FastCode.LONG_SUB,
            FastCode.LONG_MUL,
            FastCode.LONG_AND,
            FastCode.LONG_OR,
            FastCode.LONG_XOR,
            FastCode.LONG_SHL,
            FastCode.LONG_LSHR,
            FastCode.LONG_ASHR,
            FastCode.LONG_SMIN,
            FastCode.LONG_SMAX,
            FastCode.LONG_UMIN,
            FastCode.LONG_UMAX,
            FastCode.WORD_SHL_FAR,
            FastCode.WORD_LSHR_FAR,
            FastCode.WORD_ASHR_FAR,
            FastCode.LONG_SHL_FAR,
            FastCode.LONG_LSHR_FAR,
            FastCode.LONG_ASHR_FAR,
            FastCode.WORD_UMUL_HIGH,
            FastCode.WORD_SMUL_HIGH,
            FastCode.WORD_FUNNEL_LEFT,
            FastCode.WORD_FUNNEL_RIGHT,
            FastCode.WORD_FLIP,
            FastCode.LONG_FLIP,
            FastCode.WORD_KEEP,
            FastCode.LONG_KEEP,
            FastCode.WORD_EQ,
            FastCode.WORD_SLT,
            FastCode.WORD_SLE,
            FastCode.WORD_ULT,
            FastCode.WORD_ULE,
            FastCode.LONG_EQ,
            FastCode.LONG_SLT,
            FastCode.LONG_SLE,
            FastCode.LONG_ULT,
            FastCode.LONG_ULE,
            FastCode.SINGLE_COMPARE,
            FastCode.DOUBLE_COMPARE,
            FastCode.BIT_AND,
            FastCode.BIT_OR,
            FastCode.BIT_XOR,
            FastCode.WORD_SELECT,
            FastCode.LONG_SELECT,
            FastCode.BIT_SELECT,
            FastCode.BIT_TO_WORD,
            FastCode.BIT_TO_LONG,
            FastCode.WORD_TO_LONG,
            FastCode.WORD_TO_LONG_SIGNED,
            FastCode.LONG_TO_WORD,
            FastCode.SIGNED_TO_SINGLE,
            FastCode.SIGNED_TO_DOUBLE,
            FastCode.MOVE,
            FastCode.LONG_TO_WORDS);

    /** Operations that may fail after they have written some lanes. */
    private static final Set<FastCode> UNCERTAIN = EnumSet.of(
            FastCode.SINGLE_ADD,
            FastCode.SINGLE_SUB,
            FastCode.SINGLE_MUL,
            FastCode.SINGLE_DIV,
            FastCode.SINGLE_MIN,
            FastCode.SINGLE_MAX,
            FastCode.SINGLE_FMA,
            FastCode.SINGLE_SQRT,
            FastCode.DOUBLE_ADD,
            FastCode.DOUBLE_SUB,
            FastCode.DOUBLE_MUL,
            FastCode.DOUBLE_DIV,
            FastCode.DOUBLE_MIN,
            FastCode.DOUBLE_MAX,
            FastCode.DOUBLE_FMA,
            FastCode.DOUBLE_SQRT,
            FastCode.UNSIGNED_TO_SINGLE,
            FastCode.UNSIGNED_TO_DOUBLE,
            FastCode.SINGLE_TO_SIGNED,
            FastCode.SINGLE_TO_UNSIGNED,
            FastCode.SINGLE_TO_DOUBLE,
            FastCode.DOUBLE_TO_SINGLE);

    private final FunctionImage image;
    private final FastOp[] code;
    private final Function<Op, FastOp> shortForm;

    private NativeLowering(FunctionImage image, FastOp[] code, Function<Op, FastOp> shortForm) {
        this.image = image;
        this.code = code;
        this.shortForm = shortForm;
    }

    /** The code, with native forms where there are any; {@code shortForm} lowers one operation. */
    static FastOp[] of(FunctionImage image, FastOp[] code, Function<Op, FastOp> shortForm) {
        NativeLowering lowering = new NativeLowering(image, code, shortForm);
        FastOp[] result = code.clone();
        for (int pc = 0; pc < code.length; pc++) {
            boolean hasForm = code[pc].code == FastCode.FUNCTION && !code[pc].op.nativeForm.isEmpty();
            FastOp made = hasForm ? lowering.at(pc) : null;
            result[pc] = made == null ? code[pc] : made;
        }
        return result;
    }

    private @Nullable FastOp at(int pc) {
        FastOp function = code[pc];
        List<FastOp> parts = new ArrayList<>();
        for (Op each : function.op.nativeForm) {
            FastOp part = shortForm.apply(each);
            boolean isKnown = CERTAIN.contains(part.code) || UNCERTAIN.contains(part.code);
            if (!isKnown || part.poisonFlags != 0 || part.mayShiftTooFar) {
                return null;
            }
            parts.add(part);
        }
        int end = endOfCopies(pc);
        for (int copy = pc + 1; copy < end; copy++) {
            parts.add(shortForm.apply(code[copy].op));
        }
        int[] operands = operands(function.op);
        new Coalescing(image, parts, UNCERTAIN, operands).run();
        return made(pc, end, Fusion.joined(parts), operands);
    }

    private FastOp made(int pc, int end, List<FastOp> parts, int[] operands) {
        FastOp function = code[pc];
        FastOp made = parts.size() == 1 && parts.getFirst().parts.length == 0
                ? new FastOp(parts.getFirst(), function.op)
                : new FastOp(FastCode.SEQUENCE, function.op, parts);
        made.alone = function;
        made.length = end - pc;
        made.operands = operands;
        made.guard = function.guard;
        made.isGuardNegated = function.isGuardNegated;
        made.reads = function.reads;
        made.isShared = end > pc + 1 ? code[pc + 1].isShared : function.isShared;
        made.writes = end > pc + 1
                ? Arrays.stream(code, pc + 1, end)
                        .flatMapToInt(copy -> Arrays.stream(copy.writes))
                        .toArray()
                : function.writes;
        return made;
    }

    /** The operands that are not known to be plain. */
    private int[] operands(Op op) {
        return Arrays.stream(op.operands())
                .filter(cell -> !(image.constant(cell) instanceof ConstantLeaf.Bits))
                .distinct()
                .toArray();
    }

    /** The end of the copies of the results of the instruction at {@code pc}. */
    private int endOfCopies(int pc) {
        int end = pc + 1;
        while (end < code.length && isCopy(code[pc], code[end]) && code[end].isShared == code[pc + 1].isShared) {
            end++;
        }
        return end;
    }

    private static boolean isCopy(FastOp function, FastOp copy) {
        Op from = function.op;
        boolean isOfThis = copy.op.source == from.source
                && copy.weight == 0
                && copy.guard == function.guard
                && copy.isGuardNegated == function.isGuardNegated;
        int read = copy.code == FastCode.MOVE && copy.sources.length == 1
                ? copy.sources[0]
                : copy.code == FastCode.LONG_TO_WORDS ? copy.a : -1;
        return isOfThis && read >= from.result && read < from.result + from.resultCount;
    }
}
