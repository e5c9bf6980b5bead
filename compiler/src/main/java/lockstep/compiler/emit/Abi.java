package lockstep.compiler.emit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
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
import lockstep.ir.ptx.PtxDirective;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import org.jspecify.annotations.Nullable;

/**
 * The shapes of parameters and results.
 *
 * <p>Scalar parameters of kernels have the next width that memory supports; those of functions have at least 32 bits.
 * Everything else is an array of bytes with the memory layout of the value, including {@code half} and {@code bfloat},
 * as in llc and nvcc. In functions, types with vectors whose elements are not whole bytes are laid out leaf after leaf:
 * llc 19 does not support them correctly.
 *
 * <p>Example: {@code void @f(i8, {i8, double}, [2 x i1])} takes {@code .param .b32 f_param_0}, {@code .param .align 8
 * .b8 f_param_1[16]} and {@code .param .align 1 .b8 f_param_2[2]}.
 *
 * <p>Source: PTX ISA 9.0, "Kernel Function Parameters", "Device Function Parameters"; output of llc 19.
 */
public final class Abi {
    private static final int MIN_BITS = 32;

    private final DataLayout layout;
    private final PieceLayout pieces;
    private final Map<ShapeKey, ParameterShape> known = new HashMap<>();

    private record ShapeKey(Type type, boolean ofKernel) {}

    /** The shapes in programs with this data layout. */
    public Abi(DataLayout layout) {
        this.layout = Objects.requireNonNull(layout);
        this.pieces = new PieceLayout(layout);
    }

    /**
     * The parameters of a function, one for each argument.
     *
     * @throws InputException if PTX cannot represent one
     */
    public List<ParameterShape> parameters(Function function) {
        FunctionType type = function.functionType();
        return parameters(type, function.attributes(), function.isKernel(), function.location());
    }

    /**
     * The parameters of a function that is not a kernel, of this type and with these attributes.
     *
     * @param location for the error if PTX cannot represent one
     */
    public List<ParameterShape> parameters(FunctionType type, AttributeList attributes, SourceLocation location) {
        return parameters(type, attributes, false, location);
    }

    private List<ParameterShape> parameters(
            FunctionType type, AttributeList attributes, boolean ofKernel, SourceLocation location) {
        if (type.isVarArg()) {
            throw Faults.unsupported(location, "functions with a variable number of arguments");
        }
        List<ParameterShape> shapes = new ArrayList<>();
        for (int i = 0; i < type.parameters().size(); i++) {
            shapes.add(parameter(type.parameters().get(i), attributes.parameter(i), ofKernel, location));
        }
        return shapes;
    }

    private ParameterShape parameter(Type type, AttributeSet attributes, boolean ofKernel, SourceLocation location) {
        Optional<Type> pointee = attributes.typeValue("byval");
        ParameterShape shape = pointee.isPresent()
                ? byValue(pointee.get(), attributes.intValue("align"), location)
                : shape(type, ofKernel, location);
        if (ofKernel && shape.isEmpty()) {
            throw Faults.unsupported(location, "kernel parameters without bytes, of type " + pointee.orElse(type));
        }
        return shape;
    }

    /** The result of a function; empty for {@code void} and types without bytes. */
    public Optional<ParameterShape> result(Type type, SourceLocation location) {
        if (type == SimpleType.VOID) {
            return Optional.empty();
        }
        return Optional.of(shape(type, false, location)).filter(shape -> !shape.isEmpty());
    }

    /** The prototype for indirect calls of a function of this type. */
    public PtxCallPrototype prototype(
            PtxLabel name, FunctionType type, AttributeList attributes, SourceLocation location) {
        List<PtxVariable> results =
                result(type.result(), location).stream().map(Abi::unnamed).toList();
        List<PtxVariable> parameters = parameters(type, attributes, location).stream()
                .filter(shape -> !shape.isEmpty())
                .map(Abi::unnamed)
                .toList();
        List<PtxDirective> directives = List.of();
        return new PtxCallPrototype(name, results, parameters, directives, location);
    }

    private static PtxVariable unnamed(ParameterShape shape) {
        return new PtxVariable("_", PtxSpace.PARAM, shape.shape(), PtxVariable.Extras.NONE);
    }

    // ---- shapes

    private ParameterShape byValue(Type pointee, OptionalLong alignment, SourceLocation location) {
        if (!pointee.isSized()) {
            throw Faults.unsupported(location, "parameters by value of type " + pointee);
        }
        long aligned = alignment.orElse(layout.abiAlignment(pointee));
        return new ParameterShape(bytes(layout.allocSize(pointee), aligned), true, List.of());
    }

    private static PtxVariable.Shape bytes(long size, long alignment) {
        return new PtxVariable.Shape(PtxType.B8, 1, List.of(size), alignment);
    }

    private ParameterShape shape(Type type, boolean ofKernel, SourceLocation location) {
        ShapeKey key = new ShapeKey(type, ofKernel);
        ParameterShape shape = known.get(key);
        if (shape == null) {
            shape = shapeOf(type, ofKernel, location);
            known.put(key, shape);
        }
        return shape;
    }

    private ParameterShape shapeOf(Type type, boolean ofKernel, SourceLocation location) {
        PtxType scalar = scalar(type, ofKernel);
        if (scalar != null) {
            ParameterShape.Piece whole = new ParameterShape.Piece(0, scalar.width(), 0);
            return new ParameterShape(PtxVariable.Shape.scalar(scalar), false, List.of(List.of(whole)));
        }
        PieceLayout.Placed placed = pieces.of(type, ofKernel, location);
        return new ParameterShape(bytes(placed.size(), layout.abiAlignment(type)), false, placed.leaves());
    }

    /** The type of a scalar parameter; null if it is passed as bytes. */
    private @Nullable PtxType scalar(Type type, boolean ofKernel) {
        return switch (type) {
            case IntType integer when integer.width() <= Long.SIZE -> integer(integer.width(), ofKernel);
            case PointerType pointer -> integer(layout.pointerBits(pointer.addressSpace()), ofKernel);
            case FloatType number when number == FloatType.FLOAT -> ofKernel ? PtxType.F32 : PtxType.B32;
            case FloatType number when number == FloatType.DOUBLE -> ofKernel ? PtxType.F64 : PtxType.B64;
            case IntType _, FloatType _, StructType _, ArrayType _, VectorType _, SimpleType _, FunctionType _ -> null;
        };
    }

    private static PtxType integer(int width, boolean ofKernel) {
        int least = ofKernel ? Byte.SIZE : MIN_BITS;
        int bits = Math.max(least, PieceLayout.powerFrom(width));
        return switch (bits) {
            case 8 -> PtxType.U8;
            case 16 -> PtxType.U16;
            case 32 -> ofKernel ? PtxType.U32 : PtxType.B32;
            default -> ofKernel ? PtxType.U64 : PtxType.B64;
        };
    }
}
