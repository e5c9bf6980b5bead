package lockstep.ir.cfg;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/** The variables that may be read before they are written: liveness at the entry, by backward data flow. */
public final class LiveAtEntry {
    private LiveAtEntry() {}

    /**
     * What is live where control starts.
     *
     * @param reads of each node what it reads before it may write it
     * @param writes of each node what it always writes
     */
    public static BitSet of(FlowGraph graph, BitSet[] reads, BitSet[] writes) {
        BitSet[] live = new BitSet[graph.size()];
        Deque<Integer> work = new ArrayDeque<>();
        for (int node = 0; node < graph.size(); node++) {
            live[node] = (BitSet) reads[node].clone();
            work.addFirst(node);
        }
        while (!work.isEmpty()) {
            int node = work.removeFirst();
            BitSet out = new BitSet();
            for (int i = 0; i < graph.successorCount(node); i++) {
                out.or(live[graph.successor(node, i)]);
            }
            out.andNot(writes[node]);
            int before = live[node].cardinality();
            live[node].or(out);
            if (live[node].cardinality() != before) {
                for (int i = 0; i < graph.predecessorCount(node); i++) {
                    work.addLast(graph.predecessor(node, i));
                }
            }
        }
        return live[graph.entry()];
    }
}
