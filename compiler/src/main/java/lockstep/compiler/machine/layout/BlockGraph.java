package lockstep.compiler.machine.layout;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.compiler.machine.MachineBodies;
import lockstep.compiler.machine.layout.BlockExit.Choice;
import lockstep.compiler.machine.layout.BlockExit.End;
import lockstep.compiler.machine.layout.BlockExit.Jump;
import lockstep.compiler.machine.layout.BlockExit.Table;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxLine;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of a function in no particular order: the exit of each block is represented explicitly, so that blocks can
 * be joined, bypassed, removed and reordered; branches and labels are generated at the end.
 *
 * <p>Not for bodies with blocks in scopes, nor with a guarded {@code brx.idx} ({@link #of} is empty there).
 */
final class BlockGraph {
    private final MachineFunction function;
    private final List<List<PtxStatement>> bodies = new ArrayList<>();
    private final List<BlockExit> exits = new ArrayList<>();
    private final List<PtxInstruction> anchors = new ArrayList<>();
    /** For each block its replacement: itself, the block that it was joined with, or the target of an empty block. */
    private final int[] standsFor;

    private final boolean[] isRemoved;

    private BlockGraph(MachineFunction function, List<MachineBlock> blocks) {
        this.function = function;
        standsFor = IntStream.range(0, blocks.size()).toArray();
        isRemoved = new boolean[blocks.size()];
        Map<PtxLabel, List<PtxLabel>> tables = tables(blocks);
        PtxInstruction anchor = MachineBodies.first(function).orElseThrow();
        for (int block = 0; block < blocks.size(); block++) {
            List<PtxStatement> body = new ArrayList<>(blocks.get(block).statements());
            Optional<PtxInstruction> end = blocks.get(block).terminator();
            List<PtxInstruction> rows = blocks.get(block).instructions();
            anchor = rows.isEmpty() ? anchor : rows.getLast();
            anchors.add(anchor);
            int next = block + 1;
            exits.add(end.map(last -> exit(last, tables, next)).orElse(new Jump(next, null)));
            if (!(exits.get(block) instanceof End)) {
                end.ifPresent(body::remove);
            }
            bodies.add(body);
        }
    }

    /** The graph of {@code function}; empty if its blocks must keep their order. */
    static Optional<BlockGraph> of(MachineFunction function) {
        boolean isFree = !MachineBodies.hasBlocksInScopes(function)
                && MachineBodies.first(function).isPresent()
                && function.blocks().stream()
                        .flatMap(block -> block.terminator().stream())
                        .noneMatch(last -> MachineBlock.table(last).isPresent()
                                && last.guard().isPresent());
        return isFree
                ? Optional.of(new BlockGraph(function, MachineBodies.withDeclarationsFirst(function.blocks())))
                : Optional.empty();
    }

    private static Map<PtxLabel, List<PtxLabel>> tables(List<MachineBlock> blocks) {
        Map<PtxLabel, List<PtxLabel>> found = new IdentityHashMap<>();
        for (MachineBlock block : blocks) {
            for (PtxStatement statement : block.statements()) {
                if (statement instanceof PtxBranchTargets table) {
                    found.put(table.name(), table.targets());
                }
            }
        }
        return found;
    }

    private BlockExit exit(PtxInstruction last, Map<PtxLabel, List<PtxLabel>> tables, int next) {
        Optional<PtxLabel> target = MachineBlock.target(last);
        if (target.isPresent()) {
            int block = function.block(target.get()).orElseThrow();
            return last.guard().isPresent() ? new Choice(last, block, next) : new Jump(block, last);
        }
        return MachineBlock.table(last)
                .<BlockExit>map(table -> new Table(
                        last,
                        Objects.requireNonNull(tables.get(table)).stream()
                                .map(label -> function.block(label).orElseThrow())
                                .toList()))
                .orElse(new End());
    }

    // ---- queries

    int size() {
        return exits.size();
    }

    /** The remaining blocks, in textual order. */
    IntStream blocks() {
        return IntStream.range(0, size()).filter(block -> !isRemoved[block]);
    }

    /** The exit of {@code block}, to remaining blocks. */
    BlockExit exit(int block) {
        return switch (exits.get(block)) {
            case Jump jump -> new Jump(find(jump.target()), jump.branch());
            case Choice choice -> new Choice(choice.branch(), find(choice.taken()), find(choice.other()));
            case Table table ->
                new Table(
                        table.branch(), table.targets().stream().map(this::find).toList());
            case End end -> end;
        };
    }

    /** An instruction of the function that a change of {@code block} concerns, for the gate. */
    PtxInstruction anchor(int block) {
        return anchors.get(block);
    }

    /** Whether {@code block} contains only line directives. */
    boolean isEmpty(int block) {
        return bodies.get(block).stream().allMatch(PtxLine.class::isInstance);
    }

    /** The number of incoming edges of each block from remaining blocks; one more for the entry. */
    int[] predecessors() {
        int[] count = new int[size()];
        count[0] = 1;
        blocks().forEach(block -> exit(block).targets().forEach(target -> count[target]++));
        return count;
    }

    /** The reachable blocks. */
    Set<Integer> reached() {
        Set<Integer> seen = new HashSet<>(List.of(0));
        Deque<Integer> work = new ArrayDeque<>(seen);
        while (!work.isEmpty()) {
            for (int target : exit(work.pop()).targets()) {
                if (seen.add(target)) {
                    work.push(target);
                }
            }
        }
        return seen;
    }

    private int find(int block) {
        int root = block;
        while (standsFor[root] != root) {
            root = standsFor[root];
        }
        for (int at = block; standsFor[at] != root && at != root; ) {
            int next = standsFor[at];
            standsFor[at] = root;
            at = next;
        }
        return root;
    }

    // ---- changes

    /** Removes an unreachable block. */
    void remove(int block) {
        isRemoved[block] = true;
    }

    /** Redirects the predecessors of {@code block}, which is empty and not the entry, to its target. */
    void bypass(int block) {
        int target = ((Jump) exit(block)).target();
        isRemoved[block] = true;
        standsFor[block] = target;
    }

    /** Joins {@code block} with its only successor, of which it is the only predecessor. */
    void join(int block) {
        int next = ((Jump) exit(block)).target();
        bodies.get(block).addAll(bodies.get(next));
        exits.set(block, exits.get(next));
        anchors.set(block, anchors.get(next));
        isRemoved[next] = true;
    }

    /** Replaces the branch of {@code block}, whose edges have the same target, by a jump. */
    void settle(int block) {
        exits.set(block, new Jump(((Choice) exit(block)).taken(), null));
    }

    // ---- the result

    /** Decides whether a branch may be removed or inverted. */
    interface Permits {
        /** Whether the branch of {@code block} to the next block may be removed. */
        boolean fall(int block);

        /** Whether the guard of the branch of {@code block} may be negated. */
        boolean invert(int block);
    }

    /** The blocks in the order of {@code order}, the entry first, with the branches that this order needs. */
    List<MachineBlock> inOrder(List<Integer> order, MachineEditor editor, Permits permits) {
        return new Emission(order, editor, permits).emit();
    }

    private final class Emission {
        private final List<Integer> order;
        private final MachineEditor editor;
        private final Permits permits;
        private final @Nullable PtxLabelDefinition[] names = new PtxLabelDefinition[size()];
        private final List<MachineBlock> made = new ArrayList<>();

        Emission(List<Integer> order, MachineEditor editor, Permits permits) {
            this.order = order;
            this.editor = editor;
            this.permits = permits;
            blocks().forEach(block ->
                    names[block] = function.blocks().get(block).name().orElse(null));
        }

        List<MachineBlock> emit() {
            List<List<PtxStatement>> ends = new ArrayList<>();
            List<List<PtxStatement>> furthers = new ArrayList<>();
            for (int i = 0; i < order.size(); i++) {
                int next = i + 1 < order.size() ? order.get(i + 1) : -1;
                List<PtxStatement> further = new ArrayList<>();
                ends.add(end(order.get(i), next, further));
                furthers.add(further);
            }
            for (int i = 0; i < order.size(); i++) {
                int block = order.get(i);
                List<PtxStatement> statements = new ArrayList<>();
                bodies.get(block).forEach(statement -> addTo(statements, statement));
                statements.addAll(ends.get(i));
                made.add(new MachineBlock(names[block], statements));
                if (!furthers.get(i).isEmpty()) {
                    made.add(new MachineBlock(null, furthers.get(i)));
                }
            }
            return made;
        }

        /** @param further receives the statements after a guarded branch */
        private List<PtxStatement> end(int block, int next, List<PtxStatement> further) {
            return switch (exit(block)) {
                case Jump jump -> jump(block, jump, next);
                case Choice choice -> choice(block, choice, next, further);
                case Table table -> List.of(table.branch());
                case End _ -> List.of();
            };
        }

        private List<PtxStatement> jump(int block, Jump jump, int next) {
            boolean falls = jump.target() == next && (jump.branch() == null || permits.fall(block));
            return falls ? List.of() : List.of(branch(jump.branch(), jump.target()));
        }

        private List<PtxStatement> choice(int block, Choice choice, int next, List<PtxStatement> further) {
            if (choice.other() == next) {
                return List.of(branch(choice.branch(), choice.taken()));
            }
            if (choice.taken() == next && permits.invert(block)) {
                PtxGuard guard = choice.branch().guard().orElseThrow();
                PtxGuard inverse = new PtxGuard(guard.predicate(), !guard.negated());
                return List.of(branch(choice.branch().withGuard(inverse), choice.other()));
            }
            further.add(branch(null, choice.other()));
            return List.of(branch(choice.branch(), choice.taken()));
        }

        private PtxInstruction branch(@Nullable PtxInstruction old, int target) {
            PtxSymbolOperand label = new PtxSymbolOperand(label(target));
            return old == null ? PtxInstruction.of(null, "bra", label) : old.withOperands(List.of(label));
        }

        private PtxLabel label(int block) {
            PtxLabelDefinition name = names[block];
            if (name == null) {
                name = new PtxLabelDefinition(editor.newLabel(), SourceLocation.NONE);
                names[block] = name;
            }
            return name.label();
        }

        private void addTo(List<PtxStatement> statements, PtxStatement statement) {
            if (!(statement instanceof PtxBranchTargets table)) {
                statements.add(statement);
                return;
            }
            List<Integer> targets = table.targets().stream()
                    .map(each -> find(function.block(each).orElseThrow()))
                    .toList();
            // a table with a removed block belongs to a removed branch
            if (targets.stream().noneMatch(target -> isRemoved[target])) {
                List<PtxLabel> labels = targets.stream().map(this::label).toList();
                boolean isSame = labels.equals(table.targets());
                statements.add(isSame ? table : new PtxBranchTargets(table.name(), labels, table.location()));
            }
        }
    }
}
