package lockstep.compiler.sroa;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * The type in which a partition can be a value, if there is one. A value may not carry less information than the bytes
 * did: where memory of unknown content is copied in and out again, some of its bytes may be poison and others not, so
 * the value is a vector of bytes, whose elements are poison individually.
 */
final class PartitionForm {
    private static final Set<Long> INTEGER_BYTES = Set.of(1L, 2L, 4L, 8L);

    private final Partition partition;
    private final DataLayout layout;

    private PartitionForm(Partition partition, DataLayout layout) {
        this.partition = partition;
        this.layout = layout;
    }

    /** The type, or empty where the partition must stay in memory. */
    static Optional<Type> of(Partition partition, DataLayout layout) {
        return new PartitionForm(partition, layout).find();
    }

    private Optional<Type> find() {
        if (!partition.slices().stream().allMatch(partition::isCoveredBy)) {
            return Optional.empty();
        }
        boolean hasIntrinsic = partition.slices().stream().anyMatch(s -> !(s instanceof Slice.Typed));
        Optional<Type> common = commonType();
        if (!hasIntrinsic || common.isEmpty()) {
            return common;
        }
        return common.filter(t -> layout.sizeInBits(t) == partition.size() * Byte.SIZE)
                .flatMap(this::keepingBytesApart)
                .filter(t -> partition.slices().stream().allMatch(s -> canFill(s, t)));
    }

    private Optional<Type> commonType() {
        List<Type> types = new ArrayList<>(typesOfAccesses());
        if (types.isEmpty()) {
            return INTEGER_BYTES.contains(partition.size())
                    ? Optional.of(IntType.of((int) partition.size() * Byte.SIZE))
                    : Optional.empty();
        }
        if (types.size() == 1) {
            return Optional.of(types.getFirst());
        }
        boolean canConvert = types.stream().allMatch(this::isPlainScalar);
        List<Type> floats = types.stream().filter(Type::isFloat).toList();
        Type chosen = floats.size() == 1 ? floats.getFirst() : IntType.of((int) partition.size() * Byte.SIZE);
        return canConvert ? Optional.of(chosen) : Optional.empty();
    }

    private Set<Type> typesOfAccesses() {
        Set<Type> types = new LinkedHashSet<>();
        for (Slice slice : partition.slices()) {
            if (slice instanceof Slice.Typed typed) {
                types.add(pieceType(typed, partition));
            }
        }
        return types;
    }

    /** The type of the part of {@code typed} that is in {@code partition}. */
    static Type pieceType(Slice.Typed typed, Partition partition) {
        long bytes = partition.to(typed) - partition.from(typed);
        return bytes == typed.end() - typed.begin() ? typed.type() : IntType.of((int) bytes * Byte.SIZE);
    }

    private boolean isPlainScalar(Type type) {
        return (type instanceof IntType || type instanceof FloatType)
                && layout.sizeInBits(type) == partition.size() * Byte.SIZE;
    }

    private Optional<Type> keepingBytesApart(Type type) {
        boolean isCopiedIn = partition.slices().stream().anyMatch(s -> s instanceof Slice.Transfer && !s.reads());
        boolean isCopiedOut = partition.slices().stream().anyMatch(s -> s instanceof Slice.Transfer && s.reads());
        if (!isCopiedIn || !isCopiedOut || partition.size() == 1) {
            return Optional.of(type);
        }
        if (type instanceof VectorType v && v.element().isInt(Byte.SIZE)) {
            return Optional.of(type);
        }
        // An integer as wide as a pointer may hold one, and bytes do not carry its provenance.
        boolean mayBePointer = type instanceof IntType && partition.size() >= layout.pointerBits(0) / Byte.SIZE;
        boolean isScalar = type instanceof IntType || type instanceof FloatType;
        return isScalar && !mayBePointer
                ? Optional.of(VectorType.of(IntType.I8, (int) partition.size()))
                : Optional.empty();
    }

    private static boolean canFill(Slice slice, Type type) {
        if (!(slice instanceof Slice.Fill fill)) {
            return true;
        }
        boolean isZero = AllocaSlices.fillValue(fill) instanceof ConstantInt c && c.isZero();
        boolean isConstant = AllocaSlices.fillValue(fill) instanceof ConstantInt;
        return switch (type) {
            case IntType i -> true;
            case FloatType f -> true;
            case VectorType v -> isZero || isConstant && v.element().isInt(Byte.SIZE);
            case PointerType p -> isZero;
            case ArrayType a -> false;
            case StructType x -> false;
            case SimpleType x -> false;
            case FunctionType x -> false;
        };
    }
}
