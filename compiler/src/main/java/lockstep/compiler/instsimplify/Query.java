package lockstep.compiler.instsimplify;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * A query for a simpler value: of an instruction, or of an operation at its place with other operands. The latter is
 * never created, and may lead to further queries until the budget is used up.
 */
final class Query {
    /** Most nested queries, LLVM's RecursionLimit. */
    static final int BUDGET = 3;

    private final InstructionSimplifier simplifier;
    private final Instruction at;
    private final Opcode opcode;
    private final int flags;
    private final @Nullable Predicate predicate;
    private final List<Value> operands;
    private final Type type;
    private final int budget;
    private final boolean mayChoose;

    private Query(
            InstructionSimplifier simplifier,
            Instruction at,
            Opcode opcode,
            int flags,
            @Nullable Predicate predicate,
            List<Value> operands,
            Type type,
            int budget,
            boolean mayChoose) {
        this.simplifier = simplifier;
        this.at = at;
        this.opcode = opcode;
        this.flags = flags;
        this.predicate = predicate;
        this.operands = operands;
        this.type = type;
        this.budget = budget;
        this.mayChoose = mayChoose;
    }

    /** The query for {@code instruction} itself. */
    static Query of(InstructionSimplifier simplifier, Instruction instruction) {
        Predicate predicate = instruction instanceof CompareInstruction c ? c.predicate() : null;
        return new Query(
                simplifier,
                instruction,
                instruction.opcode(),
                instruction.flags(),
                predicate,
                instruction.operands(),
                instruction.type(),
                BUDGET,
                true);
    }

    // ---- the operation

    Opcode opcode() {
        return opcode;
    }

    int flags() {
        return flags;
    }

    boolean has(Flag flag) {
        return (flags & flag.bit()) != 0;
    }

    /** The predicate of a comparison. */
    Predicate predicate() {
        return Objects.requireNonNull(predicate);
    }

    Value operand(int index) {
        return operands.get(index);
    }

    List<Value> operands() {
        return operands;
    }

    Type type() {
        return type;
    }

    /**
     * The instruction at whose place the result is needed. The operation may have other operands, so only other
     * properties may be read from it: its position and, if the query is about the instruction itself or about it with
     * other operands, its path, mask and access.
     */
    Instruction at() {
        return at;
    }

    /** Whether the query is about the instruction itself. */
    boolean isInstruction() {
        return budget == BUDGET;
    }

    // ---- the place

    Context context() {
        return simplifier.folder().context();
    }

    ConstantFolder folder() {
        return simplifier.folder();
    }

    DataLayout layout() {
        return simplifier.layout();
    }

    /** The known bits of {@code value}, an integer or a vector of integers. */
    KnownBits knownBits(Value value) {
        return simplifier.facts().knownBits(value);
    }

    /** The numbers that {@code value}, an integer or a vector of integers, may be. */
    WrappedRange range(Value value) {
        return simplifier.facts().range(value);
    }

    InstructionSimplifier simplifier() {
        return simplifier;
    }

    // ---- nested queries

    /** Whether a nested query is allowed. */
    boolean mayAsk() {
        return budget > 0;
    }

    /**
     * Whether undefined constants among the operands may be given a value. If the result is used as a fact instead of
     * replacing the operation, they may not: another use of the same undefined value would contradict it.
     */
    boolean mayChoose() {
        return mayChoose;
    }

    private @Nullable Value ask(
            Opcode other, int otherFlags, @Nullable Predicate otherPredicate, List<Value> values, Type result) {
        return ask(other, otherFlags, otherPredicate, values, result, mayChoose);
    }

    private @Nullable Value ask(
            Opcode other,
            int otherFlags,
            @Nullable Predicate otherPredicate,
            List<Value> values,
            Type result,
            boolean mayChooseThere) {
        if (!mayAsk()) {
            return null;
        }
        Query query = new Query(
                simplifier,
                at,
                other,
                otherFlags,
                otherPredicate,
                List.copyOf(values),
                result,
                budget - 1,
                mayChooseThere);
        return simplifier.answer(query);
    }

    /** Whether {@code left other right} is true, or false, in every element for all choices of undefined values. */
    Optional<Boolean> decide(Predicate other, Value left, Value right) {
        Opcode kind = other.isOfFloats() ? Opcode.FCMP : Opcode.ICMP;
        Type result = CompareInstruction.resultType(left.type());
        Value answer = ask(kind, 0, other, List.of(left, right), result, false);
        ConstantInt truth = answer == null ? null : Patterns.integer(this, answer);
        return truth == null ? Optional.empty() : Optional.of(truth.isOne());
    }

    /** The value of this operation with other operands of the same types; null if nothing simpler. */
    @Nullable Value with(List<Value> values) {
        return ask(opcode, flags, predicate, values, type);
    }

    /** The value of a binary operation without flags; null if nothing simpler. */
    @Nullable Value binary(Opcode other, Value left, Value right) {
        return ask(other, 0, null, List.of(left, right), left.type());
    }

    /** The value of a comparison without flags; null if nothing simpler. */
    @Nullable Value compare(Predicate other, Value left, Value right) {
        Opcode kind = other.isOfFloats() ? Opcode.FCMP : Opcode.ICMP;
        return ask(kind, 0, other, List.of(left, right), CompareInstruction.resultType(left.type()));
    }

    /**
     * The value of {@code instruction}, which dominates the place, with other operands, for all choices of undefined
     * values; null if nothing simpler.
     */
    @Nullable Value replayed(Instruction instruction, List<Value> values) {
        Predicate other = instruction instanceof CompareInstruction c ? c.predicate() : null;
        return ask(instruction.opcode(), instruction.flags(), other, values, instruction.type(), false);
    }
}
