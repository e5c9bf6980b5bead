package lockstep.ir.nvvm;

import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * Adds instructions at a place in a block. Used by parsers, generators and tests to make functions; a pass gets one
 * from its {@link Rewriter}. It adds exactly the requested instructions, without folding.
 */
public final class IrBuilder {
    private final Context context;
    private @Nullable BasicBlock block;
    private @Nullable Instruction before;
    private @Nullable Instruction model;

    /** A builder without a place. */
    public IrBuilder(Context context) {
        this.context = Objects.requireNonNull(context);
    }

    /** A builder at the end of {@code block}. */
    public static IrBuilder atEnd(BasicBlock block) {
        IrBuilder builder =
                new IrBuilder(Objects.requireNonNull(block.function()).module().context());
        builder.moveToEnd(block);
        return builder;
    }

    /** A builder before {@code instruction}. */
    public static IrBuilder before(Instruction instruction) {
        IrBuilder builder = new IrBuilder(
                Objects.requireNonNull(instruction.function()).module().context());
        builder.moveBefore(instruction);
        return builder;
    }

    /** What interns constants. */
    public Context context() {
        return context;
    }

    /** Moves the insertion point to the end of {@code newBlock}. */
    public void moveToEnd(BasicBlock newBlock) {
        block = newBlock;
        before = null;
    }

    /** Moves the insertion point before {@code instruction}. */
    public void moveBefore(Instruction instruction) {
        block = Objects.requireNonNull(instruction.block());
        before = instruction;
    }

    /** Attributes later instructions to {@code source}: they get its origin, location and debug location. */
    public IrBuilder standingFor(@Nullable Instruction source) {
        model = source;
        return this;
    }

    /** The block where instructions are added. */
    public BasicBlock block() {
        return Objects.requireNonNull(block, "the builder has no place");
    }

    /** Adds a block to the end of {@code function}. */
    public static BasicBlock addBlock(Function function, @Nullable String name) {
        return addBlock(function, name, null);
    }

    /** Adds a block before another one of {@code function}; null for the end. */
    public static BasicBlock addBlock(Function function, @Nullable String name, @Nullable BasicBlock before) {
        BasicBlock added = new BasicBlock();
        added.setName(name);
        function.insertBlock(added, before);
        return added;
    }

    /** Adds a detached instruction. */
    public <I extends Instruction> I add(I instruction) {
        if (model != null) {
            instruction.inheritFrom(model);
        }
        block().insert(instruction, before);
        return instruction;
    }

    /** Replaces the placeholder that a parser made for a forward reference, and drops the placeholder's operands. */
    public static void resolve(Instruction standIn, Value value) {
        if (standIn.block() != null) {
            throw new IllegalArgumentException("a placeholder is not part of a block");
        }
        for (Use use : standIn.useList()) {
            use.set(value);
        }
        standIn.dropOperands();
    }

    /** Completes an operand of an instruction that is being built, where its value was not known before. */
    public static void complete(Instruction instruction, int operand, Value value) {
        instruction.setOperand(operand, value);
    }

    /** Replaces the block that a parser made for a forward reference to a label, in both terminators and PHIs. */
    public static void place(BasicBlock forwardBlock, Function function) {
        function.insertBlock(forwardBlock, null);
    }

    /** A block that is in no function yet, for labels seen before their block; see {@link #place}. */
    public static BasicBlock detachedBlock(@Nullable String name) {
        BasicBlock made = new BasicBlock();
        made.setName(name);
        return made;
    }

    // ---- one method an instruction

    /** A binary operation without flags. */
    public BinaryInstruction binary(Opcode opcode, Value left, Value right) {
        return binary(opcode, left, right, 0);
    }

    /** A binary operation. */
    public BinaryInstruction binary(Opcode opcode, Value left, Value right, int flags) {
        return add(new BinaryInstruction(opcode, left, right, flags));
    }

    /** A cast without flags. */
    public CastInstruction cast(Opcode opcode, Value value, Type type) {
        return add(new CastInstruction(opcode, value, type, 0));
    }

    /** A comparison without flags. */
    public CompareInstruction compare(Predicate predicate, Value left, Value right) {
        return add(new CompareInstruction(predicate, left, right, 0));
    }

    /** A select without flags. */
    public SelectInstruction select(Value condition, Value ifTrue, Value ifFalse) {
        return add(new SelectInstruction(condition, ifTrue, ifFalse, 0));
    }

    /** An alloca of one element in the generic address space. */
    public AllocaInstruction alloca(Type type, long alignment) {
        return add(new AllocaInstruction(type, context.integer(IntType.I32, 1), alignment, 0));
    }

    /** An ordinary load. */
    public LoadInstruction load(Type type, Value pointer, long alignment) {
        return add(new LoadInstruction(type, pointer, MemoryAccess.aligned(alignment)));
    }

    /** An ordinary store. */
    public StoreInstruction store(Value value, Value pointer, long alignment) {
        return add(new StoreInstruction(value, pointer, MemoryAccess.aligned(alignment)));
    }

    /** An address computation. */
    public GetElementPtrInstruction elementPointer(
            Type sourceElementType, Value base, List<? extends Value> indices, int flags) {
        return add(new GetElementPtrInstruction(sourceElementType, base, indices, flags));
    }

    /** A freeze. */
    public FreezeInstruction freeze(Value value) {
        return add(new FreezeInstruction(value));
    }

    /** A call by name, with the callee's attributes that matter at call sites left to the callee. */
    public CallInstruction call(Function callee, Value... arguments) {
        return add(new CallInstruction(callee, List.of(arguments)));
    }

    /** A call by name with attributes. */
    public CallInstruction call(Function callee, List<? extends Value> arguments, AttributeList attributes) {
        CallInstruction call = new CallInstruction(callee, arguments);
        call.setAttributes(attributes);
        return add(call);
    }

    /** A PHI without entries, after the existing PHIs of the block of the insertion point. */
    public PhiInstruction phi(Type type) {
        PhiInstruction phi = new PhiInstruction(type, 0);
        if (model != null) {
            phi.inheritFrom(model);
        }
        block().insert(phi, block().firstNonPhi());
        return phi;
    }

    /** Adds an entry to a PHI that is being built. */
    public void addIncoming(PhiInstruction phi, Value value, BasicBlock from) {
        phi.addIncoming(value, from);
    }

    /** An unconditional branch. */
    public BranchInstruction branch(BasicBlock target) {
        return add(new BranchInstruction(target));
    }

    /** A conditional branch. */
    public BranchInstruction branch(Value condition, BasicBlock ifTrue, BasicBlock ifFalse) {
        return add(new BranchInstruction(condition, ifTrue, ifFalse));
    }

    /** A switch without cases. */
    public SwitchInstruction switchOn(Value value, BasicBlock defaultBlock) {
        return add(new SwitchInstruction(value, defaultBlock));
    }

    /** Adds a case to a switch that is being built. */
    public void addCase(SwitchInstruction instruction, ConstantInt value, BasicBlock target) {
        instruction.addCase(value, target);
    }

    /** A return; null returns nothing. */
    public ReturnInstruction ret(@Nullable Value value) {
        return add(new ReturnInstruction(value));
    }

    /** An unreachable. */
    public UnreachableInstruction unreachable() {
        return add(new UnreachableInstruction());
    }
}
