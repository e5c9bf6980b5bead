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
import lockstep.ir.rule.RuleGate;
import lockstep.ir.sass.code.Branches;

/**
 * Changes a function in the open form. Before each change it asks the gate; where that says no, nothing happens and the
 * method returns false or empty. Definitions and uses follow each change. Instructions are told apart by identity: one
 * object stands at one place. Not thread-safe.
 */
public final class OriEditor {
    private static final class Block {
        private final String label;
        private final List<OriInstruction> instructions;

        Block(String label, List<OriInstruction> instructions) {
            this.label = label;
            this.instructions = new ArrayList<>(instructions);
        }
    }

    private final RuleGate<OriFunction, OriInstruction> gate;
    private final OriFunction original;
    private final List<Block> blocks = new ArrayList<>();
    private final OriDefUse defUse;
    /** By identity. */
    private final Map<OriInstruction, Block> blockOf = new IdentityHashMap<>();

    private final Map<RegisterFile, Integer> numbers = new EnumMap<>(RegisterFile.class);
    private final Set<String> labels = new HashSet<>();
    private int nextLabel;

    /**
     * An editor of {@code function}.
     *
     * @param gate asked before each change, with the function as it was when the editor was made
     */
    public OriEditor(OriFunction function, RuleGate<OriFunction, OriInstruction> gate) {
        this.gate = gate;
        this.original = function;
        this.defUse = new OriDefUse();
        for (OriBlock block : function.blocks()) {
            labels.add(block.label());
            Block made = new Block(block.label(), List.of());
            blocks.add(made);
            for (OriInstruction each : block.instructions()) {
                // each place has an object of its own
                OriInstruction own = blockOf.containsKey(each) ? copy(each) : each;
                made.instructions.add(own);
                note(own, made);
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

    private void note(OriInstruction instruction, Block block) {
        if (blockOf.put(instruction, block) != null) {
            throw new IllegalArgumentException("twice in a function: " + OriText.print(instruction));
        }
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
                .map(block -> new OriBlock(block.label, block.instructions))
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
        return List.copyOf(blocks.get(index(label)).instructions);
    }

    private int index(String label) {
        for (int i = 0; i < blocks.size(); i++) {
            if (blocks.get(i).label.equals(label)) {
                return i;
            }
        }
        throw new IllegalArgumentException("there is no block " + label);
    }

    /** A place: the block and the index of an instruction in it. */
    private record Place(Block block, int index) {}

    private Place place(OriInstruction instruction) {
        Block block = blockOf.get(instruction);
        for (int i = 0; block != null && i < block.instructions.size(); i++) {
            if (block.instructions.get(i) == instruction) {
                return new Place(block, i);
            }
        }
        throw new IllegalArgumentException("no instruction of the function: " + OriText.print(instruction));
    }

    private boolean permits(Rule rule, OriInstruction at) {
        return gate.permit(rule, original, at);
    }

    // ---- new parts

    /** A register that nothing names yet. */
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
        return insert(rule, at, made, 0);
    }

    /** Puts {@code made} behind {@code at}. */
    public boolean insertAfter(Rule rule, OriInstruction at, OriInstruction made) {
        return insert(rule, at, made, 1);
    }

    private boolean insert(Rule rule, OriInstruction at, OriInstruction made, int distance) {
        Place place = place(at);
        if (!permits(rule, at)) {
            return false;
        }
        note(made, place.block());
        place.block().instructions.add(place.index() + distance, made);
        return true;
    }

    /** Takes {@code at} away. */
    public boolean remove(Rule rule, OriInstruction at) {
        Place place = place(at);
        if (!permits(rule, at)) {
            return false;
        }
        place.block().instructions.remove(place.index());
        blockOf.remove(at);
        defUse.remove(at);
        return true;
    }

    /** Puts {@code made} in the place of {@code at}. */
    public boolean replace(Rule rule, OriInstruction at, OriInstruction made) {
        Place place = place(at);
        if (!permits(rule, at)) {
            return false;
        }
        exchange(place, made);
        return true;
    }

    private void exchange(Place place, OriInstruction made) {
        OriInstruction old = place.block().instructions.get(place.index());
        blockOf.remove(old);
        defUse.remove(old);
        note(made, place.block());
        place.block().instructions.set(place.index(), made);
    }

    /**
     * Lets all that reads {@code old} read {@code other}.
     *
     * @param at where the rule applies: what defines {@code old}, say
     */
    public boolean replaceUses(Rule rule, OriInstruction at, VirtualRegister old, VirtualRegister other) {
        if (old.file() != other.file() || old.width() != other.width()) {
            throw new IllegalArgumentException(other + " in place of " + old);
        }
        if (!permits(rule, at)) {
            return false;
        }
        for (OriInstruction user : defUse.uses(old)) {
            exchange(place(user), reading(user, old, other));
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
            case OriMacro macro -> new OriMacro(
                    macro.macro(),
                    guard(macro.guard(), change),
                    macro.targets(),
                    macro.operands().stream().map(change).toList());
            case OriPtx ptx -> new OriPtx(
                    ptx.form(),
                    guard(ptx.guard(), change),
                    ptx.targets(),
                    ptx.operands().stream().map(o -> operand(o, change)).toList());
            case OriPhi phi -> new OriPhi(
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
     * Cuts a block before {@code at}, which begins the new one; PHIs behind it know the new one as the place that
     * control comes from.
     *
     * @return the label of the new block; empty if the gate says no
     */
    public Optional<String> splitBlock(Rule rule, OriInstruction at) {
        Place place = place(at);
        if (at instanceof OriPhi) {
            throw new IllegalArgumentException("PHIs begin a block");
        }
        if (!permits(rule, at)) {
            return Optional.empty();
        }
        List<OriInstruction> tail =
                place.block().instructions.subList(place.index(), place.block().instructions.size());
        Block made = new Block(newLabel(), tail);
        tail.clear();
        made.instructions.forEach(each -> blockOf.put(each, made));
        blocks.add(blocks.indexOf(place.block()) + 1, made);
        for (Block block : blocks) {
            rename(block, place.block().label, made.label, false);
        }
        return Optional.of(made.label);
    }

    /** PHIs of {@code block} that knew control to come from {@code old} know {@code other} instead, or both. */
    private void rename(Block block, String old, String other, boolean isBoth) {
        for (int i = 0; i < block.instructions.size(); i++) {
            boolean isConcerned = block.instructions.get(i) instanceof OriPhi p
                    && p.incoming().stream().anyMatch(each -> each.block().equals(old));
            if (isConcerned && block.instructions.get(i) instanceof OriPhi phi) {
                List<OriPhi.Incoming> incoming = new ArrayList<>();
                for (OriPhi.Incoming each : phi.incoming()) {
                    boolean isOld = each.block().equals(old);
                    if (isOld) {
                        incoming.add(new OriPhi.Incoming(each.value(), other));
                    }
                    if (!isOld || isBoth) {
                        incoming.add(each);
                    }
                }
                exchange(new Place(block, i), new OriPhi(phi.result(), incoming));
            }
        }
    }

    /**
     * Puts a block on the way from a block to another, {@code to}, one of its followers. A branch to it leads to the
     * new block, which stands at the end of the function, or right behind where control falls through; where an
     * instruction does both, the new block is on the way that it jumps.
     *
     * @param at the last instruction of the block that is left
     * @param branch makes a jump to a label
     * @return the label of the new block; empty if the gate says no
     */
    public Optional<String> splitEdge(
            Rule rule, OriInstruction at, String to, Function<String, OriMachine> branch) {
        Place place = place(at);
        Block from = place.block();
        int index = blocks.indexOf(from);
        boolean isEnd = place.index() == from.instructions.size() - 1;
        if (!isEnd) {
            throw new IllegalArgumentException("an edge leaves the last instruction of a block");
        }
        boolean isTaken = at instanceof OriMachine machine
                && machine.kind() != Branches.Kind.NEXT
                && machine.targets().contains(to);
        boolean isNext = index + 1 < blocks.size() && blocks.get(index + 1).label.equals(to);
        if (!isTaken && !isNext) {
            throw new IllegalArgumentException(to + " does not follow " + from.label);
        }
        if (!permits(rule, at)) {
            return Optional.empty();
        }
        String label = newLabel();
        Block made = new Block(label, List.of());
        boolean falls = isNext && (!(at instanceof OriMachine end)
                || end.kind() == Branches.Kind.NEXT
                || end.isConditional());
        if (isTaken && at instanceof OriMachine machine) {
            OriMachine jump = branch.apply(to);
            made.instructions.add(jump);
            note(jump, made);
            List<String> targets =
                    machine.targets().stream().map(t -> t.equals(to) ? label : t).toList();
            exchange(place, new OriMachine(machine.instruction(), machine.registers(), targets));
            blocks.add(made);
        } else {
            blocks.add(index + 1, made);
        }
        rename(blocks.get(index(to)), from.label, label, isTaken && falls);
        return Optional.of(label);
    }
}
