package lockstep.compiler.machine.phi;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.machine.phi.PhiEdges.Edge;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;

/** Builds the blocks of a function with its PHIs replaced by other rows, and copies placed on its edges. */
final class PhiBody {
    private final MachineFunction function;
    private final PhiEdges edges;
    private final MachineEditor editor;
    private final Map<PtxLabel, PtxBranchTargets> tables;
    /** The blocks whose branch uses a table, by table. */
    private final Map<PtxLabel, List<Integer>> users = new IdentityHashMap<>();

    PhiBody(MachineFunction function, PhiEdges edges, MachineEditor editor) {
        this.function = function;
        this.edges = edges;
        this.editor = editor;
        this.tables = tables(function);
        for (int block = 0; block < function.blocks().size(); block++) {
            int user = block;
            function.blocks()
                    .get(block)
                    .terminator()
                    .flatMap(MachineBlock::table)
                    .ifPresent(table ->
                            users.computeIfAbsent(table, _ -> new ArrayList<>()).add(user));
        }
    }

    /**
     * The rows to place.
     *
     * @param heads for each block with PHIs, the rows that replace them
     * @param copies for each edge, the rows at the end of its source, or in a block on it; edges without an entry get
     *     no block
     */
    record Rows(Map<Integer, List<PtxInstruction>> heads, Map<Edge, List<PtxInstruction>> copies) {}

    /** The blocks. Blocks on branch edges are placed after all others, blocks on fall-through edges in between. */
    List<MachineBlock> with(Rows rows) {
        List<MachineBlock> made = new ArrayList<>();
        List<MachineBlock> aside = new ArrayList<>();
        for (int block = 0; block < function.blocks().size(); block++) {
            MachineBlock old = function.blocks().get(block);
            made.add(new MachineBlock(old.name().orElse(null), statements(block, rows)));
            Optional<Edge> onFall = fallEdge(block, rows);
            onFall.ifPresent(edge -> made.add(between(edge, rows, false)));
            for (Edge edge : edges.outOf(block)) {
                boolean isAside = edge.between() != null
                        && rows.copies().containsKey(edge)
                        && onFall.filter(edge::equals).isEmpty();
                if (isAside) {
                    aside.add(between(edge, rows, true));
                }
            }
        }
        made.addAll(aside);
        return made;
    }

    private Optional<Edge> fallEdge(int block, Rows rows) {
        boolean falls = function.blocks().get(block).fallsThrough();
        return edges.outOf(block).stream()
                .filter(edge -> falls
                        && edge.to() == block + 1
                        && edge.between() != null
                        && rows.copies().containsKey(edge))
                .findFirst();
    }

    private MachineBlock between(Edge edge, Rows rows, boolean isAside) {
        List<PtxStatement> statements = new ArrayList<>(rows.copies().get(edge));
        if (isAside) {
            PtxLabel target = function.blocks().get(edge.to()).label().orElseThrow();
            statements.add(PtxInstruction.of(null, "bra", new PtxSymbolOperand(target)));
        }
        PtxLabel label = Objects.requireNonNull(edge.between());
        return new MachineBlock(new PtxLabelDefinition(label, SourceLocation.NONE), statements);
    }

    private List<PtxStatement> statements(int block, Rows rows) {
        MachineBlock old = function.blocks().get(block);
        Optional<PtxInstruction> end = old.terminator();
        List<PtxStatement> statements = new ArrayList<>();
        boolean hasHead = !rows.heads().containsKey(block);
        for (PtxStatement statement : old.statements()) {
            boolean isPhi = statement instanceof PtxInstruction phi && phi.opcode() == PtxOpcode.PHI;
            if (isPhi && !hasHead) {
                statements.addAll(rows.heads().get(block));
                hasHead = true;
            } else if (end.isPresent() && statement == end.get()) {
                statements.addAll(leaving(block, rows));
                statements.addAll(retargeted(end.get(), edges.retargeted(block, rows.copies())));
            } else if (!isPhi && !(statement instanceof PtxBranchTargets table && isReplaced(table, rows))) {
                statements.add(statement);
            }
        }
        if (end.isEmpty()) {
            statements.addAll(leaving(block, rows));
        }
        return statements;
    }

    /** The copies, adjacent to each other, of all edges from {@code block} that are not split. */
    private List<PtxInstruction> leaving(int block, Rows rows) {
        List<PtxInstruction> others = new ArrayList<>();
        List<PtxInstruction> copies = new ArrayList<>();
        for (Edge edge : edges.outOf(block)) {
            if (edge.between() == null) {
                rows.copies()
                        .getOrDefault(edge, List.of())
                        .forEach(row -> (row.opcode() == PtxOpcode.COPY ? copies : others).add(row));
            }
        }
        others.addAll(copies);
        return others;
    }

    /** Whether all branches by {@code table} are retargeted. */
    private boolean isReplaced(PtxBranchTargets table, Rows rows) {
        return users.getOrDefault(table.name(), List.of()).stream()
                .noneMatch(block -> edges.retargeted(block, rows.copies()).isEmpty());
    }

    private List<PtxStatement> retargeted(PtxInstruction branch, Map<PtxLabel, PtxLabel> targets) {
        Optional<PtxLabel> target = MachineBlock.target(branch).map(targets::get);
        Optional<PtxLabel> table = MachineBlock.table(branch).filter(_ -> !targets.isEmpty());
        if (target.isPresent()) {
            return List.of(branch.withOperands(List.of(new PtxSymbolOperand(target.get()))));
        }
        if (table.isEmpty()) {
            return List.of(branch);
        }
        List<PtxLabel> others = Objects.requireNonNull(tables.get(table.get())).targets().stream()
                .map(label -> targets.getOrDefault(label, label))
                .toList();
        PtxLabel name = editor.newLabel();
        List<PtxOperand> operands = new ArrayList<>(branch.operands());
        operands.set(1, new PtxSymbolOperand(name));
        return List.of(new PtxBranchTargets(name, others, SourceLocation.NONE), branch.withOperands(operands));
    }

    private static Map<PtxLabel, PtxBranchTargets> tables(MachineFunction function) {
        Map<PtxLabel, PtxBranchTargets> found = new IdentityHashMap<>();
        for (MachineBlock block : function.blocks()) {
            for (PtxStatement statement : block.statements()) {
                if (statement instanceof PtxBranchTargets table) {
                    found.put(table.name(), table);
                }
            }
        }
        return found;
    }
}
