package lockstep.sim.image;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.type.FunctionType;
import lockstep.sim.bits.IntPredicate;
import lockstep.sim.memory.AccessShape;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.value.ThreadFunction;
import org.jspecify.annotations.Nullable;

/**
 * A decoded instruction. Operands and the result are runs of cells of the frame: the first cell and how many. Made once
 * by the decoder; engines do not change it, and its arrays are not to be changed.
 */
public final class Op {
    // An instruction has few of these arrays, and there are very many instructions.
    private static final int[] NO_INTS = {};
    private static final long[] NO_LONGS = {};
    private static final Edge[] NO_EDGES = {};
    private static final @Nullable Guard[] NO_GUARDS = {};
    private static final String[] NO_TEXTS = {};

    /** What to do. */
    public final OpKind kind;
    /** Where it stands. */
    public final int block;
    /** What it was decoded from; of {@link OpKind.Move#PHIS} the first PHI. */
    public final OpSource source;
    /** Instructions of the program that it counts as; 0 for what the decoder adds on its own. */
    public int weight = 1;
    /** What the instruction claims: a set of {@link Flag}. */
    public int flags;
    /** The fast-math flags of a call; null for none. */
    public @Nullable CallFlags callFlags;
    /** Fast-math flags of {@link OpKind.Move#PHIS}, one set a cell that it writes; empty where no PHI has any. */
    public int[] phiFlags = NO_INTS;
    /** Which binary operation or cast it is. */
    @Nullable Opcode opcode;
    /** The relation of a comparison, of integers or floats. */
    @Nullable Predicate predicate;
    /** First cell of the result, -1 without one. */
    public int result = -1;
    /** Cells of the result. */
    public int resultCount;
    /** First cell of each operand; -1 for an operand without cells. */
    public int[] operands = NO_INTS;
    /** Cells of each operand. */
    public int[] operandCounts = NO_INTS;
    /** Scalar type of the result's elements, or of what is stored. */
    public @Nullable ScalarType type;
    /** Scalar type of the operands' elements where it differs. */
    public @Nullable ScalarType operandType;
    /** Scalar types of all operands' first leaves, for intrinsics. */
    public List<ScalarType> operandTypes = List.of();
    /** Scalar types of the result's leaves, for intrinsics. */
    public List<ScalarType> resultTypes = List.of();
    /** How it lies in memory. */
    public @Nullable AccessShape shape;
    /** What a load or store adds to the address in its register, wrapping as the register does. */
    public long displacement;
    /** The relation of an integer comparison. */
    @Nullable IntPredicate relation;
    /** Cells of undefined constants among the operands, drawn anew before each execution. */
    public int[] redrawn = NO_INTS;
    /** Further numbers by kind: cells to copy, case targets, strides, edges. */
    public int[] numbers = NO_INTS;
    /** Further long numbers by kind: offsets and strides of an address, case values (low words). */
    public long[] longs = NO_LONGS;
    /** High words of case values. */
    public long[] highs = NO_LONGS;
    /** Edges of a terminator, in successor order. */
    public Edge[] edges = NO_EDGES;
    /** What each lane computes, where that is no operation of the NVVM dialect. */
    public @Nullable ThreadFunction threadFunction;
    /** What gives the same for defined operands, unless the result is a NaN. */
    public @Nullable Op nativeForm;
    /** Whether a shift by the width or more shifts all bits out, instead of being poison; of native forms only. */
    public boolean isClamped;
    /** The type of the function that a call through a pointer expects. */
    public @Nullable FunctionType signature;
    /** The function called. */
    public @Nullable FunctionImage callee;
    /** The intrinsic called. */
    public @Nullable IntrinsicInfo intrinsic;
    /** What the lanes of a warp compute together. */
    public @Nullable Collective collective;
    /** Whether lanes at other instructions that do the same with the same mask take part, as PTX has it. */
    public boolean meetsElsewhere;
    /** What a barrier of the block does. */
    public @Nullable BarrierKind barrier;
    /** The special register read. */
    public @Nullable SpecialRegister register;
    /** Name of the built-in called, or what is not supported. */
    public String text = "";
    /** Guards of arguments, one an operand or null, or of a loaded value (the first). */
    public @Nullable Guard[] guards = NO_GUARDS;
    /** Guard of the result, or null. */
    public @Nullable Guard resultGuard;
    /** Whether an intrinsic that computes a value has guards of arguments or of the result. */
    public boolean hasClaims;
    /** Cell of the convergence-control token, -1 for none. */
    public int token = -1;
    /** How it orders memory accesses, where its source does not say. */
    public @Nullable MemoryOrder order;
    /** Whether it orders memory accesses of its thread. */
    public boolean isFence;
    /** Whether {@link #claimants} names an analysis. */
    public boolean isClaimedUniform;
    /**
     * The analyses that claim the result, or that all lanes take the same edge: one, of {@link OpKind.Move#PHIS} one a
     * PHI, empty texts where none does.
     */
    public String[] claimants = NO_TEXTS;
    /** Whether no instruction uses the result. */
    public boolean isUnused;
    /** Whether the result lies in warp-shared cells. */
    public boolean isShared;
    /** What is issued, of {@link OpKind.Other#ISSUE}. */
    public @Nullable MachineIssue issue;
    /** Cell of the bit that says which lanes execute the instruction; -1 for all. The others go on with the next. */
    public int guard = -1;
    /** Whether lanes execute it where the guard is false. */
    public boolean isGuardNegated;
    /** Address spaces: of a pointer operand, and of the result or a second pointer. */
    public int fromSpace;
    /** See {@link #fromSpace}. */
    public int toSpace;

    /** {@link #sourceText}, once made; always the same, so that runs in parallel may each make it. */
    private @Nullable String printed;

    /** An instruction that stands for nothing else of its source than that. */
    public Op(OpKind kind, int block, OpSource source) {
        this.kind = kind;
        this.block = block;
        this.source = source;
    }

    Op(OpKind kind, int block, Instruction instruction) {
        this(kind, block, new NvvmSource(instruction));
        this.flags = instruction.flags();
        this.opcode = instruction.opcode();
        this.predicate = instruction instanceof CompareInstruction comparison ? comparison.predicate() : null;
    }

    /** Sets operands that are scalars, each in its cell. */
    public void setOperands(int... cells) {
        operands = cells.clone();
        operandCounts = new int[cells.length];
        Arrays.fill(operandCounts, 1);
    }

    /** Sets a result that is one scalar. */
    public void setResult(int cell, ScalarType scalar) {
        result = cell;
        resultCount = 1;
        type = scalar;
    }

    /** Says which binary operation or cast it is, and what it gives. */
    public void setOperation(Opcode operation, ScalarType scalar) {
        opcode = operation;
        type = scalar;
    }

    /** Says by which relation a comparison compares. */
    public void setRelation(Predicate comparison) {
        predicate = comparison;
        if (!comparison.isOfFloats()) {
            relation = IntPredicate.valueOf(comparison.name());
        }
    }

    /** Whether the instruction makes a claim. */
    public boolean has(Flag flag) {
        return (flags & Flag.set(flag)) != 0;
    }

    /** Which binary operation or cast it is. */
    public Opcode opcode() {
        return Objects.requireNonNull(opcode);
    }

    /** The relation of a comparison, of integers or floats. */
    public Predicate predicate() {
        return Objects.requireNonNull(predicate);
    }

    /** The instruction of the NVVM dialect that it was decoded from. */
    public Instruction instruction() {
        if (source instanceof NvvmSource nvvm) {
            return nvvm.instruction();
        }
        throw new CompilerBug("this is of another dialect: " + sourceText());
    }

    /** The instruction of the NVVM dialect that it was decoded from; null for what is of another dialect. */
    public @Nullable Instruction nvvmInstruction() {
        return source instanceof NvvmSource nvvm ? nvvm.instruction() : null;
    }

    /** The instruction's text in one line; printed when first asked for, since few runs ask. */
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

    /** The relation of an integer comparison. */
    public IntPredicate relation() {
        return Objects.requireNonNull(relation);
    }

    /** How it lies in memory. */
    public AccessShape shape() {
        return Objects.requireNonNull(shape);
    }

    /** What the lanes of a warp compute together. */
    public Collective collective() {
        return Objects.requireNonNull(collective);
    }

    /** What a barrier of the block does. */
    public BarrierKind barrier() {
        return Objects.requireNonNull(barrier);
    }

    /** The special register read. */
    public SpecialRegister register() {
        return Objects.requireNonNull(register);
    }

    /** The intrinsic called. */
    public IntrinsicInfo intrinsic() {
        return Objects.requireNonNull(intrinsic);
    }
}
