package lockstep.compiler.loop;

import java.util.List;
import java.util.function.Consumer;
import lockstep.compiler.cfg.EdgeGathering;
import lockstep.compiler.cfg.EdgeGathering.Edge;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/** Gives natural loops preheaders, dedicated exits and single back edges. Only edges are split. */
final class LoopShaping {
    /** The rule of each transformation. */
    record Rules(Rule preheader, Rule exit, Rule backedge) {}

    private final LoopBlocks loops;
    private final Rewriter rewriter;
    private final Rules rules;
    private final Consumer<BasicBlock> missed;

    /**
     * Shapes {@code loops}, which are updated.
     *
     * @param missed receives the blocks whose edges cannot be redirected, those of indirect branches
     */
    LoopShaping(LoopBlocks loops, Rewriter rewriter, Rules rules, Consumer<BasicBlock> missed) {
        this.loops = loops;
        this.rewriter = rewriter;
        this.rules = rules;
        this.missed = missed;
    }

    private boolean canGather(List<Edge> edges) {
        boolean isPossible = EdgeGathering.isPossible(edges);
        if (!isPossible) {
            missed.accept(edges.getFirst().source());
        }
        return isPossible;
    }

    /** Inserts a preheader for {@code loop}, which is reducible, if it lacks one; returns whether it did. */
    boolean insertPreheader(int loop) {
        BasicBlock header = loops.header(loop);
        List<Edge> entering = loops.edgesInto(header, loop, false);
        boolean hasPreheader =
                entering.size() == 1 && entering.getFirst().terminator().successorCount() == 1;
        if (entering.isEmpty() || hasPreheader || !canGather(entering) || !rewriter.allow(rules.preheader(), header)) {
            return false;
        }
        BasicBlock preheader = EdgeGathering.gather(rewriter, entering, header, name(header, "preheader"), header);
        loops.add(preheader, loops.parent(loop));
        return true;
    }

    /** Makes the exits of {@code loop} dedicated; returns how many were not. */
    int formDedicatedExits(int loop) {
        int formed = 0;
        for (BasicBlock exit : loops.exits(loop)) {
            List<Edge> inside = loops.edgesInto(exit, loop, true);
            boolean isDedicated = loops.edgesInto(exit, loop, false).isEmpty();
            if (isDedicated || !canGather(inside) || !rewriter.allow(rules.exit(), exit)) {
                continue;
            }
            int around = loops.common(inside.getFirst().source(), exit);
            BasicBlock dedicated = EdgeGathering.gather(rewriter, inside, exit, name(exit, "loopexit"), exit);
            loops.add(dedicated, around);
            formed++;
        }
        return formed;
    }

    /** Merges the back edges of {@code loop} if there are several; returns whether it did. */
    boolean insertUniqueBackedge(int loop) {
        BasicBlock header = loops.header(loop);
        List<Edge> back = loops.edgesInto(header, loop, true);
        if (back.size() < 2 || !canGather(back) || !rewriter.allow(rules.backedge(), header)) {
            return false;
        }
        @Nullable Metadata loopMetadata = takeLoopMetadata(back);
        BasicBlock last = back.getLast().source();
        BasicBlock latch = EdgeGathering.gather(
                rewriter, back, header, name(header, "backedge"), last.next() == null ? last : last.next());
        latch.terminator().setMetadata("llvm.loop", loopMetadata);
        loops.add(latch, loop);
        return true;
    }

    /** Removes {@code !llvm.loop} from the old latches; the last one found is kept, as in LLVM. */
    private static @Nullable Metadata takeLoopMetadata(List<Edge> back) {
        @Nullable Metadata found = null;
        for (Edge edge : back) {
            Metadata own = edge.terminator().metadata().get("llvm.loop");
            if (own != null) {
                found = own;
                edge.terminator().setMetadata("llvm.loop", null);
            }
        }
        return found;
    }

    private static String name(BasicBlock block, String suffix) {
        return block.name() == null ? suffix : block.name() + "." + suffix;
    }
}
