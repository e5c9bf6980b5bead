package lockstep.ir.nvvm;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * An instruction: an opcode, operands, flags, and a place in a block. Subclasses name the operands; everything generic
 * (use lists, operands by index, flags, metadata) is here.
 *
 * <p>An instruction without a block is detached; {@link IrBuilder} and {@link Rewriter} attach it.
 */
public abstract sealed class Instruction extends LocalValue
        permits BinaryInstruction,
                UnaryInstruction,
                CastInstruction,
                CompareInstruction,
                SelectInstruction,
                PhiInstruction,
                AllocaInstruction,
                LoadInstruction,
                StoreInstruction,
                GetElementPtrInstruction,
                AtomicRmwInstruction,
                CompareExchangeInstruction,
                FenceInstruction,
                ExtractElementInstruction,
                InsertElementInstruction,
                ShuffleVectorInstruction,
                ExtractValueInstruction,
                InsertValueInstruction,
                CallInstruction,
                FreezeInstruction,
                TerminatorInstruction {
    private static final Use[] NO_USES = {};

    private final Opcode opcode;
    private Use[] operands = NO_USES;
    private int operandCount;
    private int flags;
    private @Nullable Origin origin;
    private @Nullable BasicBlock block;
    private SourceLocation location = SourceLocation.NONE;
    private @Nullable Map<String, Metadata> metadata;

    @Nullable Instruction previous;

    @Nullable Instruction next;

    int orderInBlock;

    Instruction(Opcode opcode, Type type) {
        super(type);
        this.opcode = Objects.requireNonNull(opcode);
    }

    /** The opcode. */
    public final Opcode opcode() {
        return opcode;
    }

    // ---- operands

    /** Number of operands. */
    public final int operandCount() {
        return operandCount;
    }

    /** Operand {@code index}. */
    public final Value operand(int index) {
        return operandUse(index).value();
    }

    /** The slot of operand {@code index}. */
    public final Use operandUse(int index) {
        return operands[Objects.checkIndex(index, operandCount)];
    }

    /** A live view of the operands. */
    public final List<Value> operands() {
        return new AbstractList<>() {
            @Override
            public Value get(int index) {
                return operand(index);
            }

            @Override
            public int size() {
                return operandCount;
            }
        };
    }

    final void addOperand(Value value) {
        if (operandCount == operands.length) {
            Use[] larger = new Use[Math.max(2, operandCount * 2)];
            System.arraycopy(operands, 0, larger, 0, operandCount);
            operands = larger;
        }
        operands[operandCount] = new Use(this, operandCount, Objects.requireNonNull(value));
        operandCount++;
    }

    final void setOperand(int index, Value value) {
        operandUse(index).set(Objects.requireNonNull(value));
    }

    /** Removes operands {@code from} to {@code to - 1}; later ones move up. */
    final void removeOperands(int from, int to) {
        for (int i = from; i < to; i++) {
            operands[i].disconnect();
        }
        int moved = operandCount - to;
        System.arraycopy(operands, to, operands, from, moved);
        operandCount -= to - from;
        for (int i = from; i < operandCount; i++) {
            operands[i].setIndex(i);
        }
        Arrays.fill(operands, operandCount, operandCount + to - from, null);
    }

    final void dropOperands() {
        removeOperands(0, operandCount);
    }

    // ---- flags

    /** The flag set, see {@link Flag#bit}. */
    public final int flags() {
        return flags;
    }

    /** Whether it has {@code flag}. */
    public final boolean has(Flag flag) {
        return (flags & flag.bit()) != 0;
    }

    final void setFlags(int flags) {
        this.flags = flags;
        edited();
    }

    /** The fast-math flags among {@link #flags()}. */
    public final int fastMathFlags() {
        return flags & Flag.allFastMath();
    }

    // ---- place

    /** The block, or null where detached. */
    public final @Nullable BasicBlock block() {
        return block;
    }

    /** The function, or null where detached. */
    public final @Nullable Function function() {
        return block == null ? null : block.function();
    }

    /** The instruction before it in the block, or null. */
    public final @Nullable Instruction previous() {
        return previous;
    }

    /** The next instruction in the block, or null. */
    public final @Nullable Instruction next() {
        return next;
    }

    /** Whether this precedes {@code other} of the same block. Amortised constant time. */
    public final boolean comesBefore(Instruction other) {
        BasicBlock parent = block;
        if (parent == null || parent != other.block) {
            throw new IllegalArgumentException("instructions of different blocks");
        }
        parent.refreshOrder();
        return orderInBlock < other.orderInBlock;
    }

    /** Notes an edit of this instruction in its function, if it is in one. */
    final void edited() {
        Function function = function();
        if (function != null) {
            function.edited();
        }
    }

    final void attached(BasicBlock newBlock) {
        block = newBlock;
        Function function = newBlock.function();
        if (function != null) {
            function.edited();
            enteredFunction(function);
        }
    }

    final void detached() {
        Function function = function();
        if (function != null) {
            function.edited();
            leftFunction(function);
        }
        block = null;
    }

    final void enteredFunction(Function function) {
        if (origin == null) {
            origin = function.nextOrigin();
        }
        for (int i = 0; i < operandCount; i++) {
            if (operands[i].value() instanceof Constant constant) {
                function.noteGlobals(operands[i], constant);
            }
        }
    }

    final void leftFunction(Function function) {
        for (int i = 0; i < operandCount; i++) {
            if (operands[i].value() instanceof Constant constant) {
                function.forgetGlobals(operands[i], constant);
            }
        }
    }

    // ---- provenance

    /**
     * The instruction of the input that this one stems from; clones share it. Null before it first enters a function.
     */
    public final @Nullable Origin origin() {
        return origin;
    }

    /** Attributes this instruction to {@code source}: copies its origin, location and debug location. */
    public final void inheritFrom(Instruction source) {
        origin = source.origin;
        location = source.location;
        Metadata debug = source.metadata().get("dbg");
        if (debug != null) {
            setMetadata("dbg", debug);
        }
    }

    /** Its location in the input; {@link SourceLocation#NONE} if a pass made it. */
    public final SourceLocation location() {
        return location;
    }

    /** See {@link #location()}. */
    public final void setLocation(SourceLocation location) {
        this.location = Objects.requireNonNull(location);
    }

    /** Metadata attachments by kind ({@code dbg}, {@code tbaa}, {@code llvm.loop} ...), in order. */
    public final Map<String, Metadata> metadata() {
        return metadata == null ? Map.of() : Collections.unmodifiableMap(metadata);
    }

    /** Attaches {@code node} as {@code kind}; null takes the attachment away. */
    public final void setMetadata(String kind, @Nullable Metadata node) {
        if (metadata == null) {
            metadata = new LinkedHashMap<>(2);
        }
        if (node == null) {
            metadata.remove(kind);
        } else {
            metadata.put(kind, node);
        }
        edited();
    }

    /** Takes away every attachment that {@code other} does not have as well, its location included. */
    public final void keepCommonMetadata(Instruction other) {
        if (metadata != null) {
            metadata.entrySet()
                    .removeIf(entry -> !entry.getValue().equals(other.metadata().get(entry.getKey())));
            edited();
        }
    }

    // ---- properties

    /** Whether this ends its block. */
    public final boolean isTerminator() {
        return opcode.isTerminator();
    }

    /** A detached copy with the same operands, flags, metadata, origin and location. */
    public final Instruction copy() {
        return copy(UnaryOperator.identity());
    }

    /**
     * A detached copy with the same flags, metadata, origin and location, whose operands are the results of {@code map}
     * for this one's. Blocks (successors, and predecessors of PHIs) must map to blocks, other values to values of their
     * type. Use lists of this instruction's operands do not change unless {@code map} returns them.
     */
    public final Instruction copy(UnaryOperator<Value> map) {
        Instruction copy = copyShape(map);
        copy.flags = flags;
        copy.inheritFrom(this);
        if (metadata != null) {
            metadata.forEach(copy::setMetadata);
        }
        return copy;
    }

    /** What {@code map} answers for operands {@code from} to {@code to - 1}. */
    final List<Value> mappedOperands(int from, int to, UnaryOperator<Value> map) {
        Value[] mapped = new Value[to - from];
        for (int i = from; i < to; i++) {
            mapped[i - from] = map.apply(operand(i));
        }
        return List.of(mapped);
    }

    /** A detached copy of what the subclass declares. */
    abstract Instruction copyShape(UnaryOperator<Value> map);

    /**
     * The instruction of the input that an instruction derives from: survives cloning, inlining and moving, so that
     * reports can name the same instruction before and after a pass.
     *
     * @param function name of the function that it was in originally
     * @param number order of entry into that function, from 0
     */
    public record Origin(String function, int number) {
        @Override
        public String toString() {
            return "@" + function + "#" + number;
        }
    }
}
