package lockstep.compiler.constantfold;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * Folds calls of intrinsics with constant arguments: integer arithmetic, the floating-point operations whose result is
 * defined to the bit, reductions of integers, and the moves of PTX. Not folded: transcendental functions, whose results
 * are not defined to the bit, and operations with a rounding mode or {@code .ftz} of their own.
 */
public final class IntrinsicFolder {
    private static final int LARGEST_SCALE = 1 << 14;

    /** These only move bits, so neither denormal modes nor NaNs matter. */
    private static final Set<Intrinsic> MOVES = Set.of(Intrinsic.FABS, Intrinsic.COPYSIGN, Intrinsic.IS_FPCLASS);

    private static final Set<Intrinsic> SATURATING = Set.of(Intrinsic.FPTOSI_SAT, Intrinsic.FPTOUI_SAT);

    private final ConstantFolder folder;
    private final Context context;

    /** A folder of intrinsics with the context and denormal mode of {@code folder}. */
    public IntrinsicFolder(ConstantFolder folder) {
        this.folder = folder;
        this.context = folder.context();
    }

    /**
     * The constant that a call folds to; empty if it is not folded.
     *
     * @param kind the intrinsic; without modifiers
     * @param flags fast-math flags of the call
     * @param arguments its arguments in order
     * @param type the type of its result
     */
    public Optional<Constant> fold(Intrinsic kind, int flags, List<Constant> arguments, Type type) {
        if (arguments.isEmpty() || kind == Intrinsic.NVVM_BITCAST && type.isVector()) {
            return Optional.empty();
        }
        if (IntegerIntrinsicFolder.reduction(kind) != null) {
            return reduced(kind, arguments.getFirst());
        }
        if (type instanceof VectorType vector) {
            return elementwise(kind, flags, arguments, vector);
        }
        if (type instanceof StructType struct) {
            return overflowing(kind, arguments, struct);
        }
        return scalar(kind, flags, arguments, type);
    }

    private Optional<Constant> elementwise(Intrinsic kind, int flags, List<Constant> arguments, VectorType type) {
        if (type.scalable()) {
            return Optional.empty();
        }
        List<Constant> results = new ArrayList<>();
        for (int i = 0; i < type.count(); i++) {
            List<Constant> row = new ArrayList<>();
            for (Constant argument : arguments) {
                Optional<Constant> element = argument.type().isVector()
                        ? ConstantElements.element(context, argument, i)
                        : Optional.of(argument);
                if (element.isEmpty()) {
                    return Optional.empty();
                }
                row.add(element.get());
            }
            Optional<Constant> result = scalar(kind, flags, row, type.element());
            if (result.isEmpty()) {
                return Optional.empty();
            }
            results.add(result.get());
        }
        return Optional.of(context.aggregate(type, results));
    }

    private Optional<Constant> scalar(Intrinsic kind, int flags, List<Constant> arguments, Type type) {
        IntegerIntrinsicFolder.Operation operation = IntegerIntrinsicFolder.of(kind);
        boolean isFloating = arguments.getFirst().type().isFloat();
        if (arguments.getFirst() instanceof ConstantPoison && (operation != null || isFloat(kind))) {
            return Optional.of(context.poison(type));
        }
        if (operation != null && type instanceof IntType result) {
            return integers(arguments)
                    .flatMap(x -> operation
                            .of(x.getFirst().width(), x)
                            .<Constant>map(v -> context.integer(result, v))
                            .or(() -> Optional.of(context.poison(type))));
        }
        return isFloating ? ofFloats(kind, flags, arguments, type) : ofHalves(kind, arguments, type);
    }

    private static boolean isFloat(Intrinsic kind) {
        return FloatIntrinsicFolder.isRounding(kind)
                || MOVES.contains(kind)
                || SATURATING.contains(kind)
                || kind == Intrinsic.SQRT
                || kind == Intrinsic.FMA
                || kind == Intrinsic.CANONICALIZE;
    }

    private static Optional<List<ConstantInt>> integers(List<Constant> arguments) {
        List<ConstantInt> integers = new ArrayList<>();
        for (Constant argument : arguments) {
            if (!(argument instanceof ConstantInt integer)) {
                return Optional.empty();
            }
            integers.add(integer);
        }
        return Optional.of(integers);
    }

    // ---- integers

    private Optional<Constant> reduced(Intrinsic kind, Constant vector) {
        IntegerIntrinsicFolder.Operation operation = IntegerIntrinsicFolder.reduction(kind);
        List<ConstantInt> elements = ConstantElements.all(context, vector)
                .flatMap(IntrinsicFolder::integers)
                .orElse(List.of());
        if (elements.isEmpty() || operation == null) {
            return Optional.empty();
        }
        ConstantInt all = elements.getFirst();
        for (ConstantInt element : elements.subList(1, elements.size())) {
            BigInteger value = operation.of(all.width(), List.of(all, element)).orElseThrow();
            all = context.integer(all.intType(), value);
        }
        return Optional.of(all);
    }

    private Optional<Constant> overflowing(Intrinsic kind, List<Constant> arguments, StructType type) {
        IntegerIntrinsicFolder.Operation operation = IntegerIntrinsicFolder.overflowing(kind);
        List<ConstantInt> integers = integers(arguments).orElse(List.of());
        if (operation == null || integers.isEmpty()) {
            return Optional.empty();
        }
        int width = integers.getFirst().width();
        BigInteger exact = operation.of(width, integers).orElseThrow();
        boolean fits = IntegerIntrinsicFolder.isSigned(kind)
                ? IntegerFolder.fitsSigned(exact, width)
                : IntegerFolder.fitsUnsigned(exact, width);
        Constant value = context.integer(integers.getFirst().intType(), exact);
        return Optional.of(context.aggregate(type, List.of(value, context.bool(!fits))));
    }

    /** A double from its two halves. */
    private Optional<Constant> ofHalves(Intrinsic kind, List<Constant> arguments, Type type) {
        List<ConstantInt> integers = integers(arguments).orElse(List.of());
        if (kind == Intrinsic.DOUBLE_FROM_HALVES && integers.size() == 2) {
            long bits = integers.get(1).zext() << 32 | integers.get(0).zext();
            return Optional.of(context.floating(FloatType.DOUBLE, bits));
        }
        boolean isBitcast = kind == Intrinsic.NVVM_BITCAST && integers.size() == 1;
        return isBitcast ? folder.fold(Opcode.BITCAST, 0, arguments, type) : Optional.empty();
    }

    // ---- floats

    private Optional<Constant> ofFloats(Intrinsic kind, int flags, List<Constant> arguments, Type type) {
        if (!(arguments.getFirst() instanceof ConstantFloat first)) {
            return Optional.empty();
        }
        FloatShape shape = FloatShape.of(first.floatType()).orElse(null);
        if (shape == null) {
            return Optional.empty();
        }
        if (kind == Intrinsic.DOUBLE_LOW || kind == Intrinsic.DOUBLE_HIGH) {
            long half = kind == Intrinsic.DOUBLE_LOW ? first.bits() : first.bits() >>> 32;
            return Optional.of(context.integer(IntType.I32, half & 0xFFFFFFFFL));
        }
        if (kind == Intrinsic.NVVM_BITCAST) {
            return folder.fold(Opcode.BITCAST, 0, arguments, type);
        }
        boolean isFlushed = !MOVES.contains(kind) && arguments.stream().anyMatch(folder::isFlushed);
        if (isFlushed) {
            return Optional.empty();
        }
        if (type instanceof IntType integer) {
            return toInteger(kind, shape, first, arguments, integer);
        }
        if (arguments.stream().anyMatch(a -> folder.isExcluded(flags, a))) {
            return Optional.of(context.poison(type));
        }
        return result(kind, shape, first, arguments)
                .map(bits -> (Constant) context.floating(first.floatType(), bits))
                .filter(value -> MOVES.contains(kind) || !folder.isFlushed(value))
                .map(value -> folder.isExcluded(flags, value) ? context.poison(type) : value);
    }

    private Optional<Constant> toInteger(
            Intrinsic kind, FloatShape shape, ConstantFloat first, List<Constant> arguments, IntType type) {
        if (SATURATING.contains(kind)) {
            boolean isSigned = kind == Intrinsic.FPTOSI_SAT;
            return Optional.of(
                    context.integer(type, FloatIntrinsicFolder.saturated(shape, first.bits(), type.width(), isSigned)));
        }
        return kind == Intrinsic.IS_FPCLASS && arguments.get(1) instanceof ConstantInt mask
                ? Optional.of(context.bool((mask.zext() & FloatIntrinsicFolder.fpClass(shape, first.bits())) != 0))
                : Optional.empty();
    }

    private static Optional<Long> result(
            Intrinsic kind, FloatShape shape, ConstantFloat first, List<Constant> arguments) {
        long a = first.bits();
        if (arguments.size() == 1) {
            return boxed(FloatIntrinsicFolder.unary(shape, kind, a));
        }
        if (kind == Intrinsic.LDEXP) {
            boolean fits =
                    arguments.get(1) instanceof ConstantInt exponent && Math.abs(exponent.sext()) <= LARGEST_SCALE;
            return fits
                    ? Optional.of(FloatIntrinsicFolder.scaled(shape, a, (int) ((ConstantInt) arguments.get(1)).sext()))
                    : Optional.empty();
        }
        if (!(arguments.get(1) instanceof ConstantFloat second)) {
            return Optional.empty();
        }
        if (arguments.size() == 3 && arguments.get(2) instanceof ConstantFloat third) {
            return fused(kind, shape, a, second.bits(), third.bits());
        }
        return kind == Intrinsic.COPYSIGN
                ? Optional.of(FloatIntrinsicFolder.copySign(shape, a, second.bits()))
                : boxed(FloatIntrinsicFolder.extreme(shape, kind, a, second.bits()));
    }

    /** fmuladd may round once or twice, so it is folded only if both give the same result. */
    private static Optional<Long> fused(Intrinsic kind, FloatShape shape, long a, long b, long c) {
        long once = FloatIntrinsicFolder.fused(shape, a, b, c);
        if (kind == Intrinsic.FMA) {
            return Optional.of(once);
        }
        long twice = FloatFolder.binary(shape, Opcode.FADD, FloatFolder.binary(shape, Opcode.FMUL, a, b), c);
        return kind == Intrinsic.FMULADD && once == twice ? Optional.of(once) : Optional.empty();
    }

    private static Optional<Long> boxed(OptionalLong value) {
        return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
    }
}
