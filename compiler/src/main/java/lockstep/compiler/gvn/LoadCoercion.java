package lockstep.compiler.gvn;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.alias.WrittenBytes;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.compiler.constantfold.ConstantMemory;
import lockstep.compiler.gvn.ValueParts.PartStep;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * The value of a load of a part of a wider store or load, of a fill, or of a copy of a constant, and how it is
 * computed.
 *
 * <pre>
 *   store i64 %v, ptr %p
 *   %h = load i32, ptr %p+4        ->        %h = trunc (lshr i64 %v, 32) to i32
 *
 *   memset(ptr %p, i8 %b, i64 8)
 *   %w = load i16, ptr %p+2        ->        %w = (zext %b) | (zext %b) << 8
 * </pre>
 *
 * <p>Both addresses have constant offsets from one base, which is computed once where the write dominates the load.
 * {@link ValueParts} extracts the part. Source: LLVM's VNCoercion.
 */
final class LoadCoercion {
    private static final int MAX_BYTES = 64;
    /** Most bytes of a load from a fill with a variable byte. */
    private static final int MAX_SPREAD = 16;

    private final Context context;
    private final DataLayout layout;
    private final ValueParts parts;

    LoadCoercion(Context context, DataLayout layout) {
        this.context = context;
        this.layout = layout;
        parts = new ValueParts(context, layout);
    }

    /**
     * A value computed from an available one.
     *
     * @param source the available value
     * @param steps the computation, in order; empty if the value is {@code source}
     */
    record Piece(Value source, List<PartStep> steps) {
        Piece {
            steps = List.copyOf(steps);
        }

        /** Emits the computation at the position of {@code builder}. */
        Value emit(IrBuilder builder) {
            Value at = source;
            for (PartStep step : steps) {
                at = step.apply(at, builder);
            }
            return at;
        }
    }

    /** What a load of {@code type} from {@code address} reads if {@code state} is its clobber; null if not known. */
    @Nullable Piece of(State state, Value address, Type type) {
        Instruction write = state instanceof Definition definition ? definition.instruction() : null;
        WrittenBytes bytes =
                write == null ? null : WrittenBytes.of(write, layout).orElse(null);
        long offset = bytes == null ? -1 : offset(bytes.base(), bytes.from(), bytes.size(), address, type);
        if (offset < 0) {
            return null;
        }
        if (write instanceof StoreInstruction store) {
            return part(store.value(), offset, type);
        }
        CallInstruction block = (CallInstruction) Objects.requireNonNull(write);
        return DeadInstructions.kindOf(block) == Intrinsic.MEMSET
                ? ofFill(block.argument(1), type)
                : ofCopy(block.argument(1), offset, type);
    }

    /**
     * What a load of {@code type} from {@code address} reads if {@code earlier} loaded a wider value; null if it did
     * not.
     */
    @Nullable Piece of(LoadInstruction earlier, Value address, Type type) {
        ConstantOffset from = ConstantOffset.of(earlier.pointer(), layout);
        long size = layout.storeSize(earlier.type());
        boolean isWhole = layout.sizeInBits(earlier.type()) == Byte.SIZE * size && !from.crossesSpaces();
        long offset = isWhole ? offset(from.base(), from.bytes(), size, address, type) : -1;
        return offset < 0 ? null : part(earlier, offset, type);
    }

    /**
     * The offset of the loaded bytes in the {@code size} bytes at {@code base + from}; -1 if they are not all inside.
     */
    private long offset(Value base, long from, long size, Value address, Type type) {
        ConstantOffset at = ConstantOffset.of(address, layout);
        boolean isInside = at.base() == base
                && !at.crossesSpaces()
                && at.bytes() >= from
                && type.isSized()
                && layout.storeSize(type) <= size - (at.bytes() - from);
        return isInside ? at.bytes() - from : -1;
    }

    private @Nullable Piece part(Value whole, long offset, Type type) {
        Optional<Constant> known = whole instanceof Constant constant
                ? new ConstantMemory(context, layout).read(constant, offset, type)
                : Optional.empty();
        if (known.isPresent()) {
            return new Piece(known.get(), List.of());
        }
        return parts.steps(whole.type(), offset, type)
                .map(steps -> new Piece(whole, steps))
                .orElse(null);
    }

    // ---- fills and copies

    private @Nullable Piece ofFill(Value value, Type type) {
        int size = (int) Math.min(layout.storeSize(type), MAX_BYTES + 1);
        if (size > MAX_BYTES || layout.sizeInBits(type) != (long) Byte.SIZE * size || value instanceof ConstantUndef) {
            return null;
        }
        if (value instanceof ConstantInt octet) {
            return octet.isZero() ? new Piece(context.zero(type), List.of()) : ofConstantFill(octet, size, type);
        }
        Optional<PartStep> last = parts.fromBits(type);
        return size <= MAX_SPREAD && last.isPresent()
                ? new Piece(value, List.of((v, builder) -> spread(v, size, builder), last.get()))
                : null;
    }

    private @Nullable Piece ofConstantFill(ConstantInt octet, int size, Type type) {
        BigInteger all = BigInteger.ZERO;
        for (int i = 0; i < size; i++) {
            all = all.shiftLeft(Byte.SIZE).or(octet.unsigned());
        }
        return new ConstantMemory(context, layout)
                .read(context.integer(parts.bits(size), all), 0, type)
                .map(constant -> new Piece(constant, List.of()))
                .orElse(null);
    }

    /**
     * {@code size} copies of the byte {@code value}, by shifts and ors: these do not mix undefined bits with others.
     */
    private Value spread(Value value, int size, IrBuilder builder) {
        Value one = size == 1 ? value : builder.cast(Opcode.ZEXT, value, parts.bits(size));
        Value all = one;
        for (int done = 1; done < size; ) {
            boolean isDoubled = 2 * done <= size;
            Value shifted = builder.binary(
                    Opcode.SHL, all, context.integer(parts.bits(size), (long) Byte.SIZE * (isDoubled ? done : 1)));
            all = builder.binary(Opcode.OR, isDoubled ? all : one, shifted);
            done = isDoubled ? 2 * done : done + 1;
        }
        return all;
    }

    private @Nullable Piece ofCopy(Value source, long offset, Type type) {
        ConstantOffset from = ConstantOffset.of(source, layout);
        return ConstantMemory.contents(from.base())
                .flatMap(constant -> new ConstantMemory(context, layout).read(constant, from.bytes() + offset, type))
                .map(constant -> new Piece(constant, List.of()))
                .orElse(null);
    }
}
