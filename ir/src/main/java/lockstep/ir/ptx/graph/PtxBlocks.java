package lockstep.ir.ptx.graph;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.ptx.PtxBody;
import lockstep.ir.ptx.PtxBranchTargets;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxLabelDefinition;
import lockstep.ir.ptx.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxSymbolOperand;
import org.jspecify.annotations.Nullable;

/**
 * The basic blocks of a body and the edges between them. A block begins at a label and behind each branch and each
 * instruction that ends the thread or the function; labels that follow one another are of one block. Block 0 is the
 * entry; there is a block for the end of the body if control can come there, which then is the end of the thread.
 *
 * <p>Successors: of {@code bra} its label, of a guarded one then the next block; of {@code brx.idx} the targets of its
 * table in their order, of a guarded one then the next block; of {@code ret}, {@code exit} and {@code trap} none, of
 * guarded ones the next block; of all others the next block. A {@code call} comes back.
 */
public final class PtxBlocks {
    private final List<PtxBlock> blocks;
    private final FlowGraph graph;

    private PtxBlocks(List<PtxBlock> blocks, FlowGraph graph) {
        this.blocks = List.copyOf(blocks);
        this.graph = graph;
    }

    /**
     * The blocks of {@code body}.
     *
     * @throws CompilerBug if a branch names no label of the body, which the verifier finds
     */
    public static PtxBlocks of(PtxBody body) {
        return new Cutter(body.statements()).cut();
    }

    /** The blocks in the order of the text. */
    public List<PtxBlock> blocks() {
        return blocks;
    }

    /** Their edges; nodes are indices of {@link #blocks}. */
    public FlowGraph graph() {
        return graph;
    }

    /** Whether control can go on behind {@code statement} to the next one. */
    static boolean fallsThrough(PtxStatement statement) {
        if (!(statement instanceof PtxInstruction instruction)) {
            return true;
        }
        return instruction.guard().isPresent() || !ends(instruction);
    }

    private static boolean ends(PtxInstruction instruction) {
        return instruction.opcode().has(Trait.BRANCH) || instruction.opcode().has(Trait.ENDS);
    }

    /** Collects statements into blocks, then draws the edges. */
    private static final class Cutter {
        private final List<PtxStatement> statements;
        private final List<PtxBlock> blocks = new ArrayList<>();
        private final Map<PtxLabel, Integer> blockOf = new IdentityHashMap<>();
        private final Map<PtxLabel, PtxBranchTargets> tables = new IdentityHashMap<>();
        private List<PtxLabel> labels = new ArrayList<>();
        private List<PtxStatement> code = new ArrayList<>();
        private int start;

        Cutter(List<PtxStatement> statements) {
            this.statements = statements;
        }

        PtxBlocks cut() {
            for (int index = 0; index < statements.size(); index++) {
                statement(statements.get(index), index);
            }
            boolean reachable = code.isEmpty() ? !labels.isEmpty() || blocks.isEmpty() || lastFallsThrough() : true;
            if (reachable) {
                close(statements.size());
            }
            return new PtxBlocks(blocks, edges());
        }

        private boolean lastFallsThrough() {
            List<PtxStatement> last = blocks.getLast().code();
            return last.isEmpty() || fallsThrough(last.getLast());
        }

        private void statement(PtxStatement statement, int index) {
            if (statement instanceof PtxLabelDefinition definition) {
                if (!code.isEmpty()) {
                    close(index);
                }
                labels.add(definition.label());
                blockOf.put(definition.label(), blocks.size());
            } else if (statement instanceof PtxBranchTargets targets) {
                tables.put(targets.name(), targets);
            } else if (statement instanceof PtxOpaqueInstruction) {
                code.add(statement);
            } else if (statement instanceof PtxInstruction instruction) {
                code.add(instruction);
                if (ends(instruction)) {
                    close(index + 1);
                }
            }
        }

        private void close(int end) {
            blocks.add(new PtxBlock(start, end, labels, code));
            labels = new ArrayList<>();
            code = new ArrayList<>();
            start = end;
        }

        private FlowGraph edges() {
            ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(blocks.size(), 0);
            for (int node = 0; node < blocks.size(); node++) {
                List<PtxStatement> body = blocks.get(node).code();
                PtxStatement last = body.isEmpty() ? null : body.getLast();
                for (PtxLabel target : targets(last)) {
                    builder.edge(node, blockOf(target));
                }
                boolean next = last == null || fallsThrough(last);
                if (next && node + 1 < blocks.size()) {
                    builder.edge(node, node + 1);
                }
            }
            return builder.build();
        }

        private List<PtxLabel> targets(@Nullable PtxStatement last) {
            if (!(last instanceof PtxInstruction instruction) || !instruction.opcode().has(Trait.BRANCH)) {
                return List.of();
            }
            PtxLabel label = labelOf(instruction.operands().getLast());
            if (instruction.opcode() == PtxOpcode.BRA) {
                return List.of(label);
            }
            PtxBranchTargets table = tables.get(label);
            if (table == null) {
                throw new CompilerBug("brx.idx names " + label.name() + ", which is no table of branch targets");
            }
            return table.targets();
        }

        private static PtxLabel labelOf(PtxOperand operand) {
            if (operand instanceof PtxSymbolOperand symbol && symbol.symbol() instanceof PtxLabel label) {
                return label;
            }
            throw new CompilerBug("a branch names something that is no label");
        }

        private int blockOf(PtxLabel label) {
            Integer block = blockOf.get(label);
            if (block == null) {
                throw new CompilerBug("label " + label.name() + " has no place in the body");
            }
            return block;
        }
    }
}
