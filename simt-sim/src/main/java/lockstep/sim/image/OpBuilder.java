package lockstep.sim.image;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CompareInstruction;
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
 * Builds an {@link Op}. A decoder sets the fields of its kind of instruction, in any order, until the function is
 * finished; arrays are kept, not copied.
 */
public final class OpBuilder {
    // An instruction has few of these arrays, and there are very many instructions.
    private static final int[] NO_INTS = {};
    private static final long[] NO_LONGS = {};
    private static final Edge[] NO_EDGES = {};
    private static final @Nullable ValueConstraints[] NO_CONSTRAINTS = {};
    private static final String[] NO_TEXTS = {};

    /** The fields of an {@link Op}, which documents them. */
    static final class Fields {
        final OpKind kind;
        final int block;
        final OpSource source;
        int weight = 1;
        int flags;

        @Nullable CallFlags callFlags;

        int[] phiFlags = NO_INTS;

        @Nullable Opcode opcode;

        @Nullable Predicate predicate;

        int result = -1;
        int resultCount;
        int[] operands = NO_INTS;
        int[] operandCounts = NO_INTS;

        @Nullable ScalarType type;

        @Nullable ScalarType operandType;

        List<ScalarType> operandTypes = List.of();
        List<ScalarType> resultTypes = List.of();

        @Nullable AccessShape shape;

        long displacement;
        int[] redrawn = NO_INTS;
        int[] numbers = NO_INTS;
        long[] longs = NO_LONGS;
        long[] highs = NO_LONGS;
        Edge[] edges = NO_EDGES;

        @Nullable ThreadFunction threadFunction;

        List<OpBuilder> nativeForm = List.of();
        boolean isClamped;

        @Nullable FunctionType signature;

        @Nullable FunctionImage callee;

        Map<Long, FunctionImage> callees = Map.of();

        @Nullable IntrinsicInfo intrinsic;

        @Nullable Collective collective;

        boolean meetsElsewhere;

        @Nullable BarrierKind barrier;

        @Nullable SpecialRegister register;

        AtomicRmwInstruction.@Nullable Operation update;

        @Nullable MbarrierArrival arrival;

        String text = "";

        @Nullable ValueConstraints[] constraints = NO_CONSTRAINTS;

        @Nullable ValueConstraints resultConstraints;

        int token = -1;

        @Nullable MemoryOrder order;

        boolean isFence;
        String[] claimants = NO_TEXTS;
        boolean isUnused;
        boolean isShared;

        @Nullable MachineIssue issue;

        int guard = -1;
        boolean isGuardNegated;
        int fromSpace;
        int toSpace;

        Fields(OpKind kind, int block, OpSource source) {
            this.kind = kind;
            this.block = block;
            this.source = source;
        }
    }

    private final Fields fields;

    /** Builds an operation of a block for {@code source}. */
    public OpBuilder(OpKind kind, int block, OpSource source) {
        fields = new Fields(kind, block, source);
    }

    OpBuilder(OpKind kind, int block, Instruction instruction) {
        this(kind, block, new NvvmOpSource(instruction));
        fields.flags = instruction.flags();
        fields.opcode = instruction.opcode();
        fields.predicate = instruction instanceof CompareInstruction comparison ? comparison.predicate() : null;
    }

    /** The finished instruction. No field may be set any more. */
    Op build() {
        return new Op(fields);
    }

    // ---- the operation

    /** Sets the number of instructions of the program that it counts as; the default is 1. */
    public void setWeight(int instructions) {
        fields.weight = instructions;
    }

    /** Sets its guard: it is executed where {@code cell} is true, or false. */
    public void setGuard(int cell, boolean isNegated) {
        fields.guard = cell;
        fields.isGuardNegated = isNegated;
    }

    /** Sets the binary operation or cast, and its result type. */
    public void setOperation(Opcode operation, ScalarType scalar) {
        fields.opcode = operation;
        fields.type = scalar;
    }

    /** Sets the relation of a comparison. */
    public void setRelation(Predicate comparison) {
        fields.predicate = comparison;
    }

    /** Sets the function that each lane computes, if that is not an operation of the NVVM dialect. */
    public void setThreadFunction(ThreadFunction function) {
        fields.threadFunction = function;
    }

    /** Sets the native form, see {@link Op#nativeForm}. */
    public void setNativeForm(List<OpBuilder> operations) {
        fields.nativeForm = List.copyOf(operations);
    }

    /** A shift by the width or more shifts all bits out instead of giving poison. */
    public void setClamped() {
        fields.isClamped = true;
    }

    /** Sets the intrinsic that is called. */
    public void setIntrinsic(IntrinsicInfo info) {
        fields.intrinsic = info;
    }

    /** Sets the function that is called. */
    public void setCallee(FunctionImage function) {
        fields.callee = function;
    }

    /** Sets the functions that may be called, by their addresses in the code. */
    public void setCallees(Map<Long, FunctionImage> functions) {
        fields.callees = functions;
    }

    /** Sets the function type that a call through a pointer expects. */
    public void setSignature(FunctionType expected) {
        fields.signature = expected;
    }

    /** Sets the collective operation. */
    public void setCollective(Collective computed) {
        fields.collective = computed;
    }

    /** Sets whether lanes at other instructions with the same operation and mask take part, as in PTX. */
    public void setMeetsElsewhere(boolean meets) {
        fields.meetsElsewhere = meets;
    }

    /** Sets the operation of a block barrier. */
    public void setBarrier(BarrierKind does) {
        fields.barrier = does;
    }

    /** Sets the special register that is read. */
    public void setRegister(SpecialRegister read) {
        fields.register = read;
    }

    /** Sets how an atomic operation combines the old value with its operand. */
    public void setUpdate(AtomicRmwInstruction.Operation makes) {
        fields.update = makes;
    }

    /** Sets how lanes arrive at a barrier in memory. */
    public void setArrival(MbarrierArrival how) {
        fields.arrival = how;
    }

    /** Sets the name of the built-in called, or what is not supported. */
    public void setText(String name) {
        fields.text = name;
    }

    /** Sets the edges of a terminator, in successor order. */
    public void setEdges(Edge... successors) {
        fields.edges = successors;
    }

    /** Sets the cases of a switch by the low and the high words of their values. */
    public void setCases(long[] lows, long[] highWords) {
        fields.longs = lows;
        fields.highs = highWords;
    }

    /** Sets further numbers, whose meaning depends on the kind. */
    public void setNumbers(int... further) {
        fields.numbers = further;
    }

    /** Sets further long numbers, whose meaning depends on the kind. */
    public void setLongs(long... further) {
        fields.longs = further;
    }

    /** Sets the machine instruction of {@link OpKind.Other#ISSUE}. */
    public void setIssue(MachineIssue issued) {
        fields.issue = issued;
    }

    // ---- operands and result

    /** Sets scalar operands, one cell each. */
    public void setOperands(int... cells) {
        fields.operands = cells.clone();
        fields.operandCounts = new int[cells.length];
        Arrays.fill(fields.operandCounts, 1);
    }

    /** Sets operands by the first cell of each, -1 for none, and the number of its cells. */
    public void setOperands(int[] cells, int[] counts) {
        fields.operands = cells;
        fields.operandCounts = counts;
    }

    /** Sets the number of cells of an operand. */
    public void setOperandCells(int index, int count) {
        fields.operandCounts[index] = count;
    }

    /** Sets the scalar type of the operands' elements, if it is not that of the result. */
    public void setOperandType(ScalarType scalar) {
        fields.operandType = scalar;
    }

    /** Sets the scalar types of all operands' first leaves. */
    public void setOperandTypes(List<ScalarType> types) {
        fields.operandTypes = List.copyOf(types);
    }

    /** Sets the cells of undefined constants among the operands, to be drawn again before each execution. */
    public void setRedrawn(int... cells) {
        fields.redrawn = cells;
    }

    /** Sets a result that is one scalar. */
    public void setResult(int cell, ScalarType scalar) {
        setResult(cell, 1, scalar);
    }

    /** Sets a result of several cells, of elements of one scalar type. */
    public void setResult(int first, int count, ScalarType scalar) {
        fields.result = first;
        fields.resultCount = count;
        fields.type = scalar;
    }

    /** Sets the number of cells of the result. */
    public void setResultCells(int count) {
        fields.resultCount = count;
    }

    /** Sets the scalar type of the result's elements, or of what is stored. */
    public void setType(ScalarType scalar) {
        fields.type = scalar;
    }

    /** Sets the scalar types of the result's leaves. */
    public void setResultTypes(List<ScalarType> types) {
        fields.resultTypes = List.copyOf(types);
    }

    /** Sets whether the result is unused. */
    public void setUnused(boolean unused) {
        fields.isUnused = unused;
    }

    /** Sets whether the result is in warp-shared cells. */
    public void setShared(boolean shared) {
        fields.isShared = shared;
    }

    /** Sets the cell of the convergence-control token. */
    public void setToken(int cell) {
        fields.token = cell;
    }

    // ---- memory

    /** Sets the memory layout of an access. */
    public void setShape(AccessShape layout) {
        fields.shape = layout;
    }

    /** Sets what a load or store adds to the address in its register. */
    public void setDisplacement(long bytes) {
        fields.displacement = bytes;
    }

    /** Sets the address space of a pointer operand. */
    public void setFromSpace(int space) {
        fields.fromSpace = space;
    }

    /** Sets the address space of the result or of a second pointer. */
    public void setToSpace(int space) {
        fields.toSpace = space;
    }

    /** Sets its memory ordering, if its source does not determine it. */
    public void setOrder(MemoryOrder memoryOrder) {
        fields.order = memoryOrder;
    }

    /** Sets whether it orders memory accesses of its thread. */
    public void setFence(boolean fence) {
        fields.isFence = fence;
    }

    // ---- flags and claims

    /** Sets the fast-math flags of a call. */
    public void setCallFlags(CallFlags callFastMathFlags) {
        fields.callFlags = callFastMathFlags;
    }

    /** Sets the fast-math flags of PHIs, and the scalar types of what they write, leaf by leaf. */
    public void setPhiFlags(int[] flagsByLeaf, List<ScalarType> types) {
        fields.phiFlags = flagsByLeaf;
        fields.resultTypes = List.copyOf(types);
    }

    /** Sets constraints on arguments, one for each operand or null. */
    public void setOperandConstraints(@Nullable ValueConstraints... ofOperands) {
        fields.constraints = ofOperands;
    }

    /** Sets constraints on the result, null for none. */
    public void setResultConstraints(@Nullable ValueConstraints ofResult) {
        fields.resultConstraints = ofResult;
    }

    /** Sets the analysis that claims the result, for PHIs one for each PHI; see {@link Op#claimant}. */
    public void setClaimants(String... analyses) {
        fields.claimants = analyses;
    }

    // ---- the fields so far

    /** The operation. */
    public OpKind kind() {
        return fields.kind;
    }

    /** The block that it is in. */
    public int block() {
        return fields.block;
    }

    /** The instruction that it is decoded from. */
    public OpSource source() {
        return fields.source;
    }

    /** Cell of the guard, -1 for none. */
    public int guard() {
        return fields.guard;
    }

    /** Whether it is executed where the guard is false. */
    public boolean isGuardNegated() {
        return fields.isGuardNegated;
    }

    /** Number of operands. */
    public int operandCount() {
        return fields.operands.length;
    }

    /** First cell of an operand. */
    public int operand(int index) {
        return fields.operands[index];
    }

    /** Cells of an operand. */
    public int operandCells(int index) {
        return fields.operandCounts[index];
    }

    /** First cells of the operands, a copy. */
    public int[] operands() {
        return fields.operands.clone();
    }

    /** Whether {@code cell} is the first of an operand. */
    public boolean reads(int cell) {
        return Arrays.stream(fields.operands).anyMatch(operand -> operand == cell);
    }

    /** First cell of the result, -1 without one. */
    public int result() {
        return fields.result;
    }

    /** Cells of the result. */
    public int resultCells() {
        return fields.resultCount;
    }

    /** The scalar type of the result's elements. */
    public ScalarType type() {
        return Objects.requireNonNull(fields.type);
    }

    /** The scalar type of the result's elements, or {@code other} if none was set. */
    public ScalarType typeOr(ScalarType other) {
        return fields.type == null ? other : fields.type;
    }

    /** A further number. */
    public int number(int index) {
        return fields.numbers[index];
    }

    /** The memory layout of an access. */
    public AccessShape shape() {
        return Objects.requireNonNull(fields.shape);
    }

    /** The address space of a pointer operand. */
    public int fromSpace() {
        return fields.fromSpace;
    }

    /** The native form; empty if there is none. */
    public List<OpBuilder> nativeForm() {
        return fields.nativeForm;
    }

    /** Cells of undefined constants among the operands, a copy. */
    public int[] redrawn() {
        return fields.redrawn.clone();
    }
}
