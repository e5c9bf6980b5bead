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
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxScopeEnd;
import lockstep.ir.ptx.PtxStatement.PtxScopeStart;
import org.jspecify.annotations.Nullable;

/**
 * Splits edges between the blocks of an editor. PHIs of the target take their values from the new block.
 *
 * <ul>
 *   <li>A fall-through edge gets an empty block between the two.
 *   <li>The edge of a branch gets a block after all others, which branches to the target; the branch is redirected.
 *   <li>The edge of a {@code brx.idx} gets such a block too, and the branch a table of its own, since another branch
 *       may use the old one.
 * </ul>
 *
 * <pre>{@code
 * S: @p bra L;                     S: @p bra $M0;
 * M: add.u32 b, a, a;              M: add.u32 b, a, a;
 * L: phi.b32 c, a, S, b, M;   ->   L: phi.b32 c, a, $M0, b, M;
 *    ret;                             ret;
 *                                  $M0: bra L;
 * }</pre>
 */
final class EdgeSplitter {
    private final MachineEditor editor;
    private final FreshNames names;
    private final Map<PtxLabel, EditedBlock> blocks = new IdentityHashMap<>();
    private final Map<PtxLabel, List<PtxLabel>> tables = new IdentityHashMap<>();
    /** Blocks that begin or end in a scope inside the body. */
    private final Set<EditedBlock> inner = new HashSet<>();

    private int depth;

    /**
     * An edge between blocks.
     *
     * @param branch the last instruction of {@code from}
     * @param targets the labels that it names, in their order
     * @param index among {@code targets}, or their number for the fall-through edge
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

    /** Records a block. */
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

    /** Records a statement of the original function; called in the order of the text. */
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

    /** @throws IllegalArgumentException if there is no such edge */
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

    /** Why a label would be out of scope where the split edge would name it; empty if none would be. */
    Optional<Diagnostic> fault(Edge edge) {
        String end = inner.contains(edge.from) ? "begins" : inner.contains(edge.to) ? "ends" : "";
        return end.isEmpty()
                ? Optional.empty()
                : Optional.of(Diagnostic.unsupported(
                        "machine-scope",
                        edge.branch.location(),
                        "splitting an edge that %s in a scope inside the body".formatted(end)));
    }

    /** Splits {@code edge} and returns the label of the new block. */
    PtxLabel split(Edge edge) {
        PtxLabel between = edge.isFall() ? splitFallThrough(edge.from) : splitBranch(edge);
        renamePhis(edge, between);
        return between;
    }

    /** Splits a fall-through edge: a block that control falls into and out of. */
    private PtxLabel splitFallThrough(EditedBlock from) {
        PtxLabel label = new PtxLabel(names.label());
        editor.insertAfter(from, new EditedBlock(new PtxLabelDefinition(label, SourceLocation.NONE)));
        return label;
    }

    /** Splits a branch edge: a block that branches to the target, and the branch to that block. */
    private PtxLabel splitBranch(Edge edge) {
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

    /** A table for this branch alone: another branch may use the old one. */
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
        long ways = edge.targets.stream()
                .filter(label -> blocks.get(label) == edge.to)
                .count();
        boolean alsoFalls = edge.branch.guard().isPresent() && fallsTo(edge);
        boolean isOnly = ways + (alsoFalls ? 1 : 0) == 1;
        for (PtxInstruction phi : edge.to.phis()) {
            editor.put(phi, renamed(phi, before, between, isOnly));
        }
    }

    /** Whether the fall-through edge leads to {@code edge.to}, perhaps through a block that split it before. */
    private static boolean fallsTo(Edge edge) {
        return edge.isFall() || edge.from.following == edge.to;
    }

    /** @param isOnly whether {@code before} is no longer a predecessor */
    private static PtxInstruction renamed(
            PtxInstruction phi, @Nullable PtxLabel before, PtxLabel between, boolean isOnly) {
        List<PtxOperand> operands = new ArrayList<>();
        operands.add(phi.operand(0));
        for (int index = 1; index + 1 < phi.operands().size(); index += 2) {
            PtxOperand value = phi.operand(index);
            boolean isChanged =
                    before != null && MachineFlow.label(phi, index + 1).orElse(null) == before;
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
