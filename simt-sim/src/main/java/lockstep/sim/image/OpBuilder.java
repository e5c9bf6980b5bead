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
import lockstep.ir.nvvm.type.FunctionType;
import lockstep.sim.memory.AccessShape;
import lockstep.sim.memory.MbarrierArrival;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.value.ThreadFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes an {@link Op}. A decoder sets what its kind of instruction has, in any order, until the function is finished;
 * arrays that are handed over are kept.
 */
public final class OpBuilder {
    // An instruction has few of these arrays, and there are very many instructions.
    private static final int[] NO_INTS = {};
    private static final long[] NO_LONGS = {};
    private static final Edge[] NO_EDGES = {};
    private static final @Nullable ValueConstraints[] NO_GUARDS = {};
    private static final String[] NO_TEXTS = {};

    /** What an {@link Op} is made of; each of these is described there. */
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
        @Nullable ValueConstraints[] guards = NO_GUARDS;
        @Nullable ValueConstraints resultGuard;
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

    /** For an instruction of a block that stands for {@code source}. */
    public OpBuilder(OpKind kind, int block, OpSource source) {
        fields = new Fields(kind, block, source);
    }

    OpBuilder(OpKind kind, int block, Instruction instruction) {
        this(kind, block, new NvvmOpSource(instruction));
        fields.flags = instruction.flags();
        fields.opcode = instruction.opcode();
        fields.predicate = instruction instanceof CompareInstruction comparison ? comparison.predicate() : null;
    }

    /** The instruction. Nothing is to be set any more. */
    Op build() {
        return new Op(fields);
    }

    // ---- what it does

    /** Says how many instructions of the program it counts as: 1 unless said otherwise. */
    public void setWeight(int instructions) {
        fields.weight = instructions;
    }

    /** Says under which bit it is executed: where {@code cell} is true, or false. */
    public void setGuard(int cell, boolean isNegated) {
        fields.guard = cell;
        fields.isGuardNegated = isNegated;
    }

    /** Says which binary operation or cast it is, and what it gives. */
    public void setOperation(Opcode operation, ScalarType scalar) {
        fields.opcode = operation;
        fields.type = scalar;
    }

    /** Says by which relation a comparison compares. */
    public void setRelation(Predicate comparison) {
        fields.predicate = comparison;
    }

    /** Says what each lane computes, where that is no operation of the NVVM dialect. */
    public void setThreadFunction(ThreadFunction function) {
        fields.threadFunction = function;
    }

    /** Says what gives the same for defined operands, see {@link Op#nativeForm}. */
    public void setNativeForm(List<OpBuilder> operations) {
        fields.nativeForm = List.copyOf(operations);
    }

    /** Says that a shift by the width or more shifts all bits out, instead of being poison. */
    public void setClamped() {
        fields.isClamped = true;
    }

    /** Says which intrinsic is called. */
    public void setIntrinsic(IntrinsicInfo info) {
        fields.intrinsic = info;
    }

    /** Says which function is called. */
    public void setCallee(FunctionImage function) {
        fields.callee = function;
    }

    /** Says which functions may be called, by their addresses in the code. */
    public void setCallees(Map<Long, FunctionImage> functions) {
        fields.callees = functions;
    }

    /** Says which type a call through a pointer expects of the function. */
    public void setSignature(FunctionType expected) {
        fields.signature = expected;
    }

    /** Says what the lanes of a warp compute together. */
    public void setCollective(Collective computed) {
        fields.collective = computed;
    }

    /** Says whether lanes at other instructions that do the same with the same mask take part, as PTX has it. */
    public void setMeetsElsewhere(boolean meets) {
        fields.meetsElsewhere = meets;
    }

    /** Says what a barrier of the block does. */
    public void setBarrier(BarrierKind does) {
        fields.barrier = does;
    }

    /** Says which special register is read. */
    public void setRegister(SpecialRegister read) {
        fields.register = read;
    }

    /** Says what an atomic operation makes of the old value and the new one. */
    public void setUpdate(AtomicRmwInstruction.Operation makes) {
        fields.update = makes;
    }

    /** Says how lanes arrive at a barrier in memory. */
    public void setArrival(MbarrierArrival how) {
        fields.arrival = how;
    }

    /** Names the built-in called, or what is not supported. */
    public void setText(String name) {
        fields.text = name;
    }

    /** Says where control goes, in successor order. */
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

    /** Says what is issued, of {@link OpKind.Other#ISSUE}. */
    public void setIssue(MachineIssue issued) {
        fields.issue = issued;
    }

    // ---- operands and result

    /** Sets operands that are scalars, each in its cell. */
    public void setOperands(int... cells) {
        fields.operands = cells.clone();
        fields.operandCounts = new int[cells.length];
        Arrays.fill(fields.operandCounts, 1);
    }

    /** Sets operands by the first cell of each, -1 for none, and by how many it has. */
    public void setOperands(int[] cells, int[] counts) {
        fields.operands = cells;
        fields.operandCounts = counts;
    }

    /** Says how many cells an operand has. */
    public void setOperandCells(int index, int count) {
        fields.operandCounts[index] = count;
    }

    /** Says of which scalar type the operands' elements are, where it is not that of the result. */
    public void setOperandType(ScalarType scalar) {
        fields.operandType = scalar;
    }

    /** Sets the scalar types of all operands' first leaves. */
    public void setOperandTypes(List<ScalarType> types) {
        fields.operandTypes = List.copyOf(types);
    }

    /** Names cells of undefined constants among the operands, to be drawn anew before each execution. */
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

    /** Says how many cells the result has. */
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

    /** Says whether no instruction uses the result. */
    public void setUnused(boolean unused) {
        fields.isUnused = unused;
    }

    /** Says whether the result lies in warp-shared cells. */
    public void setShared(boolean shared) {
        fields.isShared = shared;
    }

    /** Sets the cell of the convergence-control token. */
    public void setToken(int cell) {
        fields.token = cell;
    }

    // ---- memory

    /** Says how what is accessed lies in memory. */
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

    /** Says how it orders memory accesses, where its source does not say. */
    public void setOrder(MemoryOrder memoryOrder) {
        fields.order = memoryOrder;
    }

    /** Says whether it orders memory accesses of its thread. */
    public void setFence(boolean fence) {
        fields.isFence = fence;
    }

    // ---- what is claimed

    /** Sets the fast-math flags of a call. */
    public void setCallFlags(CallFlags callFastMathFlags) {
        fields.callFlags = callFastMathFlags;
    }

    /** Sets the fast-math flags of PHIs, and the scalar types of what they write, leaf by leaf. */
    public void setPhiFlags(int[] flagsByLeaf, List<ScalarType> types) {
        fields.phiFlags = flagsByLeaf;
        fields.resultTypes = List.copyOf(types);
    }

    /** Sets what is claimed of arguments, one an operand or null. */
    public void setGuards(@Nullable ValueConstraints... ofOperands) {
        fields.guards = ofOperands;
    }

    /** Sets what is claimed of the result, null for nothing. */
    public void setResultGuard(@Nullable ValueConstraints ofResult) {
        fields.resultGuard = ofResult;
    }

    /** Names the analysis that claims the result, of PHIs one a PHI; see {@link Op#claimant}. */
    public void setClaimants(String... analyses) {
        fields.claimants = analyses;
    }

    // ---- what has been said so far

    /** What to do. */
    public OpKind kind() {
        return fields.kind;
    }

    /** Where it stands. */
    public int block() {
        return fields.block;
    }

    /** What it is decoded from. */
    public OpSource source() {
        return fields.source;
    }

    /** Cell of the bit that says which lanes execute it, -1 for all. */
    public int guard() {
        return fields.guard;
    }

    /** Whether it is executed where that bit is false. */
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

    /** How what is accessed lies in memory. */
    public AccessShape shape() {
        return Objects.requireNonNull(fields.shape);
    }

    /** The address space of a pointer operand. */
    public int fromSpace() {
        return fields.fromSpace;
    }

    /** What gives the same for defined operands; empty for nothing. */
    public List<OpBuilder> nativeForm() {
        return fields.nativeForm;
    }

    /** Cells of undefined constants among the operands, a copy. */
    public int[] redrawn() {
        return fields.redrawn.clone();
    }
}
