package lockstep.conformance.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.BufferSpec;
import lockstep.ir.launch.Content;
import lockstep.ir.launch.ElementType;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.ir.launch.LaunchArgument;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.Function;
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
 * Infers a launch for a kernel without launch lines: two blocks of 64 threads; pointers lead to buffers of 4,096 small
 * integers, integers are 64 (truncated to their width), floats 1.5; a {@code byval} object consists of small 32-bit
 * integers.
 */
public final class InferredLaunch {
    /** Bytes of the parameters of a kernel. Source: PTX ISA 8.1, "Kernel Function Parameters". */
    private static final int MAX_PARAMETER_BYTES = 32_764;

    private static final int BLOCKS = 2;
    private static final int THREADS = 64;
    private static final int ELEMENTS = 4096;
    private static final int LARGEST_ELEMENT = 63;
    private static final int LARGEST_WIDTH = 128;
    private static final long SMALL_INTEGER = 64;
    private static final double SMALL_FLOAT = 1.5;

    private InferredLaunch() {}

    /**
     * The launch of {@code kernel}.
     *
     * @throws InputException if a parameter is not a scalar
     */
    public static LaunchFile of(Function kernel) {
        List<LaunchArgument> arguments = new ArrayList<>();
        for (int i = 0; i < kernel.arguments().size(); i++) {
            Optional<Type> byValue = kernel.attributes().parameter(i).typeValue("byval");
            int index = i;
            arguments.add(byValue.map(type -> structure(kernel, index, type))
                    .orElseGet(
                            () -> argument(kernel, index, kernel.argument(index).type())));
        }
        return LaunchFile.of(new Launch(
                kernel.name(),
                new Dim3(BLOCKS, 1, 1),
                new Dim3(THREADS, 1, 1),
                0,
                Launch.DEFAULT_HEAP,
                arguments,
                SourceLocation.NONE));
    }

    private static LaunchArgument argument(Function kernel, int index, Type type) {
        return switch (type) {
            case PointerType p ->
                new LaunchArgument.OfBuffer(new BufferSpec(ElementType.I32, ELEMENTS, content(index), false));
            case IntType i -> i.width() <= LARGEST_WIDTH ? integer(i.width()) : refuse(kernel, index, type);
            case FloatType f -> f != FloatType.FP128 ? floating(f) : refuse(kernel, index, type);
            case SimpleType t -> refuse(kernel, index, type);
            case VectorType t -> refuse(kernel, index, type);
            case ArrayType t -> bytes(kernel, index, t);
            case StructType t -> refuse(kernel, index, type);
            case FunctionType t -> refuse(kernel, index, type);
        };
    }

    /** A parameter of PTX, whose type is unknown: one of the size of a pointer is treated as a pointer. */
    private static LaunchArgument bytes(Function kernel, int index, ArrayType type) {
        boolean isParameter = kernel.isDeclaration() && type.element().equals(IntType.I8);
        if (isParameter && type.count() == Long.BYTES) {
            return argument(kernel, index, PointerType.GENERIC);
        }
        boolean isWord = type.count() == 1 || type.count() == Short.BYTES || type.count() == Integer.BYTES;
        return isParameter && isWord ? integer(8 * (int) type.count()) : refuse(kernel, index, type);
    }

    private static LaunchArgument structure(Function kernel, int index, Type type) {
        long size = DataLayout.of(kernel.module()).allocSize(type);
        if (size > MAX_PARAMETER_BYTES) {
            return refuse(kernel, index, type);
        }
        byte[] bytes = new byte[(int) size];
        for (int at = 0; at < bytes.length; at += Integer.BYTES) {
            bytes[at] = (byte) (1 + (index + at) % LARGEST_ELEMENT);
        }
        return new LaunchArgument.OfBytes(HexFormat.of().formatHex(bytes));
    }

    private static LaunchArgument refuse(Function kernel, int index, Type type) {
        throw new InputException(
                "cannot-infer-launch",
                SourceLocation.ofFile(kernel.module().identifier()),
                "no launch can be inferred for @" + kernel.name() + ": parameter " + index + " is of type " + type
                        + "; give a LAUNCH line");
    }

    private static Content content(int index) {
        return new Content.RandRange(index + 1L, 0, LARGEST_ELEMENT, "0," + LARGEST_ELEMENT);
    }

    private static LaunchArgument integer(int width) {
        long largest = width > 6 ? SMALL_INTEGER : (1L << width) - 1;
        return new LaunchArgument.OfInteger(width, BigInteger.valueOf(largest));
    }

    private static LaunchArgument floating(FloatType type) {
        ElementType element = switch (type) {
            case HALF -> ElementType.F16;
            case BFLOAT -> ElementType.BF16;
            case FLOAT -> ElementType.F32;
            case DOUBLE, FP128 -> ElementType.F64;
        };
        return new LaunchArgument.OfFloat(element, Double.toString(SMALL_FLOAT), element.encode(SMALL_FLOAT));
    }
}
