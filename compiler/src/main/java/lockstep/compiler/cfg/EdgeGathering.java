package lockstep.compiler.cfg;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;

/** Redirects several edges into a block through one new block. */
public final class EdgeGathering {
    private EdgeGathering() {}

    /**
     * An edge between blocks.
     *
     * @param terminator the terminator of the source
     * @param index the index of the successor
     */
    public record Edge(TerminatorInstruction terminator, int index) {
        /** The source of the edge. */
        public BasicBlock source() {
            BasicBlock block = terminator.block();
            if (block == null) {
                throw new IllegalStateException("the terminator is detached");
            }
            return block;
        }
    }

    /** Whether all the edges can be redirected: those of indirect branches cannot. */
    public static boolean isPossible(List<Edge> edges) {
        return edges.stream().noneMatch(e -> e.terminator() instanceof IndirectBranchInstruction);
    }

    /**
     * Puts a new block between the sources of {@code edges} and their common target. Each PHI of the target keeps one
     * entry for the new block: a PHI of the incoming values, or the value itself if they are equal.
     *
     * @param before the block before which the new one is inserted in the function's list
     * @return the new block
     */
    public static BasicBlock gather(
            Rewriter rewriter, List<Edge> edges, BasicBlock target, String name, BasicBlock before) {
        List<PhiInstruction> phis = target.phis();
        List<List<Value>> values = new ArrayList<>();
        for (PhiInstruction phi : phis) {
            values.add(edges.stream().map(e -> valueOver(phi, e)).toList());
        }
        BasicBlock middle = rewriter.addBlock(name, before);
        for (Edge edge : edges) {
            rewriter.redirect(edge.terminator(), edge.index(), middle);
        }
        rewriter.atEnd(middle).branch(target);
        for (int i = 0; i < phis.size(); i++) {
            Value joined = join(rewriter, phis.get(i), edges, values.get(i), middle);
            rewriter.addIncoming(phis.get(i), joined, middle);
        }
        return middle;
    }

    private static Value valueOver(PhiInstruction phi, Edge edge) {
        Value value = phi.valueFrom(edge.source());
        if (value == null) {
            throw new IllegalStateException("a PHI has no entry for a predecessor");
        }
        return value;
    }

    private static Value join(
            Rewriter rewriter, PhiInstruction phi, List<Edge> edges, List<Value> values, BasicBlock middle) {
        if (values.stream().distinct().count() == 1 && values.getFirst() != phi) {
            return values.getFirst();
        }
        PhiInstruction joined = new PhiInstruction(phi.type(), phi.flags());
        joined.setName(phi.name() == null ? null : phi.name() + ".ph");
        for (int i = 0; i < edges.size(); i++) {
            rewriter.addIncoming(joined, values.get(i), edges.get(i).source());
        }
        rewriter.insertPhi(joined, middle);
        return joined;
    }
}
