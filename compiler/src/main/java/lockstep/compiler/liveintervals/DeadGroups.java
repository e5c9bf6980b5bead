package lockstep.compiler.liveintervals;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.StronglyConnectedComponents;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;

/**
 * Groups of dead instructions in an order in which they can be removed one by one, such that at each point every
 * register that is read has a definition: a reader is removed before what it reads, and instructions that read each
 * other around a loop form one group. The groups are the strongly connected components of a graph with edges from an
 * instruction to the units that it writes, and from a unit to the dead instructions that read it. Linear.
 *
 * <p>Example: of {@code a = 1; b = a + 1}, both dead, {@code b} is removed first; {@code i = phi 0, j; j = i + 1} are
 * one group.
 */
public final class DeadGroups {
    private DeadGroups() {}

    /**
     * The groups in the order in which they can be removed, each ascending.
     *
     * @param needed see {@link NeededInstructions}
     * @param isMark instructions that are neither needed nor dead
     */
    public static List<int[]> of(CodeView code, BitSet needed, IntPredicate isMark) {
        int count = code.instructions();
        ArrayFlowGraph.Builder graph = ArrayFlowGraph.builder(count + code.units(), 0);
        BitSet dead = new BitSet(count);
        for (int i = 0; i < count; i++) {
            if (!needed.get(i) && !isMark.test(i)) {
                dead.set(i);
                addEdges(code, i, count, graph);
            }
        }
        List<int[]> groups = new ArrayList<>();
        if (dead.isEmpty()) {
            return groups;
        }
        StronglyConnectedComponents components = StronglyConnectedComponents.of(graph.build());
        for (int component = 0; component < components.count(); component++) {
            int[] group = components.nodes(component).filter(dead::get).toArray();
            if (group.length > 0) {
                groups.add(group);
            }
        }
        return groups;
    }

    private static void addEdges(CodeView code, int instruction, int count, ArrayFlowGraph.Builder graph) {
        code.operands(instruction, new CodeView.Operands() {
            @Override
            public void operand(int unit, Access access) {
                if (access == Access.USE) {
                    graph.edge(count + unit, instruction);
                } else {
                    graph.edge(instruction, count + unit);
                }
            }

            @Override
            public void incoming(int unit, int block) {
                graph.edge(count + unit, instruction);
            }
        });
    }
}
