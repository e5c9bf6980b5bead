package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import lockstep.ir.rule.Rule;
import lockstep.ir.rule.Rule.RuleGate;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.ori.OriAccesses.OriAccess;
import lockstep.ir.sass.ori.OriMacro.OriGuard;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import org.jspecify.annotations.Nullable;

/**
 * Edits a function in the open form. It queries the gate before each change; if refused, nothing happens and the method
 * returns false or empty. Definitions and uses are kept up to date. Instructions are compared by identity: each object
 * has one place. Not thread-safe.
 */
public final class OriEditor {
    /** A node of the ring of a block: an instruction, or the end node between its last instruction and its first. */
    private static final class Node {
        private final Block block;
        private final @Nullable OriInstruction instruction;
        private Node previous = this;
        private Node next = this;

        Node(Block block, @Nullable OriInstruction instruction) {
            this.block = block;
            this.instruction = instruction;
        }

        /** A new node with {@code added} before this one. */
        Node insertBefore(OriInstruction added) {
            Node node = new Node(block, added);
            node.previous = previous;
            node.next = this;
            previous.next = node;
            previous = node;
            return node;
        }

        void remove() {
            previous.next = next;
            next.previous = previous;
        }
    }

    /** A block whose instructions are a ring of nodes, so that an edit costs the same wherever it is. */
    private static final class Block {
        private final String label;
        private final Node end = new Node(this, null);

        Block(String label) {
            this.label = label;
        }

        List<OriInstruction> instructions() {
            List<OriInstruction> all = new ArrayList<>();
            for (Node node = end.next; node.instruction != null; node = node.next) {
                all.add(node.instruction);
            }
            return all;
        }
    }

    private final RuleGate<OriFunction, OriInstruction> gate;
    private final OriFunction original;
    private final List<Block> blocks = new ArrayList<>();
    private final OriDefUse defUse;
    /** By identity. */
    private final Map<OriInstruction, Node> nodes = new IdentityHashMap<>();

    private final Map<RegisterFile, Integer> numbers = new EnumMap<>(RegisterFile.class);
    private final Set<String> labels = new HashSet<>();
    private int nextLabel;

    /**
     * An editor of {@code function}.
     *
     * @param gate queried before each change, with the original function
     */
    public OriEditor(OriFunction function, RuleGate<OriFunction, OriInstruction> gate) {
        this.gate = gate;
        this.original = function;
        this.defUse = new OriDefUse();
        for (OriBlock block : function.blocks()) {
            labels.add(block.label());
            Block made = new Block(block.label());
            blocks.add(made);
            for (OriInstruction each : block.instructions()) {
                // each place has an object of its own
                note(nodes.containsKey(each) ? copy(each) : each, made.end);
            }
        }
    }

    private static OriInstruction copy(OriInstruction instruction) {
        return switch (instruction) {
            case OriMachine m -> new OriMachine(m.instruction(), m.registers(), m.targets());
            case OriMacro m -> new OriMacro(m.macro(), m.guard(), m.targets(), m.operands());
            case OriPtx p -> new OriPtx(p.form(), p.guard(), p.targets(), p.operands());
            case OriPhi p -> new OriPhi(p.result(), p.incoming());
        };
    }

    /** Inserts {@code instruction} before {@code next}. */
    private void note(OriInstruction instruction, Node next) {
        if (nodes.containsKey(instruction)) {
            throw new IllegalArgumentException("twice in a function: " + OriText.print(instruction));
        }
        nodes.put(instruction, next.insertBefore(instruction));
        defUse.add(instruction);
        instruction.results().forEach(this::note);
        instruction.sources().forEach(this::note);
    }

    private void note(VirtualRegister register) {
        numbers.merge(register.file(), register.number() + 1, Math::max);
    }

    // ---- what is there

    /** The function as it is now. */
    public OriFunction snapshot() {
        return original.with(blocks.stream()
                .map(block -> new OriBlock(block.label, block.instructions()))
                .toList());
    }

    /** Definitions and uses as they are now. */
    public OriDefUse defUse() {
        return defUse;
    }

    /** The labels of the blocks in their order. */
    public List<String> labels() {
        return blocks.stream().map(block -> block.label).toList();
    }

    /** The instructions of a block as they are now. */
    public List<OriInstruction> instructions(String label) {
        return List.copyOf(blocks.get(index(label)).instructions());
    }

    private int index(String label) {
        for (int i = 0; i < blocks.size(); i++) {
            if (blocks.get(i).label.equals(label)) {
                return i;
            }
        }
        throw new IllegalArgumentException("there is no block " + label);
    }

    private Node place(OriInstruction instruction) {
        Node node = nodes.get(instruction);
        if (node == null) {
            throw new IllegalArgumentException("no instruction of the function: " + OriText.print(instruction));
        }
        return node;
    }

    private boolean permits(Rule rule, OriInstruction at) {
        return gate.permit(rule, original, at);
    }

    // ---- new parts

    /** A new register. */
    public VirtualRegister register(RegisterFile file, int width) {
        VirtualRegister made = new VirtualRegister(file, numbers.getOrDefault(file, 0), width);
        note(made);
        return made;
    }

    private String newLabel() {
        String label = ".N" + nextLabel++;
        return labels.add(label) ? label : newLabel();
    }

    // ---- instructions

    /** Puts {@code made} before {@code at}. */
    public boolean insertBefore(Rule rule, OriInstruction at, OriInstruction made) {
        Node place = place(at);
        if (!permits(rule, at)) {
            return false;
        }
        note(made, place);
        return true;
    }

    /** Inserts {@code made} after {@code at}. */
    public boolean insertAfter(Rule rule, OriInstruction at, OriInstruction made) {
        Node place = place(at);
        if (!permits(rule, at)) {
            return false;
        }
        note(made, place.next);
        return true;
    }

    /** Takes {@code at} away. */
    public boolean remove(Rule rule, OriInstruction at) {
        return remove(rule, List.of(at));
    }

    /** Removes all of {@code dead}: one change, for which the gate is queried at the first of them. */
    public boolean remove(Rule rule, List<OriInstruction> dead) {
        dead.forEach(this::place);
        if (dead.isEmpty() || !permits(rule, dead.getFirst())) {
            return false;
        }
        dead.forEach(each -> forget(place(each), each));
        return true;
    }

    private void forget(Node node, OriInstruction instruction) {
        node.remove();
        nodes.remove(instruction);
        defUse.remove(instruction);
    }

    /** Puts {@code made} in the place of {@code at}. */
    public boolean replace(Rule rule, OriInstruction at, OriInstruction made) {
        place(at);
        if (!permits(rule, at)) {
            return false;
        }
        exchange(at, made);
        return true;
    }

    private void exchange(OriInstruction old, OriInstruction made) {
        Node place = place(old);
        Node next = place.next;
        forget(place, old);
        note(made, next);
    }

    /**
     * Makes all instructions that read {@code old} read {@code other}.
     *
     * @param at where the rule applies, for instance the definition of {@code old}
     */
    public boolean replaceUses(Rule rule, OriInstruction at, VirtualRegister old, VirtualRegister other) {
        if (old.file() != other.file() || old.width() != other.width()) {
            throw new IllegalArgumentException(other + " in place of " + old);
        }
        if (!permits(rule, at)) {
            return false;
        }
        for (OriInstruction user : defUse.uses(old)) {
            exchange(user, reading(user, old, other));
        }
        return true;
    }

    /** {@code instruction} with {@code other} wherever it reads {@code old}. */
    static OriInstruction reading(OriInstruction instruction, VirtualRegister old, VirtualRegister other) {
        UnaryOperator<OriRegister> change = register -> register.equals(old) ? other : register;
        return switch (instruction) {
            case OriMachine machine -> {
                SortedMap<Integer, VirtualRegister> registers = new TreeMap<>(machine.registers());
                for (OriAccess access : OriAccesses.of(machine.instruction())) {
                    if (!access.isWritten() && old.equals(registers.get(access.field()))) {
                        registers.put(access.field(), other);
                    }
                }
                yield new OriMachine(machine.instruction(), registers, machine.targets());
            }
            case OriMacro macro ->
                new OriMacro(
                        macro.macro(),
                        guard(macro.guard(), change),
                        macro.targets(),
                        macro.operands().stream().map(change).toList());
            case OriPtx ptx ->
                new OriPtx(
                        ptx.form(),
                        guard(ptx.guard(), change),
                        ptx.targets(),
                        ptx.operands().stream().map(o -> operand(o, change)).toList());
            case OriPhi phi ->
                new OriPhi(
                        phi.result(),
                        phi.incoming().stream()
                                .map(i -> new OriPhi.Incoming(change.apply(i.value()), i.block()))
                                .toList());
        };
    }

    private static Optional<OriGuard> guard(Optional<OriGuard> guard, UnaryOperator<OriRegister> change) {
        return guard.map(g -> new OriGuard(change.apply(g.predicate()), g.isNegated()));
    }

    private static OriOperand operand(OriOperand operand, UnaryOperator<OriRegister> change) {
        return switch (operand) {
            case OriRegister register -> change.apply(register);
            case OriNot not -> new OriNot(change.apply(not.predicate()));
            case OriImmediate number -> number;
        };
    }

    // ---- blocks

    /**
     * Splits a block before {@code at}, which begins the new one; PHIs of the successors get the new one as
     * predecessor.
     *
     * @return the label of the new block; empty if the gate refuses
     */
    public Optional<String> splitBlock(Rule rule, OriInstruction at) {
        Node place = place(at);
        if (at instanceof OriPhi) {
            throw new IllegalArgumentException("PHIs begin a block");
        }
        if (!permits(rule, at)) {
            return Optional.empty();
        }
        Block old = place.block;
        Block made = new Block(newLabel());
        for (Node node = place; node.instruction != null; ) {
            Node next = node.next;
            OriInstruction moved = node.instruction;
            node.remove();
            nodes.put(moved, made.end.insertBefore(moved));
            node = next;
        }
        blocks.add(blocks.indexOf(old) + 1, made);
        for (Block block : blocks) {
            rename(block, old.label, made.label, false);
        }
        return Optional.of(made.label);
    }

    /** Changes the predecessor {@code old} of the PHIs of {@code block} to {@code other}, or adds it to {@code old}. */
    private void rename(Block block, String old, String other, boolean isBoth) {
        for (OriInstruction each : block.instructions()) {
            boolean isConcerned = each instanceof OriPhi p
                    && p.incoming().stream().anyMatch(from -> from.block().equals(old));
            if (isConcerned && each instanceof OriPhi phi) {
                List<OriPhi.Incoming> incoming = new ArrayList<>();
                for (OriPhi.Incoming from : phi.incoming()) {
                    boolean isOld = from.block().equals(old);
                    if (isOld) {
                        incoming.add(new OriPhi.Incoming(from.value(), other));
                    }
                    if (!isOld || isBoth) {
                        incoming.add(from);
                    }
                }
                exchange(phi, new OriPhi(phi.result(), incoming));
            }
        }
    }

    /**
     * Splits the edge from a block to its successor {@code to}. A branch to it is redirected to the new block, which is
     * at the end of the function, or directly after the block if control falls through; if an instruction does both,
     * the branch edge is split.
     *
     * @param at the last instruction of the block that is left
     * @param branch makes a jump to a label
     * @return the label of the new block; empty if the gate refuses
     */
    public Optional<String> splitEdge(Rule rule, OriInstruction at, String to, Function<String, OriMachine> branch) {
        Node place = place(at);
        Block from = place.block;
        int index = blocks.indexOf(from);
        boolean isEnd = place.next.instruction == null;
        if (!isEnd) {
            throw new IllegalArgumentException("an edge leaves the last instruction of a block");
        }
        boolean isTaken = at instanceof OriMachine machine
                && machine.kind() != Branches.Kind.NEXT
                && machine.targets().contains(to);
        boolean isNext =
                index + 1 < blocks.size() && blocks.get(index + 1).label.equals(to);
        if (!isTaken && !isNext) {
            throw new IllegalArgumentException(to + " is not a successor of " + from.label);
        }
        if (!permits(rule, at)) {
            return Optional.empty();
        }
        String label = newLabel();
        Block made = new Block(label);
        boolean falls =
                isNext && (!(at instanceof OriMachine end) || end.kind() == Branches.Kind.NEXT || end.isConditional());
        if (isTaken && at instanceof OriMachine machine) {
            OriMachine jump = branch.apply(to);
            note(jump, made.end);
            List<String> targets = machine.targets().stream()
                    .map(t -> t.equals(to) ? label : t)
                    .toList();
            exchange(at, new OriMachine(machine.instruction(), machine.registers(), targets));
            blocks.add(made);
        } else {
            blocks.add(index + 1, made);
        }
        rename(blocks.get(index(to)), from.label, label, isTaken && falls);
        return Optional.of(label);
    }
}
