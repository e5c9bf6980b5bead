package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxBranchTargets;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxLabelDefinition;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxScopeEnd;
import lockstep.ir.ptx.PtxScopeStart;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxSymbolOperand;
import org.jspecify.annotations.Nullable;

/** Puts blocks on the ways between blocks of an editor. */
final class EdgeSplitter {
    private final MachineEditor editor;
    private final FreshNames names;
    private final Map<PtxLabel, EditedBlock> blocks = new IdentityHashMap<>();
    private final Map<PtxLabel, List<PtxLabel>> tables = new IdentityHashMap<>();
    /** Blocks that begin or end in a scope inside the body. */
    private final Set<EditedBlock> inner = new HashSet<>();

    private int depth;

    /**
     * A way between blocks.
     *
     * @param branch the last instruction of {@code from}
     * @param targets the labels that it names, in their order
     * @param index among {@code targets}, or their number for the way to the next block
     */
    record Edge(PtxInstruction branch, EditedBlock from, List<PtxLabel> targets, int index, EditedBlock to) {
        boolean isFall() {
            return index == targets.size();
        }
    }

    EdgeSplitter(MachineEditor editor, FreshNames names) {
        this.editor = editor;
        this.names = names;
    }

    /** Takes note of a block. */
    void note(EditedBlock block) {
        if (block.name != null) {
            blocks.put(block.name.label(), block);
        }
        noteDepth(block);
    }

    private void noteDepth(EditedBlock block) {
        if (depth > 0) {
            inner.add(block);
        }
    }

    /** Takes note of a statement of the function as it was at first, in the order of the text. */
    void note(EditedBlock block, PtxStatement statement) {
        if (statement instanceof PtxBranchTargets table) {
            tables.put(table.name(), table.targets());
        } else if (statement instanceof PtxScopeStart) {
            depth++;
        } else if (statement instanceof PtxScopeEnd) {
            depth--;
        } else if (statement instanceof PtxInstruction last && MachineBlock.isTerminator(last)) {
            noteDepth(block);
        }
    }

    /** @throws IllegalArgumentException if there is no such way */
    Edge edge(PtxInstruction branch, int successor) {
        EditedBlock from = editor.place(branch).block;
        List<PtxLabel> targets = targets(branch);
        boolean isFall = successor == targets.size() && branch.guard().isPresent();
        boolean isThere = successor >= 0 && (isFall || successor < targets.size());
        EditedBlock to = !isThere ? null : isFall ? from.following : blocks.get(targets.get(successor));
        if (to == null) {
            throw new IllegalArgumentException(branch.mnemonic() + " has no successor " + successor);
        }
        return new Edge(branch, from, targets, successor, to);
    }

    private List<PtxLabel> targets(PtxInstruction branch) {
        if (!branch.opcode().has(Trait.BRANCH)) {
            return List.of();
        }
        boolean isIndexed = branch.opcode() == PtxOpcode.BRX;
        PtxLabel named = MachineFlow.label(branch, isIndexed ? 1 : 0).orElseThrow();
        return isIndexed ? tables.getOrDefault(named, List.of()) : List.of(named);
    }

    /** Why labels might not be seen where they would be named. */
    Optional<Diagnostic> fault(Edge edge) {
        String end = inner.contains(edge.from) ? "begins" : inner.contains(edge.to) ? "ends" : "";
        return end.isEmpty()
                ? Optional.empty()
                : Optional.of(Diagnostic.unsupported(
                        "machine-scope",
                        edge.branch.location(),
                        "splitting a way that %s in a scope inside the body".formatted(end)));
    }

    /** Splits {@code edge}; the label of the new block. */
    PtxLabel split(Edge edge) {
        PtxLabel between = edge.isFall() ? behind(edge.from) : aside(edge);
        renamePhis(edge, between);
        return between;
    }

    /** A block that control falls into and out of. */
    private PtxLabel behind(EditedBlock from) {
        PtxLabel label = new PtxLabel(names.label());
        editor.insertAfter(from, new EditedBlock(new PtxLabelDefinition(label, SourceLocation.NONE)));
        return label;
    }

    /** A block that branches to the target, and the branch to it. */
    private PtxLabel aside(Edge edge) {
        PtxLabel target = edge.targets.get(edge.index);
        PtxInstruction onward = PtxInstruction.of(null, "bra", new PtxSymbolOperand(target));
        PtxLabel label = editor.block(List.of(onward));
        boolean isIndexed = edge.branch.opcode() == PtxOpcode.BRX;
        List<PtxOperand> operands = new ArrayList<>(edge.branch.operands());
        if (isIndexed) {
            operands.set(1, new PtxSymbolOperand(table(edge, label)));
        } else {
            operands.set(0, new PtxSymbolOperand(label));
        }
        editor.put(edge.branch, edge.branch.withOperands(operands));
        return label;
    }

    /** A table of its own: another branch may use the old one. */
    private PtxLabel table(Edge edge, PtxLabel replacement) {
        List<PtxLabel> targets = new ArrayList<>(edge.targets);
        targets.set(edge.index, replacement);
        PtxLabel name = new PtxLabel(names.label());
        PtxBranchTargets table = new PtxBranchTargets(name, targets, SourceLocation.NONE);
        editor.place(edge.branch).insertBefore(table);
        tables.put(name, table.targets());
        return name;
    }

    private void renamePhis(Edge edge, PtxLabel between) {
        PtxLabel before = edge.from.name == null ? null : edge.from.name.label();
        long ways = edge.targets.stream().filter(label -> blocks.get(label) == edge.to).count();
        boolean alsoFalls = edge.branch.guard().isPresent() && fallsTo(edge);
        boolean isOnly = ways + (alsoFalls ? 1 : 0) == 1;
        for (PtxInstruction phi : edge.to.phis()) {
            editor.put(phi, renamed(phi, before, between, isOnly));
        }
    }

    /** Whether the way to the next block leads to {@code edge.to}; a new block may lie on it already. */
    private static boolean fallsTo(Edge edge) {
        return edge.isFall() || edge.from.following == edge.to;
    }

    /** @param isOnly whether {@code before} is no predecessor any more */
    private static PtxInstruction renamed(
            PtxInstruction phi, @Nullable PtxLabel before, PtxLabel between, boolean isOnly) {
        List<PtxOperand> operands = new ArrayList<>();
        operands.add(phi.operand(0));
        for (int index = 1; index + 1 < phi.operands().size(); index += 2) {
            PtxOperand value = phi.operand(index);
            boolean isChanged = before != null && MachineFlow.label(phi, index + 1).orElse(null) == before;
            if (!isChanged || !isOnly) {
                operands.add(value);
                operands.add(phi.operand(index + 1));
            }
            if (isChanged) {
                operands.add(value);
                operands.add(new PtxSymbolOperand(between));
            }
        }
        return phi.withOperands(operands);
    }
}
