package lockstep.ir.nvvm.layout;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/**
 * The layout of types in memory. Sizes and alignments are in bytes unless a name says bits; a scalable vector counts as
 * its known minimum. Immutable except for a cache of struct layouts; thread-safe.
 *
 * <p>Every method that returns a size throws {@link ArithmeticException} if the size does not fit a {@code long},
 * {@link IllegalArgumentException} for types without a size (void, label, token, metadata, functions, opaque structs),
 * and {@link InputException} (code {@code recursive-struct}) for a struct that contains itself.
 *
 * <p>Source: LLVM Language Reference, section "Data Layout"; the alignment of types without an entry as LLVM 19's
 * {@code DataLayout} has it: integers take the next larger entry or else the largest, floats and vectors their store
 * size rounded up to a power of two.
 */
public final class DataLayout {
    /** The layout of nvptx64, as clang 19 writes it. */
    public static final String NVPTX64 = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64";
    /** The layout of nvptx with 32-bit pointers, as clang 19 writes it. */
    public static final String NVPTX32 = "e-p:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64";

    /** ABI and preferred alignment in bytes. */
    record Alignment(long abi, long preferred) {}

    /** Size in bits, alignments in bytes, bits of an index. */
    record Pointer(int bits, Alignment alignment, int indexBits) {}

    /** {@link #NVPTX64}, which nearly all modules have, read once; not changed. */
    private static final DataLayoutParser USUAL = new DataLayoutParser(NVPTX64, SourceLocation.NONE).parse();

    private final String text;
    private final NavigableMap<Integer, Alignment> integers;
    private final NavigableMap<Integer, Alignment> floats;
    private final NavigableMap<Integer, Alignment> vectors;
    private final NavigableMap<Integer, Pointer> pointers;
    private final Alignment aggregate;
    private final List<Integer> nativeWidths;
    private final int allocaSpace;
    private final int globalSpace;
    private final ConcurrentMap<StructType, StructLayout> structs = new ConcurrentHashMap<>();

    DataLayout(String text, DataLayoutParser parsed) {
        this.text = text;
        this.integers = parsed.integers;
        this.floats = parsed.floats;
        this.vectors = parsed.vectors;
        this.pointers = parsed.pointers;
        this.aggregate = parsed.aggregate;
        this.nativeWidths = List.copyOf(parsed.nativeWidths);
        this.allocaSpace = parsed.allocaSpace;
        this.globalSpace = parsed.globalSpace;
    }

    // ---- making one

    /**
     * Reads a layout.
     *
     * @throws InputException code {@code data-layout} for malformed text and for what is not supported (big-endian)
     */
    public static DataLayout parse(String text) {
        return parse(text, SourceLocation.NONE);
    }

    /** As {@link #parse(String)}; faults are reported at {@code location}. */
    public static DataLayout parse(String text, SourceLocation location) {
        return new DataLayout(text, text.equals(NVPTX64) ? USUAL : new DataLayoutParser(text, location).parse());
    }

    /**
     * The layout of {@code module}: its own, or else that of its triple; a module without either is treated as nvptx64.
     */
    public static DataLayout of(Module module) {
        if (!module.dataLayout().isEmpty()) {
            return parse(module.dataLayout(), SourceLocation.ofFile(module.identifier()));
        }
        boolean narrow = module.targetTriple().startsWith("nvptx-");
        return parse(narrow ? NVPTX32 : NVPTX64);
    }

    /** The text it was read from. */
    public String text() {
        return text;
    }

    // ---- sizes

    /** Number of bits a value has; of arrays and structs, eight times {@link #allocSize}. */
    public long sizeInBits(Type type) {
        return switch (type) {
            case IntType i -> i.width();
            case FloatType f -> f.width();
            case PointerType p -> pointerBits(p.addressSpace());
            case VectorType v -> Math.multiplyExact((long) v.count(), sizeInBits(v.element()));
            case ArrayType a -> Math.multiplyExact(allocSize(a), 8L);
            case StructType s -> Math.multiplyExact(structLayout(s).size(), 8L);
            case SimpleType s -> throw unsized(s);
            case FunctionType f -> throw unsized(f);
        };
    }

    private static IllegalArgumentException unsized(Type type) {
        return new IllegalArgumentException(type + " has no size");
    }

    /** Bytes that a store of the type may overwrite. */
    public long storeSize(Type type) {
        return switch (type) {
            case ArrayType a -> Math.multiplyExact(a.count(), allocSize(a.element()));
            case StructType s -> structLayout(s).size();
            case IntType i -> bytesOf(i.width());
            case FloatType f -> bytesOf(f.width());
            case PointerType p -> bytesOf(pointerBits(p.addressSpace()));
            case VectorType v -> bytesOf(sizeInBits(v));
            case SimpleType s -> throw unsized(s);
            case FunctionType f -> throw unsized(f);
        };
    }

    private static long bytesOf(long bits) {
        return (bits + 7) >> 3;
    }

    /** Bytes from one element of an array to the next: the store size rounded up to the ABI alignment. */
    public long allocSize(Type type) {
        return alignTo(storeSize(type), abiAlignment(type));
    }

    /** {@code size} rounded up to a multiple of {@code alignment}, a power of two. */
    public static long alignTo(long size, long alignment) {
        return Math.addExact(size, alignment - 1) & -alignment;
    }

    // ---- alignments

    /** The alignment in bytes that code may rely on, a power of two. */
    public long abiAlignment(Type type) {
        return alignment(type, true);
    }

    /** The alignment in bytes that LLVM gives to allocas without one of their own; at least the ABI alignment. */
    public long preferredAlignment(Type type) {
        return alignment(type, false);
    }

    private long alignment(Type type, boolean abi) {
        return switch (type) {
            case IntType i -> pick(integerAlignment(i.width()), abi);
            case FloatType f -> pick(floats.getOrDefault(f.width(), natural(f)), abi);
            case PointerType p -> pick(pointer(p.addressSpace()).alignment(), abi);
            case VectorType v -> vectorAlignment(v, abi);
            case ArrayType a -> alignment(innermost(a), abi);
            case StructType s -> structAlignment(s, abi);
            case SimpleType s -> throw unsized(s);
            case FunctionType f -> throw unsized(f);
        };
    }

    private static long pick(Alignment alignment, boolean abi) {
        return abi ? alignment.abi() : alignment.preferred();
    }

    private static Type innermost(ArrayType array) {
        Type type = array;
        while (type instanceof ArrayType a) {
            type = a.element();
        }
        return type;
    }

    private Alignment integerAlignment(int width) {
        var entry = integers.ceilingEntry(width);
        return entry == null ? integers.lastEntry().getValue() : entry.getValue();
    }

    private Alignment natural(Type type) {
        long alignment = naturalAlignment(type);
        return new Alignment(alignment, alignment);
    }

    private long vectorAlignment(VectorType vector, boolean abi) {
        long bits = sizeInBits(vector);
        Alignment entry = bits <= Integer.MAX_VALUE ? vectors.get((int) bits) : null;
        return pick(entry == null ? natural(vector) : entry, abi);
    }

    private long structAlignment(StructType struct, boolean abi) {
        if (struct.isPacked() && abi) {
            return 1;
        }
        return Math.max(pick(aggregate, abi), structLayout(struct).alignment());
    }

    /** The store size rounded up to a power of two, at least 1: what an atomic access of the type needs. */
    public long naturalAlignment(Type type) {
        long size = Math.max(1, storeSize(type));
        long highest = Long.highestOneBit(size);
        return highest == size ? size : Math.multiplyExact(highest, 2L);
    }

    /** The alignment of {@code global}'s first byte: its own, or what LLVM gives it (16 for initialized large ones). */
    public long globalAlignment(GlobalVariable global) {
        if (global.alignment() != 0) {
            return global.alignment();
        }
        long preferred = preferredAlignment(global.valueType());
        boolean isLarge = !global.isDeclaration() && allocSize(global.valueType()) > 16;
        return isLarge ? Math.max(preferred, 16) : preferred;
    }

    // ---- pointers and address spaces

    private Pointer pointer(int addressSpace) {
        Pointer own = pointers.get(addressSpace);
        return own != null ? own : Objects.requireNonNull(pointers.get(0));
    }

    /** Size of a pointer in bits. */
    public int pointerBits(int addressSpace) {
        return pointer(addressSpace).bits();
    }

    /** Bits of an offset that {@code getelementptr} computes with. */
    public int indexBits(int addressSpace) {
        return pointer(addressSpace).indexBits();
    }

    /** The native integer widths, as given; empty if the text does not give them. */
    public List<Integer> nativeWidths() {
        return nativeWidths;
    }

    /** The address space of allocas. */
    public int allocaAddressSpace() {
        return allocaSpace;
    }

    /** The default address space of globals. */
    public int globalAddressSpace() {
        return globalSpace;
    }

    // ---- structs

    /** The offsets of the fields of {@code struct}. */
    public StructLayout structLayout(StructType struct) {
        StructLayout known = structs.get(struct);
        if (known != null) {
            return known;
        }
        layOutWithParts(struct);
        return Objects.requireNonNull(structs.get(struct));
    }

    /** Named structs may be nested arbitrarily deeply, so a work list lays out inner ones first. */
    private void layOutWithParts(StructType struct) {
        Deque<StructType> stack = new ArrayDeque<>(List.of(struct));
        Set<StructType> open = new HashSet<>();
        while (!stack.isEmpty()) {
            StructType top = stack.peek();
            if (structs.containsKey(top)) {
                stack.pop();
            } else if (open.add(top)) {
                pushParts(top, open, stack);
            } else {
                structs.put(top, layOut(top));
                open.remove(top);
                stack.pop();
            }
        }
    }

    private void pushParts(StructType struct, Set<StructType> open, Deque<StructType> stack) {
        if (struct.isOpaque()) {
            throw unsized(struct);
        }
        for (Type field : struct.fields()) {
            Type inner = field instanceof ArrayType a ? innermost(a) : field;
            if (inner instanceof StructType part && !structs.containsKey(part)) {
                if (open.contains(part)) {
                    throw new InputException(
                            "recursive-struct", SourceLocation.NONE, "struct " + part + " contains itself");
                }
                stack.push(part);
            }
        }
    }

    private StructLayout layOut(StructType struct) {
        List<Type> fields = struct.fields();
        long[] offsets = new long[fields.size()];
        long offset = 0;
        long largest = 1;
        for (int i = 0; i < offsets.length; i++) {
            Type field = fields.get(i);
            long alignment = struct.isPacked() ? 1 : abiAlignment(field);
            largest = Math.max(largest, alignment);
            offset = alignTo(offset, alignment);
            offsets[i] = offset;
            offset = Math.addExact(offset, allocSize(field));
        }
        return new StructLayout(offsets, alignTo(offset, largest), largest);
    }

    // ---- addresses

    /**
     * What each index of a {@code getelementptr} over {@code sourceElementType} adds.
     *
     * @return one step an index, or empty where an index leads nowhere: into a scalar, or no constant i32 into a struct
     */
    public Optional<List<AddressStep>> steps(Type sourceElementType, List<? extends Value> indices) {
        List<AddressStep> steps = new ArrayList<>(indices.size());
        Type type = sourceElementType;
        for (Value index : indices) {
            AddressStep step =
                    steps.isEmpty() ? new AddressStep.Element(index, allocSize(type), type) : elementStep(type, index);
            if (step == null) {
                return Optional.empty();
            }
            steps.add(step);
            type = step.type();
        }
        return Optional.of(List.copyOf(steps));
    }

    /** The step that {@code index} takes inside {@code type}, or null where it leads nowhere. */
    private @Nullable AddressStep elementStep(Type type, Value index) {
        return switch (type) {
            case StructType s -> fieldStep(s, index);
            case ArrayType a -> new AddressStep.Element(index, allocSize(a.element()), a.element());
            case VectorType v -> new AddressStep.Element(index, storeSize(v.element()), v.element());
            case IntType i -> null;
            case FloatType f -> null;
            case PointerType p -> null;
            case SimpleType s -> null;
            case FunctionType f -> null;
        };
    }

    private @Nullable AddressStep fieldStep(StructType struct, Value index) {
        int field = fieldIndex(index);
        if (field < 0 || field >= struct.fields().size()) {
            return null;
        }
        long offset = structLayout(struct).offset(field);
        return new AddressStep.Field(struct, field, offset, struct.fields().get(field));
    }

    private static int fieldIndex(Value index) {
        Value scalar = index;
        if (index instanceof ConstantAggregate splat
                && splat.elements().stream().distinct().count() == 1) {
            scalar = splat.elements().getFirst();
        }
        if (scalar instanceof ConstantInt c && c.width() == 32) {
            return (int) Math.min(c.zext(), Integer.MAX_VALUE);
        }
        return index instanceof ConstantZero && index.type().scalar().isInt(32) ? 0 : -1;
    }

    /**
     * The offset in bytes of a {@code getelementptr} whose indices are all constant, computed modulo 2^64; the address
     * is the base plus this modulo 2^{@link #indexBits}.
     *
     * @return empty if an index is not constant or not valid for the type
     */
    public OptionalLong offsetOf(Type sourceElementType, List<? extends Value> indices) {
        List<AddressStep> steps = steps(sourceElementType, indices).orElse(null);
        if (steps == null) {
            return OptionalLong.empty();
        }
        long offset = 0;
        for (AddressStep step : steps) {
            switch (step) {
                case AddressStep.Field field -> offset += field.offset();
                case AddressStep.Element element -> {
                    if (!(element.index() instanceof ConstantInt c)) {
                        return OptionalLong.empty();
                    }
                    offset += c.sext() * element.stride();
                }
            }
        }
        return OptionalLong.of(offset);
    }

    /** The offset that one index of a {@code getelementptr} adds to the address. */
    public sealed interface AddressStep {
        /** The type at the address after this step. */
        Type type();

        /**
         * A step to a field.
         *
         * @param struct the struct
         * @param field index of the field
         * @param offset bytes added
         * @param type the field's type
         */
        record Field(StructType struct, int field, long offset, Type type) implements AddressStep {}

        /**
         * A step to an element of an array or vector, or (the first step) over whole objects.
         *
         * @param index the index, any integer or vector of integers, read as signed
         * @param stride bytes added per 1 of the index
         * @param type the element's type
         */
        record Element(Value index, long stride, Type type) implements AddressStep {}
    }
}
