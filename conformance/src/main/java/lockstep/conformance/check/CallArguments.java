package lockstep.conformance.check;

import java.util.List;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Builds arguments from random words and objects, of which each lane has its own row. */
final class CallArguments {
    private static final int MAXIMUM_ELEMENTS = 16;
    private static final int GLOBAL = 1;

    /** Words from which a number is made: the number itself, and which kind of numbers is wanted. */
    private static final int WORDS = 2;

    private final IrBuilder builder;
    private final Value wordRow;
    private final Value objectRow;
    private int words;
    private int pointers;
    private int values;

    /**
     * @param builder where instructions are added
     * @param wordRow the lane's words, as many as {@link #words} says
     * @param objectRow the lane's objects, as many as {@link #pointers} says
     */
    CallArguments(IrBuilder builder, Value wordRow, Value objectRow) {
        this.builder = builder;
        this.wordRow = wordRow;
        this.objectRow = objectRow;
    }

    /** Whether an argument of this type can be made. */
    static boolean isSupported(Type type) {
        if (type instanceof VectorType v) {
            return !v.scalable() && v.count() <= MAXIMUM_ELEMENTS && isSupported(v.element());
        }
        return type instanceof IntType
                || type instanceof FloatType f && f != FloatType.FP128
                || type instanceof PointerType p && (p.addressSpace() == 0 || p.addressSpace() == GLOBAL);
    }

    /** Words of 64 bits that a value of {@code type}, which is supported, is made of. */
    static int words(Type type) {
        if (type instanceof VectorType v) {
            return v.count() * words(v.element());
        }
        return type.isPointer() ? 0 : WORDS;
    }

    /** Objects that a value of {@code type}, which is supported, leads to. */
    static int pointers(Type type) {
        if (type instanceof VectorType v) {
            return v.count() * pointers(v.element());
        }
        return type.isPointer() ? 1 : 0;
    }

    /** Adds what makes a value of {@code type}, which is supported. */
    Value make(Type type) {
        if (type instanceof VectorType v) {
            return vector(v);
        }
        if (type instanceof IntType i) {
            return integer(i);
        }
        return type instanceof FloatType f ? floating(f) : pointer((PointerType) type);
    }

    private <I extends Instruction> I named(I instruction) {
        instruction.setName("a" + values++);
        return instruction;
    }

    private Value number(long value) {
        return builder.context().i64(value);
    }

    private Value and(Value word, long mask) {
        return named(builder.binary(Opcode.AND, word, number(mask)));
    }

    private Value select(Value condition, Value ifTrue, Value ifFalse) {
        return named(builder.select(condition, ifTrue, ifFalse));
    }

    private Value cast(Opcode opcode, Value value, Type type) {
        return named(builder.cast(opcode, value, type));
    }

    private Value word() {
        Value place = named(builder.elementPointer(IntType.I64, wordRow, List.of(number(words++)), 0));
        return named(builder.load(IntType.I64, place, Long.BYTES));
    }

    private Value vector(VectorType type) {
        Value vector = builder.context().poison(type);
        for (int i = 0; i < type.count(); i++) {
            Value element = make(type.element());
            vector = named(builder.add(new InsertElementInstruction(vector, element, number(i))));
        }
        return vector;
    }

    private Value pointer(PointerType type) {
        long offset = (long) FunctionKernels.OBJECT_BYTES * pointers++;
        Value object = named(builder.elementPointer(IntType.I8, objectRow, List.of(number(offset)), 0));
        return type.addressSpace() == 0 ? object : cast(Opcode.ADDRSPACECAST, object, type);
    }

    /** A number from -15 to 15. */
    private Value small(Value word) {
        Value amount = and(word, 15);
        Value isNegative = chooses(word, 4);
        Value negated = named(builder.binary(Opcode.SUB, number(0), amount));
        return select(isNegative, negated, amount);
    }

    /** Whether bit {@code bit} of {@code word} is set. */
    private Value chooses(Value word, int bit) {
        return named(builder.compare(Predicate.NE, and(word, 1L << bit), number(0)));
    }

    private Value integer(IntType type) {
        Value random = word();
        Value choice = word();
        Value power = named(builder.binary(Opcode.SHL, number(1), and(random, 63)));
        Value isSmall = chooses(choice, 40);
        Value simple = select(isSmall, small(random), power);
        Value value = select(chooses(choice, 41), simple, random);
        if (type.width() == Long.SIZE) {
            return value;
        }
        return cast(type.width() < Long.SIZE ? Opcode.TRUNC : Opcode.SEXT, value, type);
    }

    /** The highest bit of the fraction. */
    private static int quietBit(FloatType type) {
        return switch (type) {
            case HALF -> 9;
            case BFLOAT -> 6;
            case FLOAT -> 22;
            case DOUBLE -> 51;
            case FP128 -> 111;
        };
    }

    private Value floating(FloatType type) {
        Value random = word();
        Value choice = word();
        IntType bitsType = IntType.of(type.width());
        Value bits = type.width() == Long.SIZE ? random : cast(Opcode.TRUNC, random, bitsType);
        // NaNs are quiet: the simulator models arithmetic on signaling ones only in part.
        Value quietBit = builder.context().integer(bitsType, 1L << quietBit(type));
        Value quiet = named(builder.binary(Opcode.OR, bits, quietBit));
        Value any = cast(Opcode.BITCAST, quiet, type);
        Value simple = cast(Opcode.SITOFP, small(random), type);
        return select(chooses(choice, 42), any, simple);
    }
}
