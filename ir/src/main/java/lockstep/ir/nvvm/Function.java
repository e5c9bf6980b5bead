package lockstep.ir.nvvm;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.Instruction.Origin;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.type.Type.FunctionType;
import org.jspecify.annotations.Nullable;

/** A function: a declaration, or a list of blocks of which the first is the entry. */
public final class Function extends GlobalValue {
    private final FunctionType functionType;
    private final List<Argument> arguments = new ArrayList<>();
    private final Map<GlobalValue, Set<Use>> globalUses = new LinkedHashMap<>();
    private final Map<String, MetadataNode> metadata = new LinkedHashMap<>();
    private @Nullable BasicBlock firstBlock;
    private @Nullable BasicBlock lastBlock;
    private int blockCount;
    private int nextOrigin;
    private long edits;
    private AttributeList attributes = AttributeList.EMPTY;
    private CallingConvention convention = CallingConvention.C;
    private String section = "";
    private String garbageCollector = "";
    private @Nullable String comdat;
    private @Nullable Constant prefix;
    private @Nullable Constant prologue;
    private @Nullable Constant personality;
    private long alignment;

    Function(Module module, String name, FunctionType type, int addressSpace) {
        super(module, name, type, addressSpace);
        this.functionType = type;
        for (int i = 0; i < type.parameters().size(); i++) {
            arguments.add(new Argument(this, i, type.parameters().get(i)));
        }
    }

    /** The signature. */
    public FunctionType functionType() {
        return functionType;
    }

    /** The parameters. */
    public List<Argument> arguments() {
        return Collections.unmodifiableList(arguments);
    }

    /** Parameter {@code index}. */
    public Argument argument(int index) {
        return arguments.get(index);
    }

    @Override
    public boolean isDeclaration() {
        return firstBlock == null;
    }

    /** Whether the name is that of an intrinsic, {@code llvm....}. */
    public boolean isIntrinsic() {
        return hasReservedName();
    }

    // ---- blocks

    /** The entry. */
    public BasicBlock entry() {
        if (firstBlock == null) {
            throw new IllegalStateException("@" + name() + " has no body");
        }
        return firstBlock;
    }

    @Nullable BasicBlock entryOrNull() {
        return firstBlock;
    }

    /** Number of blocks. */
    public int blockCount() {
        return blockCount;
    }

    /** The blocks in order. The one the iterator returned last may be removed while iterating. */
    public Iterable<BasicBlock> blocks() {
        return () -> new BlockIterator(firstBlock);
    }

    /** A copy of the list of blocks. */
    public List<BasicBlock> blockList() {
        List<BasicBlock> list = new ArrayList<>(blockCount);
        blocks().forEach(list::add);
        return list;
    }

    /** A copy of the list of instructions of all blocks, in their order. */
    public List<Instruction> instructionList() {
        List<Instruction> list = new ArrayList<>();
        blocks().forEach(block -> block.forEach(list::add));
        return list;
    }

    /** Number of instructions; walks the blocks. */
    public int instructionCount() {
        int count = 0;
        for (BasicBlock block : blocks()) {
            count += block.size();
        }
        return count;
    }

    /**
     * A number that changes with each edit of the body: of blocks and their order, instructions, operands, flags,
     * metadata and attributes of calls. Names, origins and locations are not part of it, nor are the properties of the
     * function itself. Equal numbers prove that the body is the same; an edit that changes nothing may change the
     * number.
     */
    public long edits() {
        return edits;
    }

    /** Notes an edit of the body. */
    void edited() {
        edits++;
    }

    void insertBlock(BasicBlock block, @Nullable BasicBlock before) {
        edited();
        BasicBlock after = before == null ? lastBlock : before.previous;
        block.previous = after;
        block.next = before;
        if (after == null) {
            firstBlock = block;
        } else {
            after.next = block;
        }
        if (before == null) {
            lastBlock = block;
        } else {
            before.previous = block;
        }
        block.function = this;
        blockCount++;
        for (Instruction instruction : block) {
            instruction.enteredFunction(this);
        }
    }

    void removeBlock(BasicBlock block) {
        edited();
        for (Instruction instruction : block) {
            instruction.leftFunction(this);
        }
        if (block.previous == null) {
            firstBlock = block.next;
        } else {
            block.previous.next = block.next;
        }
        if (block.next == null) {
            lastBlock = block.previous;
        } else {
            block.next.previous = block.previous;
        }
        block.previous = null;
        block.next = null;
        block.function = null;
        blockCount--;
    }

    Origin nextOrigin() {
        return new Origin(name(), nextOrigin++);
    }

    /** Numbers the origins of new instructions after those of {@code model}, of which this function is a copy. */
    public void continueOrigins(Function model) {
        nextOrigin = Math.max(nextOrigin, model.nextOrigin);
    }

    // ---- uses of globals

    /** The operands in this function whose constant refers to {@code global}, in the order in which they were added. */
    public Collection<Use> usesOf(GlobalValue global) {
        return Collections.unmodifiableCollection(globalUses.getOrDefault(global, Set.of()));
    }

    /** The globals that this function's instructions refer to, in the order in which they were added. */
    public Collection<GlobalValue> usedGlobals() {
        return Collections.unmodifiableCollection(globalUses.keySet());
    }

    void noteGlobals(Use use, Constant constant) {
        if (constant.mentionedGlobals().isEmpty()) {
            return;
        }
        for (GlobalValue global : constant.mentionedGlobals()) {
            globalUses.computeIfAbsent(global, g -> new LinkedHashSet<>()).add(use);
        }
    }

    void forgetGlobals(Use use, Constant constant) {
        if (constant.mentionedGlobals().isEmpty()) {
            return;
        }
        for (GlobalValue global : constant.mentionedGlobals()) {
            Set<Use> uses = globalUses.get(global);
            if (uses != null && uses.remove(use) && uses.isEmpty()) {
                globalUses.remove(global);
            }
        }
    }

    // ---- properties

    /** Attributes of the function, its result and its parameters. */
    public AttributeList attributes() {
        return attributes;
    }

    /** See {@link #attributes()}. */
    public void setAttributes(AttributeList attributes) {
        this.attributes = Objects.requireNonNull(attributes);
    }

    /** The calling convention. */
    public CallingConvention convention() {
        return convention;
    }

    /** See {@link #convention()}. */
    public void setConvention(CallingConvention convention) {
        this.convention = Objects.requireNonNull(convention);
    }

    /** Whether the host can launch it: by calling convention or by {@code nvvm.annotations}. */
    public boolean isKernel() {
        return convention.equals(CallingConvention.PTX_KERNEL) || module().isAnnotatedKernel(this);
    }

    /** The section, or empty. */
    public String section() {
        return section;
    }

    /** See {@link #section()}. */
    public void setSection(String section) {
        this.section = section;
    }

    /** The name of the garbage collector, or empty. */
    public String garbageCollector() {
        return garbageCollector;
    }

    /** See {@link #garbageCollector()}. */
    public void setGarbageCollector(String garbageCollector) {
        this.garbageCollector = garbageCollector;
    }

    /** The name of its comdat. */
    public Optional<String> comdat() {
        return Optional.ofNullable(comdat);
    }

    /** See {@link #comdat()}. */
    public void setComdat(@Nullable String comdat) {
        this.comdat = comdat;
    }

    /** Data placed before the function. */
    public Optional<Constant> prefix() {
        return Optional.ofNullable(prefix);
    }

    /** See {@link #prefix()}. */
    public void setPrefix(@Nullable Constant prefix) {
        this.prefix = prefix;
    }

    /** Data placed at the function's start. */
    public Optional<Constant> prologue() {
        return Optional.ofNullable(prologue);
    }

    /** See {@link #prologue()}. */
    public void setPrologue(@Nullable Constant prologue) {
        this.prologue = prologue;
    }

    /** The personality function. */
    public Optional<Constant> personality() {
        return Optional.ofNullable(personality);
    }

    /** See {@link #personality()}. */
    public void setPersonality(@Nullable Constant personality) {
        this.personality = personality;
    }

    /** The alignment of the code in bytes; 0 if not given. */
    public long alignment() {
        return alignment;
    }

    /** See {@link #alignment()}. */
    public void setAlignment(long alignment) {
        this.alignment = alignment;
    }

    /** Metadata attachments by kind, in order; changes are kept. */
    public Map<String, MetadataNode> metadata() {
        return metadata;
    }

    private static final class BlockIterator implements Iterator<BasicBlock> {
        private @Nullable BasicBlock next;

        BlockIterator(@Nullable BasicBlock first) {
            next = first;
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public BasicBlock next() {
            BasicBlock block = next;
            if (block == null) {
                throw new NoSuchElementException();
            }
            next = block.next;
            return block;
        }
    }
}
