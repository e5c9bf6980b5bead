package lockstep.compiler.legalize;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * Emits the replacement of one instruction: operations on scalars and, element by element, on vectors. New calls of
 * intrinsics and remainders are recorded, since they may have to be expanded as well.
 *
 * <p>A value that is used more than once has to be {@link #frozen}: uses of an undefined value need not agree.
 */
final class Emission {
    private final Instruction model;
    private final Rewriter rewriter;
    private final IrBuilder builder;
    private final Deque<Instruction> made;

    private Emission(Instruction model, Rewriter rewriter, IrBuilder builder, Deque<Instruction> made) {
        this.model = model;
        this.rewriter = rewriter;
        this.builder = builder;
        this.made = made;
    }

    /** An emitter before {@code place} that adds new instructions which may have to be expanded to {@code made}. */
    static Emission before(Instruction place, Rewriter rewriter, Deque<Instruction> made) {
        return new Emission(place, rewriter, rewriter.before(place), made);
    }

    /** The same, for passes that do not revisit new instructions. */
    static Emission before(Instruction place, Rewriter rewriter) {
        return before(place, rewriter, new ArrayDeque<>());
    }

    /** The same at the end of {@code block}, which has no terminator. */
    Emission atEnd(BasicBlock block) {
        return new Emission(model, rewriter, rewriter.atEnd(block).standingFor(model), made);
    }

    Rewriter rewriter() {
        return rewriter;
    }

    /** The function that it emits into. */
    Function function() {
        return Objects.requireNonNull(model.function());
    }

    IrBuilder builder() {
        return builder;
    }

    Context context() {
        return rewriter.context();
    }

    // ---- types and constants

    /** {@code scalar}, or a vector of it with the length of {@code shape}. */
    static Type like(Type shape, Type scalar) {
        return shape instanceof VectorType vector ? vector.withElement(scalar) : scalar;
    }

    /** The width of an integer or float, or of an element of a vector of these. */
    static int width(Type type) {
        return type.scalar() instanceof FloatType format ? format.width() : ((IntType) type.scalar()).width();
    }

    static int width(Value value) {
        return width(value.type());
    }

    /** {@code element} as a scalar or as all elements of a vector. */
    Constant splat(Type type, Constant element) {
        return type instanceof VectorType vector ? context().splat(vector, element) : element;
    }

    Constant number(Type type, long value) {
        return splat(type, context().integer((IntType) type.scalar(), value));
    }

    Constant number(Type type, BigInteger value) {
        return splat(type, context().integer((IntType) type.scalar(), value));
    }

    /** The float constant with these bits. */
    Constant floating(Type type, long bits) {
        return splat(type, context().floating((FloatType) type.scalar(), bits));
    }

    /** The least signed integer of {@code width} bits, as a constant of {@code type}. */
    Constant least(Type type, int width) {
        return number(type, BigInteger.ONE.shiftLeft(width - 1).negate());
    }

    /** The greatest signed integer of {@code width} bits, as a constant of {@code type}. */
    Constant greatest(Type type, int width) {
        return number(type, ones(width - 1));
    }

    /** {@code width} ones. */
    static BigInteger ones(int width) {
        return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    }

    // ---- operations

    Value op(Opcode opcode, Value left, Value right) {
        return builder.binary(opcode, left, right);
    }

    Value op(Opcode opcode, Value left, long right) {
        return op(opcode, left, number(left.type(), right));
    }

    /** A binary operation with fast-math flags. */
    Value op(Opcode opcode, Value left, Value right, int flags) {
        BinaryInstruction result = builder.binary(opcode, left, right, flags);
        return opcode == Opcode.FREM ? handOn(result) : result;
    }

    Value compare(Predicate predicate, Value left, Value right) {
        return builder.compare(predicate, left, right);
    }

    Value compare(Predicate predicate, Value left, long right) {
        return compare(predicate, left, number(left.type(), right));
    }

    Value select(Value condition, Value ifTrue, Value ifFalse) {
        return builder.select(condition, ifTrue, ifFalse);
    }

    /** A cast to {@code scalar}, or to a vector of it. */
    Value cast(Opcode opcode, Value value, Type scalar) {
        return builder.cast(opcode, value, like(value.type(), scalar));
    }

    /** An integer in another width: sign-extended, zero-extended or truncated. */
    Value resize(Value value, int width, boolean isSigned) {
        int from = width(value);
        return from == width
                ? value
                : cast(width < from ? Opcode.TRUNC : isSigned ? Opcode.SEXT : Opcode.ZEXT, value, IntType.of(width));
    }

    /** The bits of a float as an integer. */
    Value bits(Value value) {
        return cast(Opcode.BITCAST, value, IntType.of(width(value)));
    }

    /** {@code value}, frozen if its uses might see different bits. */
    Value frozen(Value value) {
        return ValueTracking.isDefined(value) ? value : builder.freeze(value);
    }

    // ---- calls

    /** A call of the intrinsic {@code name}, overloaded on the type of its first operand. */
    Value call(String name, Value... arguments) {
        return call(name, List.of(arguments[0].type()), arguments);
    }

    /** A call of the intrinsic {@code name} with the overloads {@code overloads}. */
    CallInstruction call(String name, List<Type> overloads, Value... arguments) {
        return handOn(builder.call(
                IntrinsicTable.declare(function().module(), name, overloads.toArray(Type[]::new)), arguments));
    }

    private <I extends Instruction> I handOn(I instruction) {
        made.add(instruction);
        return instruction;
    }

    // ---- vectors and structures

    Value element(Value vector, int index) {
        return builder.add(new ExtractElementInstruction(vector, context().i32(index)));
    }

    Value withElement(Value vector, Value element, int index) {
        return builder.add(
                new InsertElementInstruction(vector, element, context().i32(index)));
    }

    /** A structure of two members. */
    Value pair(Value first, Value second) {
        Value none = context().poison(StructType.of(first.type(), second.type()));
        Value half = builder.add(new InsertValueInstruction(none, first, List.of(0)));
        return builder.add(new InsertValueInstruction(half, second, List.of(1)));
    }
}
