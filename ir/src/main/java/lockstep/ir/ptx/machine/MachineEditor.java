package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.rule.Rule;
import lockstep.ir.rule.Rule.RuleGate;
import org.jspecify.annotations.Nullable;

/**
 * Edits a function, querying the gate before each change, and keeps for each register the instructions that write and
 * read it. Instructions are compared by identity: each has one place. A misuse (an instruction that is not in the
 * function, a second place for one that is, an instruction after the end of a block) is an
 * {@link IllegalArgumentException}; a change that the gate refuses changes nothing.
 *
 * <p>Mutable blocks, and tables of places, definitions and uses, are made when they are first needed: a pass that
 * changes nothing, or replaces the whole body at once, costs no more than its own walk over the instructions.
 *
 * <p>New registers and frame objects do not count as changes: a snapshot declares those that an instruction names.
 */
public final class MachineEditor {
    private final MachineFunction original;
    private final RuleGate<MachineFunction, PtxInstruction> gate;
    private final FreshNames names;
    private final List<PtxRegister> registers;
    private final List<PtxVariable> newObjects = new ArrayList<>();
    /** Whether the gate has permitted what {@link #become} is to do. */
    private boolean isAllowed;
    /** The body last set by {@link #become}, initially the original; without declarations of new registers. */
    private MachineFunction base;
    /** The new registers that instructions of {@link #base} name, by number. */
    private BitSet namedByBase = new BitSet();
    /** {@link #base} with the edits since then; null until an edit or a query needs it. */
    private @Nullable EditedBody edited;

    /**
     * An editor of {@code function}, which keeps the rules of {@link MachineVerifier}.
     *
     * @param gate queried before each change, with the original function
     */
    public MachineEditor(MachineFunction function, RuleGate<MachineFunction, PtxInstruction> gate) {
        this.original = function;
        this.gate = gate;
        this.names = new FreshNames(function);
        this.registers = new ArrayList<>(function.registers());
        this.base = function;
    }

    private EditedBody body() {
        EditedBody known = edited;
        if (known == null) {
            known = new EditedBody(base, this, names);
            edited = known;
        }
        return known;
    }

    // ---- questions

    /**
     * The instructions that write {@code register}, some in part or under a guard, in the order in which they were
     * added. Whether later changes show in the set is unspecified.
     */
    public Set<PtxInstruction> definitions(PtxRegister register) {
        return body().defUse().definitions(register);
    }

    /** The instructions that read {@code register}, like {@link #definitions}. */
    public Set<PtxInstruction> uses(PtxRegister register) {
        return body().defUse().uses(register);
    }

    /** Whether an instruction that is kept as text names {@code register}: it may read and write it. */
    public boolean isInText(PtxRegister register) {
        return body().isInText(register);
    }

    /** The node of {@code instruction}. */
    EditedBlock.Node place(PtxInstruction instruction) {
        EditedBlock.Node node = body().place(instruction);
        if (node == null) {
            throw new IllegalArgumentException(instruction.mnemonic() + " is not in " + original);
        }
        return node;
    }

    private boolean permits(Rule rule, PtxInstruction at) {
        return gate.permit(rule, original, at);
    }

    private void checkNew(PtxInstruction added) {
        if (body().place(added) != null) {
            throw new IllegalArgumentException(added.mnemonic() + " is in " + original + " already");
        }
        PtxRegisterAccesses.visit(added, (register, access) -> check(register));
    }

    private void check(PtxRegister register) {
        if (register.number() >= registers.size() || registers.get(register.number()) != register) {
            throw new IllegalArgumentException(register + " is not a register of " + original);
        }
    }

    private static void check(boolean isPossible, PtxInstruction instruction) {
        if (!isPossible) {
            throw new IllegalArgumentException(instruction.mnemonic() + " would not be the last of its block");
        }
    }

    // ---- instructions

    /**
     * Inserts {@code added} before {@code at}.
     *
     * @return whether the gate permitted it
     */
    public boolean insertBefore(Rule rule, PtxInstruction at, PtxInstruction added) {
        EditedBlock.Node place = place(at);
        checkNew(added);
        check(!MachineBlock.isTerminator(added), added);
        if (!permits(rule, at)) {
            return false;
        }
        body().note(added, place.insertBefore(added));
        return true;
    }

    /**
     * Inserts {@code added} after {@code at}, which does not end its block.
     *
     * @return whether the gate permitted it
     */
    public boolean insertAfter(Rule rule, PtxInstruction at, PtxInstruction added) {
        EditedBlock.Node place = place(at);
        checkNew(added);
        check(!MachineBlock.isTerminator(at), at);
        check(!MachineBlock.isTerminator(added) || place.nextExecuted() == null, added);
        if (!permits(rule, at)) {
            return false;
        }
        body().note(added, place.insertAfter(added));
        return true;
    }

    /**
     * Moves {@code row}, which does not end its block, before {@code at}.
     *
     * @return whether the gate permitted it, queried at {@code row}
     */
    public boolean moveBefore(Rule rule, PtxInstruction at, PtxInstruction row) {
        return move(rule, row, at, false);
    }

    /**
     * Moves {@code row} after {@code at}; neither ends a block.
     *
     * @return whether the gate permitted it, queried at {@code row}
     */
    public boolean moveAfter(Rule rule, PtxInstruction at, PtxInstruction row) {
        check(!MachineBlock.isTerminator(at), at);
        return move(rule, row, at, true);
    }

    private boolean move(Rule rule, PtxInstruction row, PtxInstruction at, boolean isBehind) {
        place(row);
        EditedBlock.Node place = place(at);
        check(!MachineBlock.isTerminator(row), row);
        if (row == at || !permits(rule, row)) {
            return false;
        }
        body().forget(row);
        body().note(row, isBehind ? place.insertAfter(row) : place.insertBefore(row));
        return true;
    }

    /**
     * Removes {@code at}.
     *
     * @return whether the gate permitted it
     */
    public boolean remove(Rule rule, PtxInstruction at) {
        place(at);
        if (!permits(rule, at)) {
            return false;
        }
        body().forget(at);
        return true;
    }

    /**
     * Removes all of {@code dead}: one change, for which the gate is queried at the first of them.
     *
     * @return whether the gate permitted it
     */
    public boolean remove(Rule rule, List<PtxInstruction> dead) {
        dead.forEach(this::place);
        if (dead.isEmpty() || !permits(rule, dead.getFirst())) {
            return false;
        }
        dead.forEach(body()::forget);
        return true;
    }

    /**
     * Replaces {@code at} by {@code replacement}.
     *
     * @return whether the gate permitted it
     */
    public boolean replace(Rule rule, PtxInstruction at, PtxInstruction replacement) {
        EditedBlock.Node place = place(at);
        checkNew(replacement);
        check(!MachineBlock.isTerminator(replacement) || place.nextExecuted() == null, replacement);
        if (!permits(rule, at)) {
            return false;
        }
        put(at, replacement);
        return true;
    }

    /**
     * Replaces {@code at} by {@code rows}: one change.
     *
     * @param rows none of which ends a block
     * @return whether the gate permitted it
     */
    public boolean replace(Rule rule, PtxInstruction at, List<PtxInstruction> rows) {
        return replace(rule, List.of(at), rows);
    }

    /**
     * Replaces the first of {@code old} by {@code rows} and removes the others: one change, for which the gate is
     * queried at the first.
     *
     * @param old at least one
     * @param rows none of which ends a block
     * @return whether the gate permitted it
     */
    public boolean replace(Rule rule, List<PtxInstruction> old, List<PtxInstruction> rows) {
        old.forEach(this::place);
        Set<PtxInstruction> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (PtxInstruction row : rows) {
            checkNew(row);
            check(!MachineBlock.isTerminator(row) && seen.add(row), row);
        }
        if (!permits(rule, old.getFirst())) {
            return false;
        }
        EditedBlock.Node place = place(old.getFirst());
        rows.forEach(row -> body().note(row, place.insertBefore(row)));
        old.forEach(body()::forget);
        return true;
    }

    /** Replaces {@code at} by {@code replacement} without querying the gate. */
    void put(PtxInstruction at, PtxInstruction replacement) {
        EditedBlock.Node node = place(at).insertBefore(replacement);
        body().forget(at);
        body().note(replacement, node);
    }

    /**
     * Makes all instructions that read {@code from} read {@code to}: one change, for which the gate is queried at the
     * first of them.
     *
     * @return whether it happened; false where nothing reads {@code from}, or an instruction that is kept as text names
     *     it
     */
    public boolean replaceUses(Rule rule, PtxRegister from, PtxRegister to) {
        List<PtxInstruction> readers = List.copyOf(uses(from));
        if (from == to || readers.isEmpty() || isInText(from) || !permits(rule, readers.getFirst())) {
            return false;
        }
        for (PtxInstruction reader : readers) {
            put(reader, PtxRegisterAccesses.withReads(reader, register -> register == from ? to : register));
        }
        return true;
    }

    /**
     * Makes {@code at} read {@code to} where it reads {@code from}.
     *
     * @return the instruction that replaces {@code at}; empty if the gate refused, or {@code at} does not read
     *     {@code from}
     */
    public Optional<PtxInstruction> replaceReads(Rule rule, PtxInstruction at, PtxRegister from, PtxRegister to) {
        place(at);
        if (from == to || !uses(from).contains(at) || !permits(rule, at)) {
            return Optional.empty();
        }
        PtxInstruction changed = PtxRegisterAccesses.withReads(at, register -> register == from ? to : register);
        put(at, changed);
        return Optional.of(changed);
    }

    // ---- registers and frame objects

    /** A new register. */
    public PtxRegister newRegister(PtxType type) {
        return register(names.register(), type);
    }

    /** A new register named {@code name}, or similarly where the function uses that name already. */
    public PtxRegister newRegister(String name, PtxType type) {
        return register(names.like(name), type);
    }

    private PtxRegister register(String name, PtxType type) {
        PtxRegister register = new PtxRegister(name, type, 1, registers.size());
        registers.add(register);
        return register;
    }

    /**
     * A new frame object.
     *
     * @param bytes at least 1
     * @param alignment a power of two
     */
    public PtxVariable newFrameObject(long bytes, long alignment) {
        PtxVariable.Shape shape = new PtxVariable.Shape(PtxType.B8, 1, List.of(bytes), alignment);
        PtxVariable object = new PtxVariable(names.object(), PtxSpace.FRAME, shape, PtxVariable.Extras.NONE);
        newObjects.add(object);
        return object;
    }

    // ---- blocks

    /**
     * Adds a new block after all others.
     *
     * @param at the instruction that the rule rewrites, for the gate
     * @param body ends with a branch or end without a guard, and has no other
     * @return its label; empty if the gate refused
     */
    public Optional<PtxLabel> newBlock(Rule rule, PtxInstruction at, List<PtxInstruction> body) {
        place(at);
        Set<PtxInstruction> seen = new HashSet<>();
        for (int index = 0; index < body.size(); index++) {
            checkNew(body.get(index));
            check(seen.add(body.get(index)), body.get(index));
            boolean isLast = index == body.size() - 1;
            check(MachineBlock.isTerminator(body.get(index)) == isLast, body.get(index));
        }
        if (body.isEmpty() || body.getLast().guard().isPresent()) {
            throw new IllegalArgumentException("control would fall off the new block");
        }
        if (!permits(rule, at)) {
            return Optional.empty();
        }
        return Optional.of(block(body));
    }

    /** Inserts a block after {@code before}. */
    void insertAfter(EditedBlock before, EditedBlock block) {
        body().insertAfter(before, block);
    }

    /** A new block after all others. */
    PtxLabel block(List<PtxInstruction> body) {
        PtxLabel label = new PtxLabel(names.label());
        EditedBlock block = new EditedBlock(new PtxLabelDefinition(label, SourceLocation.NONE));
        body().append(block);
        body.forEach(instruction -> body().note(instruction, block.append(instruction)));
        return label;
    }

    /**
     * Splits the edge from the block of {@code branch} to a successor; PHIs there take their values from the new block.
     *
     * @param branch the last instruction of its block
     * @param successor which, in the order of {@link MachineFunction#flow}: the targets, then the next block
     * @return the label of the new block; empty if the gate refused, or {@link #cannotSplit} gives a reason
     */
    public Optional<PtxLabel> splitEdge(Rule rule, PtxInstruction branch, int successor) {
        EdgeSplitter.Edge edge = body().splitter().edge(branch, successor);
        boolean isPermitted = body().splitter().fault(edge).isEmpty() && permits(rule, branch);
        return isPermitted ? Optional.of(body().splitter().split(edge)) : Optional.empty();
    }

    /** Why {@link #splitEdge} cannot split an edge: a scope inside the body would hide labels that are named. */
    public Optional<Diagnostic> cannotSplit(PtxInstruction branch, int successor) {
        return body().splitter().fault(body().splitter().edge(branch, successor));
    }

    // ---- all of the body

    /**
     * Queries the gate for a change that {@link #become} makes, at an instruction that it concerns.
     *
     * @return whether the gate permitted it
     */
    public boolean allow(Rule rule, PtxInstruction at) {
        place(at);
        boolean isPermitted = permits(rule, at);
        isAllowed |= isPermitted;
        return isPermitted;
    }

    /** A new label. */
    public PtxLabel newLabel() {
        return new PtxLabel(names.label());
    }

    /** A new name that begins with {@code word}, for a variable of the body. */
    public String newName(String word) {
        return names.like(word);
    }

    /**
     * Replaces the whole body: the changes that {@link #allow} has permitted since the last call. The body names
     * registers of the editor, and each of its instructions has one place.
     *
     * @throws IllegalStateException if the gate has permitted nothing
     */
    public void become(MachineStage newStage, List<PtxVariableDeclaration> newFrame, List<MachineBlock> blocks) {
        if (!isAllowed) {
            throw new IllegalStateException("nothing has been permitted that would change " + original);
        }
        namedByBase = check(newFrame, blocks);
        isAllowed = false;
        base = original.with(newStage, newFrame, blocks, registers);
        edited = null;
    }

    /** The registers that the body names, by number. */
    private BitSet check(List<PtxVariableDeclaration> newFrame, List<MachineBlock> blocks) {
        if (blocks.isEmpty()) {
            throw new IllegalArgumentException(original + " would have no block");
        }
        Set<PtxInstruction> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Set<Object> objects = Collections.newSetFromMap(new IdentityHashMap<>());
        newFrame.forEach(declaration -> objects.add(declaration.variable()));
        BitSet named = new BitSet();
        for (MachineBlock block : blocks) {
            for (PtxInstruction instruction : block.instructions()) {
                PtxRegisterAccesses.visit(instruction, (register, access) -> {
                    check(register);
                    named.set(register.number());
                });
                if (!seen.add(instruction)) {
                    throw new IllegalArgumentException(instruction.mnemonic() + " would be in two places");
                }
                PtxSymbol object = frameObject(instruction);
                if (object != null && !objects.contains(object)) {
                    throw new IllegalArgumentException(object.name() + " would not be a frame object");
                }
            }
        }
        return named;
    }

    // ---- the result

    /** The function as it is now; the original itself if nothing has changed. */
    public MachineFunction snapshot() {
        List<PtxVariableDeclaration> frame = frame();
        List<PtxRegisterDeclaration> declarations = newDeclarations();
        List<MachineBlock> blocks =
                edited == null ? withDeclarations(base.blocks(), declarations) : edited.snapshot(declarations);
        boolean isBase = frame == base.frameDeclarations()
                && blocks.equals(base.blocks())
                && registers.size() == base.registers().size();
        return isBase ? base : original.with(base.stage(), frame, blocks, registers);
    }

    /** The registers of the function and those that were added since, each at the index of its number. */
    public List<PtxRegister> registers() {
        return Collections.unmodifiableList(registers);
    }

    /** Declarations of those new registers that instructions name. */
    private List<PtxRegisterDeclaration> newDeclarations() {
        int old = original.registers().size();
        if (old == registers.size()) {
            return List.of();
        }
        BitSet named = edited == null ? namedByBase : edited.named();
        List<PtxRegisterDeclaration> declarations = new ArrayList<>();
        for (PtxRegister register : registers.subList(old, registers.size())) {
            if (named.get(register.number())) {
                declarations.add(new PtxRegisterDeclaration(
                        register.type(),
                        1,
                        List.of(new PtxRegisterDeclaration.Name(register.name(), -1)),
                        SourceLocation.NONE));
            }
        }
        return declarations;
    }

    private static List<MachineBlock> withDeclarations(
            List<MachineBlock> blocks, List<PtxRegisterDeclaration> declarations) {
        if (declarations.isEmpty()) {
            return blocks;
        }
        List<PtxStatement> statements = new ArrayList<>(declarations);
        statements.addAll(blocks.getFirst().statements());
        List<MachineBlock> all = new ArrayList<>(blocks);
        all.set(0, new MachineBlock(blocks.getFirst().name().orElse(null), statements));
        return all;
    }

    /** The frame object that {@code instruction} names; null if none. */
    private static @Nullable PtxSymbol frameObject(PtxInstruction instruction) {
        return instruction.opcode() == PtxOpcode.FRAME_INDEX
                        && instruction.operand(1) instanceof PtxSymbolOperand symbol
                ? symbol.symbol()
                : null;
    }

    private List<PtxVariableDeclaration> frame() {
        List<PtxVariableDeclaration> frame = base.frameDeclarations();
        if (newObjects.isEmpty()) {
            return frame;
        }
        Set<Object> named = new HashSet<>();
        for (PtxInstruction instruction : body().instructions()) {
            named.add(frameObject(instruction));
        }
        frame.forEach(declaration -> named.remove(declaration.variable()));
        List<PtxVariableDeclaration> all = new ArrayList<>(frame);
        newObjects.stream()
                .filter(named::contains)
                .forEach(object -> all.add(new PtxVariableDeclaration(object, SourceLocation.NONE)));
        return all;
    }
}
