package lockstep.sim.image;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.sim.memory.AccessShape;
import lockstep.sim.memory.MbarrierArrival;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.value.ThreadFunction;
import org.jspecify.annotations.Nullable;

/**
 * A decoded instruction. Each operand and the result is a run of cells of the frame: a first cell and a count.
 * Immutable; made by an {@link OpBuilder}.
 */
public final class Op {
    /** The operation. */
    public final OpKind kind;
    /** The block that it is in. */
    public final int block;
    /** The instruction that it was decoded from; for {@link OpKind.Move#PHIS} the first PHI. */
    public final OpSource source;
    /** The number of instructions of the program that it counts as; 0 for operations that the decoder adds. */
    public final int weight;
    /** Flags of the instruction: a set of {@link Flag}. */
    public final int flags;
    /** The fast-math flags of a call; null if it has no flags. */
    public final @Nullable CallFlags callFlags;
    /** Fast-math flags of {@link OpKind.Move#PHIS}, one set for each cell that it writes; empty if no PHI has any. */
    private final int[] phiFlags;
    /** The binary operation or cast. */
    private final @Nullable Opcode opcode;
    /** The relation of a comparison, of integers or floats. */
    private final @Nullable Predicate predicate;
    /** First cell of the result, -1 without one. */
    public final int result;
    /** Cells of the result. */
    public final int resultCount;
    /** First cell of each operand; -1 for an operand without cells. */
    private final int[] operands;
    /** Cells of each operand. */
    private final int[] operandCounts;
    /** Scalar type of the result's elements, or of what is stored. */
    public final @Nullable ScalarType type;
    /** Scalar type of the operands' elements where it differs. */
    public final @Nullable ScalarType operandType;
    /** Scalar types of all operands' first leaves, for intrinsics. */
    public final List<ScalarType> operandTypes;
    /** Scalar types of the result's leaves, for intrinsics. */
    public final List<ScalarType> resultTypes;
    /** The memory layout of an access. */
    public final @Nullable AccessShape shape;
    /** What a load or store adds to the address in its register, wrapping as the register does. */
    public final long displacement;
    /** Cells of undefined constants among the operands, drawn again before each execution. */
    private final int[] redrawn;
    /** Further numbers by kind: cells to copy, case targets, strides, edges. */
    private final int[] numbers;
    /** Further long numbers by kind: offsets and strides of an address, case values (low words). */
    private final long[] longs;
    /** High words of case values. */
    private final long[] highs;
    /** Edges of a terminator, in successor order. */
    private final Edge[] edges;
    /** The function that each lane computes, if that is not an operation of the NVVM dialect. */
    public final @Nullable ThreadFunction threadFunction;
    /**
     * Operations of the NVVM dialect that, executed in sequence, give the results of {@link #threadFunction} if its
     * operands are defined and not addresses, unless an operation gives a NaN or poison; empty if there is no native
     * form. They write the cells of the results and temporary cells ({@link FunctionImage#isTemporary}).
     */
    public final List<Op> nativeForm;
    /** Whether a shift by the width or more shifts all bits out instead of giving poison; in native forms only. */
    public final boolean isClamped;
    /** The type of the function that a call through a pointer expects. */
    public final @Nullable FunctionType signature;
    /** The function called. */
    public final @Nullable FunctionImage callee;
    /** The functions that may be called, by their addresses in the code; empty for other calls. */
    private final Map<Long, FunctionImage> callees;
    /** The intrinsic called. */
    public final @Nullable IntrinsicInfo intrinsic;
    /** The collective operation. */
    public final @Nullable Collective collective;
    /** Whether lanes at other instructions with the same operation and mask take part, as in PTX. */
    public final boolean meetsElsewhere;
    /** The operation of a block barrier. */
    public final @Nullable BarrierKind barrier;
    /** The special register read. */
    public final @Nullable SpecialRegister register;
    /** How an atomic operation combines the old value with its operand. */
    private final AtomicRmwInstruction.@Nullable Operation update;
    /** How lanes arrive at a barrier in memory. */
    private final @Nullable MbarrierArrival arrival;
    /** Name of the built-in called, or what is not supported. */
    public final String text;
    /** Constraints on arguments, one for each operand or null, or on a loaded value (the first). */
    private final @Nullable ValueConstraints[] operandConstraints;
    /** Constraints on the result, or null. */
    public final @Nullable ValueConstraints resultConstraints;
    /** Whether an intrinsic that computes a value has constraints on arguments or on the result. */
    public final boolean hasConstraints;
    /** Cell of the convergence-control token, -1 for none. */
    public final int token;
    /** Its memory ordering, if its source does not determine it. */
    public final @Nullable MemoryOrder order;
    /** Whether it orders memory accesses of its thread. */
    public final boolean isFence;
    /** Whether {@link #claimants} names an analysis. */
    public final boolean isClaimedUniform;
    /**
     * The analyses that claim the result or the branch to be uniform: one, or for {@link OpKind.Move#PHIS} one for each
     * PHI; empty texts where there is no claim.
     */
    private final String[] claimants;
    /** Whether no instruction uses the result. */
    public final boolean isUnused;
    /** Whether the result is in warp-shared cells. */
    public final boolean isShared;
    /** The machine instruction that {@link OpKind.Other#ISSUE} issues. */
    public final @Nullable MachineIssue issue;
    /**
     * Cell of the guard, the bit that selects the lanes that execute the instruction; -1 for all. The others continue
     * with the next.
     */
    public final int guard;
    /** Whether it is executed by the lanes whose guard is false. */
    public final boolean isGuardNegated;
    /** Address spaces: of a pointer operand, and of the result or a second pointer. */
    public final int fromSpace;
    /** See {@link #fromSpace}. */
    public final int toSpace;

    /** {@link #sourceText}, once made; always the same, so that parallel runs may each make it. */
    private @Nullable String printed;

    Op(OpBuilder.Fields from) {
        this.kind = from.kind;
        this.block = from.block;
        this.source = from.source;
        this.weight = from.weight;
        this.flags = from.flags;
        this.callFlags = from.callFlags;
        this.phiFlags = from.phiFlags;
        this.opcode = from.opcode;
        this.predicate = from.predicate;
        this.result = from.result;
        this.resultCount = from.resultCount;
        this.operands = from.operands;
        this.operandCounts = from.operandCounts;
        this.type = from.type;
        this.operandType = from.operandType;
        this.operandTypes = from.operandTypes;
        this.resultTypes = from.resultTypes;
        this.shape = from.shape;
        this.displacement = from.displacement;
        this.redrawn = from.redrawn;
        this.numbers = from.numbers;
        this.longs = from.longs;
        this.highs = from.highs;
        this.edges = from.edges;
        this.threadFunction = from.threadFunction;
        this.nativeForm = from.nativeForm.isEmpty()
                ? List.of()
                : from.nativeForm.stream().map(OpBuilder::build).toList();
        this.isClamped = from.isClamped;
        this.signature = from.signature;
        this.callee = from.callee;
        this.callees = from.callees;
        this.intrinsic = from.intrinsic;
        this.collective = from.collective;
        this.meetsElsewhere = from.meetsElsewhere;
        this.barrier = from.barrier;
        this.register = from.register;
        this.update = from.update;
        this.arrival = from.arrival;
        this.text = from.text;
        this.operandConstraints = from.constraints;
        this.resultConstraints = from.resultConstraints;
        this.hasConstraints = kind == OpKind.Arithmetic.PURE_INTRINSIC
                && (resultConstraints != null
                        || Arrays.stream(operandConstraints).anyMatch(Objects::nonNull));
        this.token = from.token;
        this.order = from.order;
        this.isFence = from.isFence;
        this.isClaimedUniform = from.claimants.length > 0;
        this.claimants = from.claimants;
        this.isUnused = from.isUnused;
        this.isShared = from.isShared;
        this.issue = from.issue;
        this.guard = from.guard;
        this.isGuardNegated = from.isGuardNegated;
        this.fromSpace = from.fromSpace;
        this.toSpace = from.toSpace;
    }

    /** Number of operands. */
    public int operandCount() {
        return operands.length;
    }

    /** First cell of an operand; -1 for an operand without cells. */
    public int operand(int index) {
        return operands[index];
    }

    /** A copy of the first cells of the operands. */
    public int[] operands() {
        return operands.clone();
    }

    /** Cells of an operand. */
    public int operandCells(int index) {
        return operandCounts[index];
    }

    /** Whether this reads the cells that {@code other} reads. */
    public boolean hasOperandsOf(Op other) {
        return Arrays.equals(operands, other.operands);
    }

    /** Number of further numbers. */
    public int numberCount() {
        return numbers.length;
    }

    /** A further number, by kind: a cell to copy, a stride, the number of a barrier. */
    public int number(int index) {
        return numbers[index];
    }

    /** A copy of the further numbers. */
    public int[] numbers() {
        return numbers.clone();
    }

    /** Number of further long numbers. */
    public int longCount() {
        return longs.length;
    }

    /** A further long number, by kind: an offset or a stride of an address, a size. */
    public long longNumber(int index) {
        return longs[index];
    }

    /** Whether case {@code index} of a switch is this number of at most 128 bits. */
    public boolean isCase(int index, long low, long high) {
        return longs[index] == low && highs[index] == high;
    }

    /** Number of edges of a terminator. */
    public int edgeCount() {
        return edges.length;
    }

    /** An edge of a terminator, in successor order. */
    public Edge edge(int index) {
        return edges[index];
    }

    /** Number of cells of undefined constants among the operands. */
    public int redrawnCount() {
        return redrawn.length;
    }

    /** Cell of an undefined constant among the operands, drawn again before each execution. */
    public int redrawn(int index) {
        return redrawn[index];
    }

    /** Whether a PHI of {@link OpKind.Move#PHIS} has fast-math flags. */
    public boolean hasPhiFlags() {
        return phiFlags.length > 0;
    }

    /** Fast-math flags of the PHI that writes leaf {@code index} of {@link OpKind.Move#PHIS}. */
    public int phiFlags(int index) {
        return phiFlags[index];
    }

    /** Constraints on an operand, or (the first) on a loaded value; null for none. */
    public @Nullable ValueConstraints operandConstraints(int index) {
        return operandConstraints[index];
    }

    /** Number of {@link #claimant}s. */
    public int claimantCount() {
        return claimants.length;
    }

    /**
     * The analysis that claims the result or the branch to be uniform; for {@link OpKind.Move#PHIS} one for each PHI;
     * an empty text where there is no claim.
     */
    public String claimant(int index) {
        return claimants[index];
    }

    /** The callee at an address of code; null if there is none. */
    public @Nullable FunctionImage callee(long address) {
        return callees.get(address);
    }

    /** Whether the instruction has a flag. */
    public boolean has(Flag flag) {
        return (flags & Flag.set(flag)) != 0;
    }

    /** The binary operation or cast. */
    public Opcode opcode() {
        return Objects.requireNonNull(opcode);
    }

    /** The relation of a comparison, of integers or floats. */
    public Predicate predicate() {
        return Objects.requireNonNull(predicate);
    }

    /** The instruction of the NVVM dialect that it was decoded from. */
    public Instruction instruction() {
        if (source instanceof NvvmOpSource nvvm) {
            return nvvm.instruction();
        }
        throw new CompilerBug("this is of another dialect: " + sourceText());
    }

    /** The instruction of the NVVM dialect that it was decoded from; null for other dialects. */
    public @Nullable Instruction nvvmInstruction() {
        return source instanceof NvvmOpSource nvvm ? nvvm.instruction() : null;
    }

    /** The instruction's text in one line; printed on demand, since few runs need it. */
    public String sourceText() {
        String known = printed;
        if (known == null) {
            known = source.text();
            printed = known;
        }
        return known;
    }

    /** {@link #sourceText}. */
    @Override
    public String toString() {
        return sourceText();
    }

    /** The scalar type of the result's elements. */
    public ScalarType type() {
        return Objects.requireNonNull(type);
    }

    /** The scalar type of the operands' elements. */
    public ScalarType operandType() {
        return operandType == null ? type() : operandType;
    }

    /** The memory layout of an access. */
    public AccessShape shape() {
        return Objects.requireNonNull(shape);
    }

    /** The collective operation. */
    public Collective collective() {
        return Objects.requireNonNull(collective);
    }

    /** The operation of a block barrier. */
    public BarrierKind barrier() {
        return Objects.requireNonNull(barrier);
    }

    /** The special register read. */
    public SpecialRegister register() {
        return Objects.requireNonNull(register);
    }

    /** How an atomic operation combines the old value with its operand. */
    public AtomicRmwInstruction.Operation update() {
        return Objects.requireNonNull(update);
    }

    /** How lanes arrive at a barrier in memory. */
    public MbarrierArrival arrival() {
        return Objects.requireNonNull(arrival);
    }

    /** The intrinsic called. */
    public IntrinsicInfo intrinsic() {
        return Objects.requireNonNull(intrinsic);
    }
}
