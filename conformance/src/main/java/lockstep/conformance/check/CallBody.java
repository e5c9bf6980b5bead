package lockstep.conformance.check;

import java.util.Collections;
import java.util.List;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CallingConvention;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * Builds a kernel that calls one function. The kernel has three parameters: words from which arguments are made,
 * objects to which pointers lead, and words for the results of the function; each lane has a row of each.
 */
final class CallBody {
    private static final int MAXIMUM_FIELDS = 16;
    private static final String LANE = "llvm.nvvm.read.ptx.sreg.tid.x";

    private final Function callee;
    private final Function kernel;
    private final IrBuilder builder;
    private int stored;

    private CallBody(Function callee, Function kernel) {
        this.callee = callee;
        this.kernel = kernel;
        this.builder = IrBuilder.atEnd(IrBuilder.addBlock(kernel, null));
    }

    /** Adds the kernel {@code name} that calls {@code function}, whose result {@link #isStorable}, to its module. */
    static void add(Function function, String name) {
        Module module = function.module();
        Type buffer = PointerType.GENERIC;
        Function kernel = module.addFunction(name, FunctionType.of(SimpleType.VOID, buffer, buffer, buffer));
        kernel.setConvention(CallingConvention.PTX_KERNEL);
        new CallBody(function, kernel).build();
    }

    /** Words of 64 bits that a lane reads to make arguments. */
    static int wordsRead(Function function) {
        return function.arguments().stream()
                .mapToInt(a -> CallArguments.words(a.type()))
                .sum();
    }

    /** Objects that a lane passes. */
    static int pointers(Function function) {
        return function.arguments().stream()
                .mapToInt(a -> CallArguments.pointers(a.type()))
                .sum();
    }

    /** Words of 64 bits that a lane writes. */
    static int wordsWritten(Function function) {
        return (int) members(function.functionType().result()).stream()
                .filter(CallBody::isNumber)
                .count();
    }

    /** Whether a result of this type can be stored. Pointers in it are not stored: they may differ. */
    static boolean isStorable(Type type) {
        boolean isLong = type instanceof VectorType v && (v.scalable() || v.count() > MAXIMUM_FIELDS)
                || type instanceof StructType s && s.fields().size() > MAXIMUM_FIELDS;
        return !isLong && members(type).stream().allMatch(member -> member.isPointer() || isNumber(member));
    }

    /** The types of the elements of {@code type}, one level down; {@code type} itself if it is a scalar. */
    private static List<Type> members(Type type) {
        if (type instanceof VectorType v) {
            return Collections.nCopies(v.count(), v.element());
        }
        if (type instanceof StructType s) {
            return s.fields();
        }
        return type.isVoid() ? List.of() : List.of(type);
    }

    private static boolean isNumber(Type type) {
        return type instanceof IntType || type instanceof FloatType f && f != FloatType.FP128;
    }

    private void build() {
        Value thread = named("tid", builder.call(IntrinsicTable.declare(callee.module(), LANE)));
        Value lane = named("lane", builder.cast(Opcode.ZEXT, thread, IntType.I64));
        Value in = row("in", 0, lane, wordsRead(callee) * Long.BYTES);
        Value objects = row("objects", 1, lane, pointers(callee) * FunctionKernels.OBJECT_BYTES);
        Value out = row("out", 2, lane, wordsWritten(callee) * Long.BYTES);
        CallArguments arguments = new CallArguments(builder, in, objects);
        List<Value> passed = callee.arguments().stream()
                .map(Argument::type)
                .map(arguments::make)
                .toList();
        CallInstruction result = builder.add(new CallInstruction(callee, passed));
        if (!result.type().isVoid()) {
            result.setName("result");
        }
        store(result, out);
        builder.ret(null);
    }

    private static <I extends Instruction> I named(String name, I instruction) {
        instruction.setName(name);
        return instruction;
    }

    /** The lane's part of a buffer. */
    private Value row(String name, int parameter, Value lane, int bytes) {
        Argument buffer = kernel.argument(parameter);
        buffer.setName(name);
        Value size = builder.context().i64(bytes);
        Value offset = named(name + ".offset", builder.binary(Opcode.MUL, lane, size));
        return named(name + ".row", builder.elementPointer(IntType.I8, buffer, List.of(offset), 0));
    }

    private void store(Value result, Value out) {
        List<Type> members = members(result.type());
        for (int i = 0; i < members.size(); i++) {
            if (isNumber(members.get(i))) {
                storeNumber(member(result, i), out);
            }
        }
    }

    private Value member(Value result, int index) {
        if (result.type() instanceof VectorType) {
            Value number = builder.context().i64(index);
            return named("result." + index, builder.add(new ExtractElementInstruction(result, number)));
        }
        return result.type() instanceof StructType
                ? named("result." + index, builder.add(new ExtractValueInstruction(result, List.of(index))))
                : result;
    }

    /** Stores the low 64 bits of an integer, or a float. */
    private void storeNumber(Value value, Value out) {
        Value word = value.type() instanceof IntType i ? word(i, value) : value;
        Value index = builder.context().i64(stored);
        Value place = named("place" + stored, builder.elementPointer(IntType.I64, out, List.of(index), 0));
        builder.store(word, place, Long.BYTES);
        stored++;
    }

    private Value word(IntType type, Value value) {
        Instruction word = type.width() == Long.SIZE
                ? builder.binary(Opcode.OR, value, builder.context().i64(0))
                : builder.cast(type.width() < Long.SIZE ? Opcode.ZEXT : Opcode.TRUNC, value, IntType.I64);
        return named("word" + stored, word);
    }
}
