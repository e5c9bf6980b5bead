package lockstep.compiler.constantfold;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * Folds instructions with constant operands, using exact integers and rationals. A fold refines the instruction:
 * undefined operands are given the most convenient value, poison propagates, and a division that traps becomes poison,
 * since its execution is undefined behaviour.
 *
 * <p>For example {@code add nsw i8 100, 100} folds to {@code poison}, {@code and i8 undef, 3} to {@code 0}, {@code fdiv
 * float 1.0, 3.0} to the nearest float.
 *
 * <p>Source: LLVM Language Reference, "Instruction Reference", "Undefined Values" and "Poison Values".
 *
 * <p>Not folded: fp128, scalable vectors, operations on addresses of globals, and floating-point operations with a
 * subnormal operand or result if the denormal mode of the function is not IEEE.
 */
public final class ConstantFolder {
    private final Context context;
    private final DenormalMode denormals;

    /** A folder for code with the IEEE denormal mode. */
    public ConstantFolder(Context context) {
        this(context, DenormalMode.IEEE);
    }

    /** A folder that makes constants in {@code context}. */
    public ConstantFolder(Context context, DenormalMode denormals) {
        this.context = Objects.requireNonNull(context);
        this.denormals = Objects.requireNonNull(denormals);
    }

    /** How the code treats subnormal floats. */
    public DenormalMode denormals() {
        return denormals;
    }

    /** The context in which constants are made. */
    public Context context() {
        return context;
    }

    /**
     * The constant that the instruction folds to; empty if it is not folded.
     *
     * @param opcode a unary, binary or cast operation, select, freeze, or a vector operation with constant index; the
     *     result is empty for any other. For comparisons see {@link #compare}.
     * @param flags its flags as bits of {@link Flag}
     * @param operands its operands in order
     * @param type the type of its result
     */
    public Optional<Constant> fold(Opcode opcode, int flags, List<Constant> operands, Type type) {
        return switch (opcode.format()) {
            case BINARY -> binary(opcode, flags, operands.get(0), operands.get(1));
            case CAST -> cast(opcode, flags, operands.getFirst(), type);
            case UNARY -> negated(flags, operands.getFirst());
            case TERMINATOR, MEMORY, ADDRESS, COMPARE -> Optional.empty();
            case OTHER -> other(opcode, operands, type);
        };
    }

    private Optional<Constant> other(Opcode opcode, List<Constant> operands, Type type) {
        return switch (opcode) {
            case SELECT -> select(operands.get(0), operands.get(1), operands.get(2));
            case FREEZE -> frozen(operands.getFirst());
            case EXTRACTELEMENT -> extracted(operands.get(0), operands.get(1), type);
            case INSERTELEMENT -> inserted(operands.get(0), operands.get(1), operands.get(2));
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    ADD,
                    FADD,
                    SUB,
                    FSUB,
                    MUL,
                    FMUL,
                    UDIV,
                    SDIV,
                    FDIV,
                    UREM,
                    SREM,
                    FREM,
                    SHL,
                    LSHR,
                    ASHR,
                    AND,
                    OR,
                    XOR,
                    ALLOCA,
                    LOAD,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    TRUNC,
                    ZEXT,
                    SEXT,
                    FPTOUI,
                    FPTOSI,
                    UITOFP,
                    SITOFP,
                    FPTRUNC,
                    FPEXT,
                    PTRTOINT,
                    INTTOPTR,
                    BITCAST,
                    ADDRSPACECAST,
                    ICMP,
                    FCMP,
                    PHI,
                    CALL,
                    SHUFFLEVECTOR,
                    EXTRACTVALUE,
                    INSERTVALUE -> Optional.empty();
        };
    }

    // ---- binary operations

    private Optional<Constant> binary(Opcode opcode, int flags, Constant a, Constant b) {
        if (a.type() instanceof VectorType vector) {
            return elementwise(vector, List.of(a, b), e -> binary(opcode, flags, e.get(0), e.get(1)));
        }
        Type type = a.type();
        if (a instanceof ConstantPoison || b instanceof ConstantPoison) {
            return Optional.of(context.poison(type));
        }
        if (a instanceof ConstantUndef || b instanceof ConstantUndef) {
            return type.isFloat() ? floatOfUndef(flags, type) : integerOfUndef(opcode, a, b);
        }
        if (a instanceof ConstantInt x && b instanceof ConstantInt y) {
            return Optional.of(integers(opcode, flags, x, y));
        }
        return a instanceof ConstantFloat x && b instanceof ConstantFloat y
                ? floats(opcode, flags, x, y)
                : Optional.empty();
    }

    private Constant integers(Opcode opcode, int flags, ConstantInt a, ConstantInt b) {
        if (IntegerFolder.isTrap(opcode, a, b)) {
            return context.poison(a.type());
        }
        return integerOrPoison(a.intType(), IntegerFolder.binary(opcode, flags, a, b));
    }

    private Constant integerOrPoison(IntType type, Optional<BigInteger> value) {
        return value.isPresent() ? context.integer(type, value.get()) : context.poison(type);
    }

    /** Folds an operation on undefined operands: their bits are chosen for the simplest result. */
    private Optional<Constant> integerOfUndef(Opcode opcode, Constant a, Constant b) {
        IntType type = (IntType) a.type();
        boolean both = a instanceof ConstantUndef && b instanceof ConstantUndef;
        return switch (opcode) {
            case ADD, SUB -> Optional.of(both ? context.zero(type) : context.undef(type));
            case XOR -> Optional.of(both ? context.zero(type) : context.undef(type));
            case AND, MUL -> Optional.of(context.zero(type));
            case OR -> Optional.of(context.integer(type, BigInteger.ONE.negate()));
            case UDIV, SDIV, UREM, SREM ->
                b instanceof ConstantUndef || b.isZero()
                        ? Optional.of(context.poison(type))
                        : Optional.of(context.zero(type));
            case SHL, LSHR, ASHR ->
                b instanceof ConstantInt amount
                        ? Optional.of(
                                amount.unsigned().compareTo(BigInteger.valueOf(type.width())) >= 0
                                        ? context.poison(type)
                                        : context.zero(type))
                        : Optional.of(context.poison(type));
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    FADD,
                    FSUB,
                    FMUL,
                    FDIV,
                    FREM,
                    ALLOCA,
                    LOAD,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    TRUNC,
                    ZEXT,
                    SEXT,
                    FPTOUI,
                    FPTOSI,
                    UITOFP,
                    SITOFP,
                    FPTRUNC,
                    FPEXT,
                    PTRTOINT,
                    INTTOPTR,
                    BITCAST,
                    ADDRSPACECAST,
                    ICMP,
                    FCMP,
                    PHI,
                    CALL,
                    SELECT,
                    EXTRACTELEMENT,
                    INSERTELEMENT,
                    SHUFFLEVECTOR,
                    EXTRACTVALUE,
                    INSERTVALUE,
                    FREEZE -> Optional.empty();
        };
    }

    /** An undefined operand may be NaN, and then so is the result. */
    private Optional<Constant> floatOfUndef(int flags, Type type) {
        return FloatShape.of((FloatType) type).map(shape -> finished(flags, (FloatType) type, shape, shape.quietNan()));
    }

    private Optional<Constant> floats(Opcode opcode, int flags, ConstantFloat a, ConstantFloat b) {
        FloatShape shape = FloatShape.of(a.floatType()).orElse(null);
        if (shape == null || isFlushed(a) || isFlushed(b)) {
            return Optional.empty();
        }
        if (isExcluded(flags, shape, a.bits()) || isExcluded(flags, shape, b.bits())) {
            return Optional.of(context.poison(a.type()));
        }
        long bits = FloatFolder.binary(shape, opcode, a.bits(), b.bits());
        Constant result = finished(flags, a.floatType(), shape, bits);
        return isFlushed(result) ? Optional.empty() : Optional.of(result);
    }

    private Constant finished(int flags, FloatType type, FloatShape shape, long bits) {
        return isExcluded(flags, shape, bits) ? context.poison(type) : context.floating(type, bits);
    }

    /** Whether nnan or ninf makes an operand or result of these bits poison. */
    private static boolean isExcluded(int flags, FloatShape shape, long bits) {
        return (flags & Flag.NNAN.bit()) != 0 && shape.isNan(bits)
                || (flags & Flag.NINF.bit()) != 0 && shape.isInfinite(bits);
    }

    /** Whether nnan or ninf makes this constant, as an operand or result, poison. */
    boolean isExcluded(int flags, Constant value) {
        return value instanceof ConstantFloat f
                && FloatShape.of(f.floatType())
                        .filter(shape -> isExcluded(flags, shape, f.bits()))
                        .isPresent();
    }

    /** Whether the denormal mode may change this value. */
    boolean isFlushed(Constant value) {
        return value instanceof ConstantFloat f
                && !denormals.isIeee(f.floatType())
                && FloatShape.of(f.floatType())
                        .filter(s -> s.isSubnormal(f.bits()))
                        .isPresent();
    }

    private Optional<Constant> negated(int flags, Constant value) {
        if (value.type() instanceof VectorType vector) {
            return elementwise(vector, List.of(value), e -> negated(flags, e.getFirst()));
        }
        if (value instanceof ConstantPoison || value instanceof ConstantUndef) {
            return Optional.of(value);
        }
        if (!(value instanceof ConstantFloat f)) {
            return Optional.empty();
        }
        return FloatShape.of(f.floatType())
                .map(shape -> isExcluded(flags, shape, f.bits())
                        ? context.poison(f.type())
                        : context.floating(f.floatType(), f.bits() ^ shape.signBit()));
    }

    // ---- comparisons

    /** The result of icmp or fcmp, by {@code predicate}; empty if it is not folded. */
    public Optional<Constant> compare(Predicate predicate, int flags, Constant a, Constant b) {
        if (a.type() instanceof VectorType vector) {
            VectorType result = vector.withElement(IntType.I1);
            return elementwise(result, List.of(a, b), e -> compare(predicate, flags, e.get(0), e.get(1)));
        }
        if (a instanceof ConstantPoison || b instanceof ConstantPoison) {
            return Optional.of(context.poison(IntType.I1));
        }
        if (a instanceof ConstantUndef || b instanceof ConstantUndef) {
            return Optional.of(context.bool(trueOfUndef(predicate)));
        }
        if (a instanceof ConstantInt x && b instanceof ConstantInt y) {
            return Optional.of(integersCompared(predicate, flags, x, y));
        }
        if (a instanceof ConstantNull && b instanceof ConstantNull) {
            return Optional.of(context.bool(isTrueOnEqual(predicate)));
        }
        return a instanceof ConstantFloat x && b instanceof ConstantFloat y
                ? floatsCompared(predicate, flags, x, y)
                : Optional.empty();
    }

    private Constant integersCompared(Predicate predicate, int flags, ConstantInt a, ConstantInt b) {
        boolean signsDiffer =
                a.unsigned().testBit(a.width() - 1) != b.unsigned().testBit(b.width() - 1);
        if ((flags & Flag.SAMESIGN.bit()) != 0 && signsDiffer) {
            return context.poison(IntType.I1);
        }
        return context.bool(IntegerFolder.compare(predicate, a, b));
    }

    private Optional<Constant> floatsCompared(Predicate predicate, int flags, ConstantFloat a, ConstantFloat b) {
        FloatShape shape = FloatShape.of(a.floatType()).orElse(null);
        if (shape == null || isFlushed(a) || isFlushed(b)) {
            return Optional.empty();
        }
        if (isExcluded(flags, shape, a.bits()) || isExcluded(flags, shape, b.bits())) {
            return Optional.of(context.poison(IntType.I1));
        }
        return Optional.of(context.bool(FloatFolder.compare(shape, predicate, a.bits(), b.bits())));
    }

    /** An undefined integer may be chosen equal to the other operand, an undefined float NaN. */
    private static boolean trueOfUndef(Predicate predicate) {
        return predicate.isOfFloats() ? isTrueOnUnordered(predicate) : isTrueOnEqual(predicate);
    }

    /** Whether a predicate holds between equal integers, or equal floats that are not NaN. */
    public static boolean isTrueOnEqual(Predicate predicate) {
        return switch (predicate) {
            case EQ, UGE, ULE, SGE, SLE, OEQ, OGE, OLE, ORD, UEQ, FUGE, FULE, TRUE -> true;
            case NE, UGT, ULT, SGT, SLT, FALSE, OGT, OLT, ONE, UNO, FUGT, FULT, UNE -> false;
        };
    }

    /** Whether a predicate of floats holds if an operand is NaN; false for those of integers. */
    public static boolean isTrueOnUnordered(Predicate predicate) {
        return switch (predicate) {
            case UNO, UEQ, FUGT, FUGE, FULT, FULE, UNE, TRUE -> true;
            case EQ, NE, UGT, UGE, ULT, ULE, SGT, SGE, SLT, SLE -> false;
            case FALSE, OEQ, OGT, OGE, OLT, OLE, ONE, ORD -> false;
        };
    }

    // ---- casts

    private Optional<Constant> cast(Opcode opcode, int flags, Constant value, Type type) {
        if (opcode == Opcode.BITCAST) {
            return bitcast(value, type);
        }
        if (type instanceof VectorType vector) {
            return elementwise(vector, List.of(value), e -> cast(opcode, flags, e.getFirst(), vector.element()));
        }
        if (value instanceof ConstantPoison) {
            return Optional.of(context.poison(type));
        }
        if (value instanceof ConstantUndef) {
            return castOfUndef(opcode, type);
        }
        return switch (value) {
            case ConstantInt i -> ofInteger(opcode, flags, i, type);
            case ConstantFloat f -> ofFloat(opcode, flags, f, type);
            case ConstantNull _,
                    ConstantZero _,
                    ConstantUndef _,
                    ConstantPoison _,
                    ConstantTokenNone _,
                    ConstantBytes _,
                    ConstantAggregate _,
                    ConstantExpression _,
                    BlockAddress _,
                    GlobalValue _ -> Optional.empty();
        };
    }

    private Optional<Constant> castOfUndef(Opcode opcode, Type type) {
        return switch (opcode) {
            case TRUNC -> Optional.of(context.undef(type));
            case ZEXT, SEXT, UITOFP, SITOFP -> Optional.of(context.zero(type));
            case FPTOUI, FPTOSI -> Optional.of(context.poison(type));
            case FPTRUNC, FPEXT -> floatOfUndef(0, type);
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    ADD,
                    FADD,
                    SUB,
                    FSUB,
                    MUL,
                    FMUL,
                    UDIV,
                    SDIV,
                    FDIV,
                    UREM,
                    SREM,
                    FREM,
                    SHL,
                    LSHR,
                    ASHR,
                    AND,
                    OR,
                    XOR,
                    ALLOCA,
                    LOAD,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    PTRTOINT,
                    INTTOPTR,
                    BITCAST,
                    ADDRSPACECAST,
                    ICMP,
                    FCMP,
                    PHI,
                    CALL,
                    SELECT,
                    EXTRACTELEMENT,
                    INSERTELEMENT,
                    SHUFFLEVECTOR,
                    EXTRACTVALUE,
                    INSERTVALUE,
                    FREEZE -> Optional.empty();
        };
    }

    private Optional<Constant> ofInteger(Opcode opcode, int flags, ConstantInt value, Type type) {
        boolean poison = (flags & Flag.NNEG.bit()) != 0 && value.signed().signum() < 0;
        return switch (opcode) {
            case TRUNC -> Optional.of(truncated(flags, value, (IntType) type));
            case ZEXT -> Optional.of(poison ? context.poison(type) : context.integer((IntType) type, value.unsigned()));
            case SEXT -> Optional.of(context.integer((IntType) type, value.signed()));
            case UITOFP -> poison ? Optional.of(context.poison(type)) : rounded(value.unsigned(), type);
            case SITOFP -> rounded(value.signed(), type);
            case INTTOPTR ->
                value.isZero() && type instanceof PointerType p
                        ? Optional.of(context.nullPointer(p))
                        : Optional.empty();
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    ADD,
                    FADD,
                    SUB,
                    FSUB,
                    MUL,
                    FMUL,
                    UDIV,
                    SDIV,
                    FDIV,
                    UREM,
                    SREM,
                    FREM,
                    SHL,
                    LSHR,
                    ASHR,
                    AND,
                    OR,
                    XOR,
                    ALLOCA,
                    LOAD,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    FPTOUI,
                    FPTOSI,
                    FPTRUNC,
                    FPEXT,
                    PTRTOINT,
                    BITCAST,
                    ADDRSPACECAST,
                    ICMP,
                    FCMP,
                    PHI,
                    CALL,
                    SELECT,
                    EXTRACTELEMENT,
                    INSERTELEMENT,
                    SHUFFLEVECTOR,
                    EXTRACTVALUE,
                    INSERTVALUE,
                    FREEZE -> Optional.empty();
        };
    }

    private Constant truncated(int flags, ConstantInt value, IntType type) {
        boolean poison = (flags & Flag.NUW.bit()) != 0 && !IntegerFolder.fitsUnsigned(value.unsigned(), type.width())
                || (flags & Flag.NSW.bit()) != 0 && !IntegerFolder.fitsSigned(value.signed(), type.width());
        return poison ? context.poison(type) : context.integer(type, value.unsigned());
    }

    private Optional<Constant> rounded(BigInteger value, Type type) {
        return FloatShape.of((FloatType) type)
                .map(shape -> context.floating((FloatType) type, FloatFolder.fromInteger(shape, value)));
    }

    private Optional<Constant> ofFloat(Opcode opcode, int flags, ConstantFloat value, Type type) {
        FloatShape shape = FloatShape.of(value.floatType()).orElse(null);
        if (shape == null || isFlushed(value)) {
            return Optional.empty();
        }
        return switch (opcode) {
            case FPTOUI, FPTOSI -> Optional.of(toInteger(opcode, shape, value.bits(), (IntType) type));
            case FPTRUNC, FPEXT -> converted(flags, shape, value, (FloatType) type);
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    ADD,
                    FADD,
                    SUB,
                    FSUB,
                    MUL,
                    FMUL,
                    UDIV,
                    SDIV,
                    FDIV,
                    UREM,
                    SREM,
                    FREM,
                    SHL,
                    LSHR,
                    ASHR,
                    AND,
                    OR,
                    XOR,
                    ALLOCA,
                    LOAD,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    TRUNC,
                    ZEXT,
                    SEXT,
                    UITOFP,
                    SITOFP,
                    PTRTOINT,
                    INTTOPTR,
                    BITCAST,
                    ADDRSPACECAST,
                    ICMP,
                    FCMP,
                    PHI,
                    CALL,
                    SELECT,
                    EXTRACTELEMENT,
                    INSERTELEMENT,
                    SHUFFLEVECTOR,
                    EXTRACTVALUE,
                    INSERTVALUE,
                    FREEZE -> Optional.empty();
        };
    }

    private Constant toInteger(Opcode opcode, FloatShape shape, long bits, IntType type) {
        Optional<BigInteger> whole = FloatFolder.toInteger(shape, bits)
                .filter(v -> opcode == Opcode.FPTOUI
                        ? IntegerFolder.fitsUnsigned(v, type.width())
                        : IntegerFolder.fitsSigned(v, type.width()));
        return integerOrPoison(type, whole);
    }

    private Optional<Constant> converted(int flags, FloatShape from, ConstantFloat value, FloatType type) {
        FloatShape to = FloatShape.of(type).orElse(null);
        if (to == null) {
            return Optional.empty();
        }
        if (isExcluded(flags, from, value.bits())) {
            return Optional.of(context.poison(type));
        }
        Constant result = finished(flags, type, to, FloatFolder.convert(from, to, value.bits()));
        return isFlushed(result) ? Optional.empty() : Optional.of(result);
    }

    private Optional<Constant> bitcast(Constant value, Type type) {
        if (value instanceof ConstantPoison) {
            return Optional.of(context.poison(type));
        }
        if (value instanceof ConstantUndef) {
            return Optional.of(context.undef(type));
        }
        if (value.type().equals(type)) {
            return Optional.of(value);
        }
        if (value instanceof ConstantInt i && type instanceof FloatType f && f != FloatType.FP128) {
            return Optional.of(context.floating(f, i.zext()));
        }
        if (value instanceof ConstantFloat f && type instanceof IntType i && f.floatType() != FloatType.FP128) {
            BigInteger bits = BigInteger.valueOf(f.bits());
            return Optional.of(context.integer(i, bits));
        }
        return value.isZero() && !type.isPointer()
                ? Optional.of(context.zero(type))
                : ConstantBits.bitcast(context, value, type);
    }

    // ---- select, freeze, vectors

    private Optional<Constant> select(Constant condition, Constant ifTrue, Constant ifFalse) {
        if (condition.type().isVector()) {
            VectorType vector = (VectorType) ifTrue.type();
            return elementwise(vector, List.of(condition, ifTrue, ifFalse), e -> select(e.get(0), e.get(1), e.get(2)));
        }
        return switch (condition) {
            case ConstantPoison p -> Optional.of(context.poison(ifTrue.type()));
            case ConstantUndef u -> Optional.of(ifTrue instanceof ConstantUndef ? ifFalse : ifTrue);
            case ConstantInt i -> Optional.of(i.isZero() ? ifFalse : ifTrue);
            case ConstantFloat _,
                    ConstantNull _,
                    ConstantZero _,
                    ConstantTokenNone _,
                    ConstantBytes _,
                    ConstantAggregate _,
                    ConstantExpression _,
                    BlockAddress _,
                    GlobalValue _ -> ifTrue == ifFalse ? Optional.of(ifTrue) : Optional.empty();
        };
    }

    /** Freeze of a constant that is neither undefined nor poison; for others no value is chosen here. */
    private Optional<Constant> frozen(Constant value) {
        return ConstantElements.isFullyDefined(value) ? Optional.of(value) : Optional.empty();
    }

    private Optional<Constant> extracted(Constant vector, Constant index, Type type) {
        if (vector instanceof ConstantPoison || index instanceof ConstantPoison || index instanceof ConstantUndef) {
            return Optional.of(context.poison(type));
        }
        if (!(index instanceof ConstantInt i) || ((VectorType) vector.type()).scalable()) {
            return Optional.empty();
        }
        long count = ConstantElements.count(vector.type());
        return i.unsigned().compareTo(BigInteger.valueOf(count)) >= 0
                ? Optional.of(context.poison(type))
                : ConstantElements.element(context, vector, i.zext());
    }

    private Optional<Constant> inserted(Constant vector, Constant element, Constant index) {
        if (index instanceof ConstantPoison || index instanceof ConstantUndef) {
            return Optional.of(context.poison(vector.type()));
        }
        if (!(index instanceof ConstantInt i) || ((VectorType) vector.type()).scalable()) {
            return Optional.empty();
        }
        long count = ConstantElements.count(vector.type());
        if (i.unsigned().compareTo(BigInteger.valueOf(count)) >= 0) {
            return Optional.of(context.poison(vector.type()));
        }
        return ConstantElements.all(context, vector).map(elements -> {
            List<Constant> changed = new ArrayList<>(elements);
            changed.set((int) i.zext(), element);
            return context.aggregate(vector.type(), changed);
        });
    }

    /** The elements of two vectors in the order of {@code mask}; a negative number in it gives poison. */
    public Optional<Constant> shuffle(Constant left, Constant right, List<Integer> mask, Type type) {
        Optional<List<Constant>> first = ConstantElements.all(context, left);
        Optional<List<Constant>> second = ConstantElements.all(context, right);
        if (first.isEmpty() || second.isEmpty()) {
            return Optional.empty();
        }
        List<Constant> both = new ArrayList<>(first.get());
        both.addAll(second.get());
        Type element = ((VectorType) type).element();
        List<Constant> chosen = new ArrayList<>();
        for (int index : mask) {
            chosen.add(index < 0 ? context.poison(element) : both.get(index));
        }
        return Optional.of(context.aggregate(type, chosen));
    }

    private Optional<Constant> elementwise(VectorType type, List<Constant> operands, ElementOperation operation) {
        if (type.scalable()) {
            return Optional.empty();
        }
        List<List<Constant>> columns = new ArrayList<>();
        for (Constant operand : operands) {
            Optional<List<Constant>> elements = ConstantElements.all(context, operand);
            if (elements.isEmpty() || elements.get().size() != type.count()) {
                return Optional.empty();
            }
            columns.add(elements.get());
        }
        List<Constant> results = new ArrayList<>();
        for (int i = 0; i < type.count(); i++) {
            int at = i;
            Optional<Constant> result =
                    operation.apply(columns.stream().map(c -> c.get(at)).toList());
            if (result.isEmpty()) {
                return Optional.empty();
            }
            results.add(result.get());
        }
        return Optional.of(context.aggregate(type, results));
    }

    /** One element of an operation on vectors. */
    private interface ElementOperation {
        Optional<Constant> apply(List<Constant> elements);
    }
}
