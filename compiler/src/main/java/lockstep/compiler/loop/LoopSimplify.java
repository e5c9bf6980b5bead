package lockstep.compiler.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.expression.MergedFlags;
import lockstep.compiler.simplifycfg.BranchJoin;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * loop-simplify: gives every natural loop a preheader, dedicated exits, and one back edge.
 *
 * <pre>{@code
 *   entry:
 *     br i1 %c, label %loop, label %end
 *   loop:
 *     br i1 %d, label %loop, label %end
 * becomes
 *   entry:
 *     br i1 %c, label %loop.preheader, label %end
 *   loop.preheader:
 *     br label %loop
 *   loop:
 *     br i1 %d, label %loop, label %end.loopexit
 *   end.loopexit:
 *     br label %end
 * }</pre>
 *
 * <p>Nested loops that share a header are separated first, see {@link NestedLoops}.
 *
 * <p>Only edges are split: no block is duplicated and control dependence is unchanged, so convergent operations are
 * safe and convergence tokens stay in the header. Irreducible cycles and edges of indirect branches are left, with a
 * remark.
 *
 * <p>Where all exits of a loop lead to one block, an exiting branch is merged with the branch before it if its block
 * contains only the condition once loop-invariant instructions have been hoisted: a lane that left by one of the two
 * edges leaves by the one that remains.
 */
public final class LoopSimplify implements FunctionPass {
    private static final String NAME = "loop-simplify";
    static final Rule PREHEADER = new Rule(NAME, "insert-preheader", "edges into a loop go through one new block");
    static final Rule EXIT = new Rule(NAME, "form-dedicated-exit", "edges from a loop to a shared exit go through one");
    static final Rule BACKEDGE = new Rule(NAME, "insert-unique-backedge", "back edges go through one new block");
    static final Rule SEPARATE = new Rule(NAME, "separate-nested-loop", "an inner loop gets a header of its own");
    static final Rule PHI = new Rule(NAME, "simplify-header-phi", "phi [x, self, ...] of a header becomes x");
    static final Rule HOIST = new Rule(NAME, "clear-exit", "what does not vary moves away from the test of an exit");
    static final Rule JOIN = new Rule(NAME, "join-exits", "two branches out of a loop to one block become one");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "canonicalize natural loops",
            new SourceRef.Manual("LLVM passes", "loop-simplify"),
            List.of(PREHEADER, EXIT, BACKEDGE, SEPARATE, PHI, HOIST, JOIN),
            List.of(),
            List.of("preheaders", "exits", "backedges", "separated", "joined"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        LoopBlocks loops = separateNested(function, rewriter, context);
        LoopShaping shaping = new LoopShaping(
                loops,
                rewriter,
                new LoopShaping.Rules(PREHEADER, EXIT, BACKEDGE),
                at -> missed(context, function, at, "an edge of an indirect branch cannot be led elsewhere"));
        // Inner loops first: the new exit of an inner loop may be outside the outer ones, and lead into one of their
        // exits.
        for (int loop = loops.count() - 1; loop >= 0; loop--) {
            if (loops.isReducible(loop)) {
                context.count("preheaders", shaping.insertPreheader(loop) ? 1 : 0);
                context.count("exits", shaping.formDedicatedExits(loop));
                context.count("backedges", shaping.insertUniqueBackedge(loop) ? 1 : 0);
                simplifyHeaderPhis(loops.header(loop), rewriter);
            } else {
                missed(context, function, loops.header(loop), "an irreducible cycle is left as it is");
            }
        }
        joinExits(function, rewriter, context);
        return rewriter.changed();
    }

    private static void joinExits(Function function, Rewriter rewriter, PassContext context) {
        LoopBlocks loops = new LoopBlocks(function);
        BranchJoin joins = new BranchJoin(rewriter, JOIN, 0, _ -> {});
        for (int loop = 0; loop < loops.count(); loop++) {
            if (loops.isReducible(loop) && loops.exits(loop).size() == 1) {
                BasicBlock exit = loops.exits(loop).getFirst();
                for (BasicBlock block : loops.blocks(loop)) {
                    if (block != loops.header(loop)
                            && leavesByTest(block, exit)
                            && moveOthersOut(block, loop, loops, rewriter)) {
                        BranchInstruction test = (BranchInstruction) block.terminator();
                        context.count("joined", joins.joinWithPredecessor(block, test) ? 1 : 0);
                    }
                }
            }
        }
    }

    /**
     * Whether {@code block}, if still present, has one predecessor and ends in a branch to {@code exit} on a
     * comparison.
     */
    private static boolean leavesByTest(BasicBlock block, BasicBlock exit) {
        if (block.function() == null
                || !(block.terminator() instanceof BranchInstruction branch)
                || !branch.isConditional()) {
            return false;
        }
        BasicBlock before = block.singlePredecessor();
        return branch.successors().contains(exit)
                && branch.condition() instanceof CompareInstruction test
                && test.block() == block
                && before != null
                && before.successors().contains(exit);
    }

    /**
     * Hoists the instructions other than the test, if all of them are loop-invariant and may be executed by lanes that
     * do not reach the block; returns whether only the test is left.
     */
    private static boolean moveOthersOut(BasicBlock block, int loop, LoopBlocks loops, Rewriter rewriter) {
        List<Instruction> others = new ArrayList<>();
        for (Instruction instruction : block) {
            boolean isTest =
                    instruction.isTerminator() || instruction == ((BranchInstruction) block.terminator()).condition();
            boolean mayMove = DeadInstructions.isSpeculatable(instruction)
                    && !(instruction instanceof CallInstruction)
                    && !(instruction instanceof PhiInstruction)
                    && !(instruction instanceof LoadInstruction)
                    && instruction.operands().stream()
                            .allMatch(value -> isFromOutside(value, loop, loops) || others.contains(value));
            if (!isTest && !mayMove) {
                return false;
            }
            if (!isTest) {
                others.add(instruction);
            }
        }
        List<BasicBlock> entering = loops.header(loop).predecessors().stream()
                .filter(before -> !loops.contains(loop, before))
                .toList();
        if (!others.isEmpty() && (entering.size() != 1 || !rewriter.allow(HOIST, others.getFirst()))) {
            return false;
        }
        for (Instruction instruction : others) {
            MergedFlags.dropMetadata(instruction);
            rewriter.moveBefore(instruction, entering.getFirst().terminator());
        }
        return true;
    }

    private static boolean isFromOutside(Value value, int loop, LoopBlocks loops) {
        return !(value instanceof Instruction definition)
                || definition.block() != null && !loops.contains(loop, definition.block());
    }

    /** Separates loops until none is left; each attempt recomputes the loops, and there are at most seven. */
    private static LoopBlocks separateNested(Function function, Rewriter rewriter, PassContext context) {
        LoopBlocks loops = new LoopBlocks(function);
        boolean again = true;
        while (again) {
            again = false;
            for (int loop = 0; loop < loops.count(); loop++) {
                if (loops.isReducible(loop)) {
                    simplifyHeaderPhis(loops.header(loop), rewriter);
                    again |= separate(loops, loop, rewriter, context);
                }
            }
            loops = again ? new LoopBlocks(function) : loops;
        }
        return loops;
    }

    private static boolean separate(LoopBlocks loops, int loop, Rewriter rewriter, PassContext context) {
        BasicBlock header = loops.header(loop);
        return switch (NestedLoops.separate(loops, loop, rewriter)) {
            case NONE -> false;
            case SEPARATED -> {
                context.count("separated", 1);
                yield true;
            }
            case CONVERGENT -> {
                missed(context, rewriter.function(), header, "a convergent operation keeps nested loops together");
                yield false;
            }
            case INDIRECT -> {
                missed(context, rewriter.function(), header, "an edge of an indirect branch cannot be led elsewhere");
                yield false;
            }
        };
    }

    private static void missed(PassContext context, Function function, BasicBlock at, String message) {
        context.remark(() -> new Remark(
                Remark.Kind.MISSED,
                NAME,
                "NotSimplified",
                function.name(),
                at.terminator().location(),
                message));
    }

    private static void simplifyHeaderPhis(BasicBlock header, Rewriter rewriter) {
        for (PhiInstruction phi : header.phis()) {
            Value other = onlyOther(phi);
            if (other != null && phi.operands().contains(phi) && rewriter.allow(PHI, phi)) {
                rewriter.replaceAllUses(phi, other);
                rewriter.erase(phi);
            }
        }
    }

    /** The only value other than itself that {@code phi} has; null if there are several or none. */
    private static @Nullable Value onlyOther(PhiInstruction phi) {
        Value only = null;
        for (Value value : phi.operands()) {
            if (value != phi && only != null && value != only) {
                return null;
            }
            only = value == phi ? only : value;
        }
        return only;
    }
}
