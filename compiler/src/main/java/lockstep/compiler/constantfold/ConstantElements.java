package lockstep.compiler.constantfold;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantTokenNone;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Elements of constant vectors, arrays and structs. */
public final class ConstantElements {
    /** Longest aggregate that {@link #all} takes apart. */
    private static final long MAXIMUM = 1024;

    private ConstantElements() {}

    /** The number of elements of a value of {@code type}; 0 for a scalar. */
    public static long count(Type type) {
        return switch (type) {
            case VectorType v -> v.count();
            case ArrayType a -> a.count();
            case StructType s -> s.fields().size();
            case SimpleType _, IntType _, FloatType _, PointerType _, FunctionType _ -> 0;
        };
    }

    /** The type of element {@code index} of an aggregate or vector type. */
    public static Type typeOf(Type type, int index) {
        return switch (type) {
            case VectorType v -> v.element();
            case ArrayType a -> a.element();
            case StructType s -> s.fields().get(index);
            case SimpleType _, IntType _, FloatType _, PointerType _, FunctionType _ ->
                throw new IllegalArgumentException(type + " has no elements");
        };
    }

    /** Element {@code index}; empty if {@code constant} is an expression or the index is out of range. */
    public static Optional<Constant> element(Context context, Constant constant, long index) {
        if (index < 0 || index >= count(constant.type())) {
            return Optional.empty();
        }
        Type type = typeOf(constant.type(), (int) index);
        return switch (constant) {
            case ConstantAggregate a -> Optional.of(a.elements().get((int) index));
            case ConstantBytes b -> Optional.of(context.integer(IntType.I8, b.at((int) index)));
            case ConstantZero z -> Optional.of(context.zero(type));
            case ConstantPoison p -> Optional.of(context.poison(type));
            case ConstantUndef u -> Optional.of(context.undef(type));
            case ConstantInt _,
                    ConstantFloat _,
                    ConstantNull _,
                    ConstantTokenNone _,
                    ConstantExpression _,
                    BlockAddress _,
                    GlobalValue _ -> Optional.empty();
        };
    }

    /** All elements; empty if {@code constant} is an expression, scalable, or has over 1,024 of them. */
    public static Optional<List<Constant>> all(Context context, Constant constant) {
        long count = count(constant.type());
        if (count > MAXIMUM || constant.type() instanceof VectorType v && v.scalable()) {
            return Optional.empty();
        }
        List<Constant> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Optional<Constant> element = element(context, constant, i);
            if (element.isEmpty()) {
                return Optional.empty();
            }
            elements.add(element.get());
        }
        return Optional.of(elements);
    }

    /** The scalar that is repeated in all elements of a vector, or the constant itself if it is scalar. */
    public static Optional<Constant> splat(Context context, Constant constant) {
        if (!constant.type().isVector()) {
            return Optional.of(constant);
        }
        return all(context, constant)
                .filter(e -> e.stream().allMatch(x -> x == e.getFirst()))
                .map(List::getFirst);
    }

    /**
     * Whether no bit of {@code constant} is poison or undefined; conservatively false for constant expressions and
     * nested aggregates.
     */
    public static boolean isFullyDefined(Constant constant) {
        if (constant instanceof ConstantAggregate aggregate) {
            return aggregate.elements().stream().allMatch(ConstantElements::isDefinedScalar);
        }
        return constant instanceof ConstantBytes || isDefinedScalar(constant);
    }

    private static boolean isDefinedScalar(Constant constant) {
        return !(constant instanceof ConstantPoison
                || constant instanceof ConstantUndef
                || constant instanceof ConstantExpression
                || constant instanceof ConstantAggregate);
    }
}
