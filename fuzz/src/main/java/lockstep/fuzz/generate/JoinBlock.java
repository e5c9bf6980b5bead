package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;

/** A block where paths join: collects the values of the variables on each edge, and creates the PHIs. */
final class JoinBlock {
    private record Edge(BasicBlock from, List<Value> values) {}

    private final BasicBlock block;
    private final List<Edge> edges = new ArrayList<>();
    private final List<PhiInstruction> open = new ArrayList<>();

    JoinBlock(BasicBlock block) {
        this.block = block;
    }

    /** The block. */
    BasicBlock block() {
        return block;
    }

    /** Whether an edge leads here so far. */
    boolean isReached() {
        return !edges.isEmpty();
    }

    /** How many edges lead here so far. */
    int edgeCount() {
        return edges.size();
    }

    /** Registers an edge from the emitter's place; the caller adds the branch. One call an edge. */
    void edge(FunctionEmitter emitter) {
        Edge edge = new Edge(emitter.at().block(), emitter.variables().snapshot());
        edges.add(edge);
        for (int i = 0; i < open.size(); i++) {
            emitter.at().addIncoming(open.get(i), edge.values().get(i), edge.from());
        }
    }

    /**
     * Moves the place to the block, when all edges are known: a variable gets a PHI where its values differ, and
     * sometimes where they do not.
     */
    void enter(FunctionEmitter emitter, KnownUniformity branch) {
        emitter.at().moveToEnd(block);
        for (int i = 0; i < edges.getFirst().values().size(); i++) {
            int index = i;
            List<Value> values =
                    edges.stream().map(edge -> edge.values().get(index)).toList();
            boolean same = values.stream().allMatch(value -> value == values.getFirst());
            boolean wanted = !same || emitter.chance("redundant-phi");
            emitter.variables().set(i, wanted ? phi(emitter, values, branch) : values.getFirst());
        }
    }

    private PhiInstruction phi(FunctionEmitter emitter, List<Value> values, KnownUniformity branch) {
        PhiInstruction phi = emitter.at().phi(values.getFirst().type());
        KnownUniformity same = branch;
        for (int i = 0; i < values.size(); i++) {
            emitter.at().addIncoming(phi, values.get(i), edges.get(i).from());
            same = same.and(emitter.pool().uniformity(values.get(i)));
        }
        emitter.pool().note(phi, same);
        return phi;
    }

    /**
     * Moves the place to the block while edges are still missing: every variable gets a PHI that later edges complete.
     */
    void enterOpen(FunctionEmitter emitter) {
        emitter.at().moveToEnd(block);
        for (int i = 0; i < emitter.variables().count(); i++) {
            PhiInstruction phi = emitter.at().phi(emitter.variables().type(i));
            for (Edge edge : edges) {
                emitter.at().addIncoming(phi, edge.values().get(i), edge.from());
            }
            emitter.variables().set(i, phi);
            open.add(phi);
        }
    }
}
