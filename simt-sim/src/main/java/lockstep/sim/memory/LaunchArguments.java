package lockstep.sim.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.BufferSpec;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.LaunchArgument;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/** Makes the arguments of launches: buffers, aliases, scalars and bytes, and keeps them for later launches. */
final class LaunchArguments {
    /**
     * An argument in the form that a kernel gets.
     *
     * @param value the scalar; null if {@code object} holds the bytes
     * @param object the bytes of an argument of several scalars or passed {@code byval}; null otherwise
     * @param leaves the scalars in {@code object}
     * @param space of the pointer of a {@code byval} parameter
     */
    record Bound(
            @Nullable Scalar value,
            @Nullable MemoryObject object,
            List<AccessShape.Leaf> leaves,
            boolean isByValue,
            int space) {
        MemoryObject objectOrThrow() {
            if (object == null) {
                throw new CompilerBug("an argument without bytes");
            }
            return object;
        }

        /** Reads the argument, one scalar for each leaf. */
        void load(Scalar[] into) {
            if (value != null) {
                into[0].copyFrom(value);
                return;
            }
            for (int i = 0; i < leaves.size(); i++) {
                objectOrThrow()
                        .loadBits(0, leaves.get(i).bitOffset(), leaves.get(i).width(), into[i]);
            }
        }
    }

    private final ObjectMemory memory;
    private final LaunchFile launches;
    private final List<List<Bound>> bound = new ArrayList<>();
    private final List<MemoryObject> buffers = new ArrayList<>();

    LaunchArguments(ObjectMemory memory, LaunchFile launches) {
        this.memory = memory;
        this.launches = launches;
    }

    /** Argument {@code index} of launch {@code launch}, which has begun. */
    Bound bound(int launch, int index) {
        return bound.get(launch).get(index);
    }

    /** The bytes of all arguments of a launch that was bound with addresses as plain numbers. */
    List<MemoryObject> objects(int launch) {
        return bound.get(launch).stream().map(Bound::objectOrThrow).toList();
    }

    /** All buffers so far, by launch and argument. */
    List<MemoryObject> buffers() {
        return buffers;
    }

    /** Fills the start of {@code object} as {@code spec} specifies. */
    static void fill(MemoryObject object, BufferSpec spec) {
        if (spec.isUndefined()) {
            object.undefine(0, (int) spec.bytes());
        } else {
            object.write(0, spec.materialize());
        }
    }

    /** Makes the arguments of launch {@code index}. */
    void bind(int index, Function kernel) {
        Launch launch = launches.launches().get(index);
        List<Type> parameters = kernel.functionType().parameters();
        if (launch.arguments().size() != parameters.size()) {
            throw fault(
                    launch,
                    "@%s has %d parameters, the launch gives %d arguments"
                            .formatted(
                                    kernel.name(),
                                    parameters.size(),
                                    launch.arguments().size()));
        }
        List<Bound> made = new ArrayList<>();
        bound.add(made);
        for (int i = 0; i < parameters.size(); i++) {
            made.add(bind(index, i, kernel));
        }
    }

    private static InputException fault(Launch launch, String message) {
        return new InputException("launch-arguments", launch.location(), message);
    }

    private InputException mismatch(int index, int argument, Type type) {
        Launch launch = launches.launches().get(index);
        return fault(
                launch,
                "argument %d of @%s is of type %s, the launch gives %s"
                        .formatted(
                                argument,
                                launch.kernel(),
                                type,
                                launch.arguments().get(argument)));
    }

    private Bound bind(int index, int argument, Function kernel) {
        Type type = kernel.functionType().parameters().get(argument);
        requireBytesByValue(index, argument, kernel);
        return memory.hasBareAddresses() && type instanceof ArrayType bytes
                ? bare(index, argument, bytes, kernel)
                : typed(index, argument, type, kernel);
    }

    /** A launch does not pass a {@code byval} pointer but the bytes that it points to. */
    private void requireBytesByValue(int index, int argument, Function kernel) {
        Launch launch = launches.launches().get(index);
        LaunchArgument given = launch.arguments().get(argument);
        boolean isOfBytes = given instanceof LaunchArgument.OfBytes || given instanceof LaunchArgument.Previous;
        Optional<Type> byValue = kernel.attributes().parameter(argument).typeValue("byval");
        if (byValue.isPresent() && !isOfBytes) {
            throw fault(
                    launch,
                    "argument %d of @%s is passed by value, as %s; the launch gives %s, not bytes"
                            .formatted(argument, kernel.name(), byValue.get(), given));
        }
    }

    /**
     * Binds a parameter of untyped bytes in parameter memory, which accepts any argument of its size. The kernel gets
     * the address.
     */
    private Bound bare(int index, int argument, ArrayType bytes, Function kernel) {
        Type type = typeOf(launches.launches().get(index).arguments().get(argument), index, bytes);
        Bound given = typed(index, argument, type, kernel);
        require(memory.layout().storeSize(type) == bytes.count(), index, argument, bytes);
        long alignment = kernel.attributes()
                .parameter(argument)
                .intValue("align")
                .orElse(memory.layout().abiAlignment(type));
        MemoryObject object = memory.create(
                ObjectKind.PARAMETER,
                "parameter " + argument,
                AddressWindows.PARAM,
                new byte[(int) bytes.count()],
                alignment,
                true);
        if (object == null) {
            throw fault(launches.launches().get(index), "argument " + argument + " does not fit into memory");
        }
        if (given.value() == null) {
            object.copy(0, given.objectOrThrow(), 0, object.size());
        } else {
            object.store(0, 8 * object.size(), number(given.value()));
        }
        return new Bound(given.value(), object, List.of(), true, AddressWindows.PARAM);
    }

    /** An address as a plain number. */
    private static Scalar number(Scalar value) {
        Scalar bits = new Scalar();
        bits.set(value.low, value.high);
        return bits;
    }

    /** The type of an argument, independent of the parameter. */
    private Type typeOf(LaunchArgument argument, int index, ArrayType bytes) {
        return switch (argument) {
            case LaunchArgument.OfInteger i -> IntType.of(i.width());
            case LaunchArgument.OfFloat f -> Objects.requireNonNull(floatType(f));
            case LaunchArgument.Null n -> PointerType.GENERIC;
            case LaunchArgument.OfBuffer b -> PointerType.GENERIC;
            case LaunchArgument.Same s -> PointerType.GENERIC;
            case LaunchArgument.OfBytes b -> bytes;
            case LaunchArgument.Previous p -> typeBefore(index, p, bytes);
        };
    }

    private Type typeBefore(int index, LaunchArgument.Previous previous, ArrayType bytes) {
        return index > 0 && previous.index() < bound.get(index - 1).size()
                ? memory.kernelType(index - 1, previous.index())
                : bytes;
    }

    private Bound typed(int index, int argument, Type type, Function kernel) {
        return switch (launches.launches().get(index).arguments().get(argument)) {
            case LaunchArgument.OfInteger i -> {
                require(type.isInt(i.width()), index, argument, type);
                Scalar value = new Scalar();
                value.set(i.value().longValue(), i.value().shiftRight(64).longValue());
                yield scalar(clip(value, i.width()));
            }
            case LaunchArgument.OfFloat f -> {
                require(type instanceof FloatType t && t == floatType(f), index, argument, type);
                Scalar value = new Scalar();
                value.set(f.bits());
                yield scalar(value);
            }
            case LaunchArgument.Null n -> {
                require(type.isPointer(), index, argument, type);
                yield scalar(new Scalar());
            }
            case LaunchArgument.OfBuffer b -> {
                require(isGlobalPointer(type), index, argument, type);
                yield scalar(pointer(makeBuffer(index, argument, b.buffer())));
            }
            case LaunchArgument.Same s -> same(index, argument, s, type);
            case LaunchArgument.OfBytes b ->
                bytes(index, argument, HexFormat.of().parseHex(b.digits()), kernel);
            case LaunchArgument.Previous p -> previous(index, argument, p, type);
        };
    }

    private void require(boolean fits, int index, int argument, Type type) {
        if (!fits) {
            throw mismatch(index, argument, type);
        }
    }

    private static boolean isGlobalPointer(Type type) {
        return type instanceof PointerType p
                && (p.addressSpace() == AddressWindows.GENERIC || p.addressSpace() == AddressWindows.GLOBAL);
    }

    private static @Nullable FloatType floatType(LaunchArgument.OfFloat argument) {
        return switch (argument.type()) {
            case F16 -> FloatType.HALF;
            case BF16 -> FloatType.BFLOAT;
            case F32 -> FloatType.FLOAT;
            case F64 -> FloatType.DOUBLE;
            case I8, I16, I32, I64, PTR -> null;
        };
    }

    private static Bound scalar(Scalar value) {
        return new Bound(value, null, List.of(), false, 0);
    }

    private static Scalar clip(Scalar value, int width) {
        value.low = width >= 64 ? value.low : value.low & ((1L << width) - 1);
        value.high = width >= 128 ? value.high : width <= 64 ? 0 : value.high & ((1L << (width - 64)) - 1);
        return value;
    }

    private static Scalar pointer(MemoryObject object) {
        Scalar value = new Scalar();
        value.set(object.address(0));
        value.address = true;
        value.provenance = object;
        return value;
    }

    private MemoryObject makeBuffer(int index, int argument, BufferSpec spec) {
        String name = launches.bufferName(index, argument);
        memory.take(spec.bytes(), name, launches.launches().get(index).location());
        MemoryObject buffer =
                memory.create(ObjectKind.BUFFER, name, AddressWindows.GLOBAL, spec.materialize(), 256, false);
        if (buffer == null) {
            throw fault(launches.launches().get(index), "argument " + argument + " does not fit into memory");
        }
        if (spec.isUndefined()) {
            buffer.undefine(0, buffer.size());
        }
        buffers.add(buffer);
        return buffer;
    }

    private Bound same(int index, int argument, LaunchArgument.Same same, Type type) {
        List<Bound> before = bound.get(index);
        require(type.isPointer() && same.index() < before.size(), index, argument, type);
        Scalar original = before.get(same.index()).value();
        require(original != null && original.provenance != null, index, argument, type);
        Scalar value = new Scalar();
        if (original != null) {
            value.copyFrom(original);
        }
        value.low += same.offset();
        return scalar(value);
    }

    private Bound previous(int index, int argument, LaunchArgument.Previous previous, Type type) {
        Launch launch = launches.launches().get(index);
        if (index == 0 || previous.index() >= bound.get(index - 1).size()) {
            throw fault(launch, "there is no argument " + previous.index() + " of a launch before");
        }
        Bound before = bound(index - 1, previous.index());
        Type typeBefore = memory.kernelType(index - 1, previous.index());
        require(type.equals(typeBefore), index, argument, type);
        return before;
    }

    private Bound bytes(int index, int argument, byte[] given, Function kernel) {
        Type type = kernel.functionType().parameters().get(argument);
        Type pointee =
                kernel.attributes().parameter(argument).typeValue("byval").orElse(null);
        DataLayout layout = memory.layout();
        Type held = pointee == null ? type : pointee;
        require(!held.isPointer() && held.isSized(), index, argument, type);
        if (given.length != layout.allocSize(held) && given.length != layout.storeSize(held)) {
            throw fault(
                    launches.launches().get(index),
                    "argument %d of @%s has %d bytes, the launch gives %d"
                            .formatted(argument, kernel.name(), layout.allocSize(held), given.length));
        }
        byte[] whole = Arrays.copyOf(given, (int) layout.allocSize(held));
        long alignment =
                kernel.attributes().parameter(argument).intValue("align").orElse(layout.abiAlignment(held));
        MemoryObject object = memory.create(
                ObjectKind.PARAMETER, "parameter " + argument, AddressWindows.PARAM, whole, alignment, true);
        int space = type instanceof PointerType p ? p.addressSpace() : 0;
        return new Bound(null, object, TypeLeaves.of(type, layout), pointee != null, space);
    }
}
