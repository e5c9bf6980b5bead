package lockstep.compiler.machine.layout;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.machine.layout.Exit.Choice;
import lockstep.compiler.machine.layout.Exit.Jump;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineStage;
import lockstep.ir.rule.Rule;

/**
 * branch-folding: leaves out what branches do for nothing, behind PHI elimination. Blocks keep their order.
 *
 * <ol>
 *   <li>Blocks that nothing comes to are removed.
 *   <li>What leads to an empty block leads where that leads; a branch both edges of which lead to one block is none.
 *   <li>A block is joined with the only one that it leads to, where nothing else leads there.
 *   <li>A branch to the block behind it is left out; {@code @p bra Next; bra F; Next:} becomes {@code @!p bra F;}.
 * </ol>
 *
 * <p>Lanes meet where they did: an empty block that lanes came to from several others executed nothing, and they meet
 * at
 * the one behind it. No row is moved across a branch, none is doubled, so that participants of collectives stay. Two
 * equal blocks are not made one (tail merging): lanes from both would meet in a collective that was two.
 *
 * <p>Example:
 *
 * <pre>
 *   @%p1 bra A;                     @!%p1 bra B;
 *   bra Empty;                    A:
 * A:                                add.u32 %r1, %r1, 1;
 *   add.u32 %r1, %r1, 1;          B:
 *   bra B;                          ret;
 * Empty:
 *   bra B;
 * B:
 *   ret;
 * </pre>
 *
 * <p>Source: LLVM, BranchFolding (without tail merging). Linear for each round; a round more where a branch became
 * none.
 */
public final class BranchFolding implements MachinePass {
    private static final String NAME = "branch-folding";
    static final Rule UNREACHABLE = new Rule(NAME, "remove-unreachable", "a block that nothing comes to goes");
    static final Rule BYPASS = new Rule(NAME, "bypass-empty", "branches to an empty block go where it leads");
    static final Rule SETTLE = new Rule(NAME, "same-targets", "a branch is none if both its edges lead to one block");
    static final Rule JOIN = new Rule(NAME, "join", "two blocks with nothing else between become one");
    static final Rule FALL = new Rule(NAME, "fall-through", "a branch to the next block goes");
    static final Rule INVERT = new Rule(NAME, "invert", "a branch around a branch is negated");

    private static final Knob DISABLED = Knob.toggle(
            "disable-branch-fold",
            false,
            "do nothing",
            new SourceRef.Seed(3, "Machine Pass Knobs Summary, Stock LLVM Codegen Controls"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "remove empty and unreachable blocks and needless branches",
            new SourceRef.Seed(3, "Pipeline Flow"),
            List.of(UNREACHABLE, BYPASS, SETTLE, JOIN, FALL, INVERT),
            List.of(DISABLED),
            List.of("removed", "joined", "branches"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(MachineEditor editor, StepContext context) {
        MachineFunction function = editor.snapshot();
        if (context.isOn(DISABLED) || function.stage() == MachineStage.SSA) {
            return false;
        }
        Optional<BlockGraph> graph = BlockGraph.of(function);
        return graph.isPresent() && new Run(function, graph.get(), editor, context).fold();
    }

    /** On one function. */
    private static final class Run implements BlockGraph.Permits {
        private final MachineFunction function;
        private final BlockGraph graph;
        private final MachineEditor editor;
        private final StepContext context;
        private boolean changed;

        Run(MachineFunction function, BlockGraph graph, MachineEditor editor, StepContext context) {
            this.function = function;
            this.graph = graph;
            this.editor = editor;
            this.context = context;
        }

        boolean fold() {
            removeUnreachable();
            boolean again = true;
            while (again) {
                again = passBy();
            }
            join();
            List<Integer> order = graph.blocks().boxed().toList();
            var blocks = graph.inOrder(order, editor, this);
            if (changed) {
                editor.become(function.stage(), function.frameDeclarations(), blocks);
            }
            return changed;
        }

        private boolean permits(Rule rule, int block) {
            boolean isPermitted = editor.allow(rule, graph.anchor(block));
            changed |= isPermitted;
            return isPermitted;
        }

        private void removeUnreachable() {
            Set<Integer> reached = graph.reached();
            List<Integer> dead = graph.blocks().filter(block -> !reached.contains(block)).boxed().toList();
            // they may lead to each other: all or none
            if (!dead.isEmpty() && permits(UNREACHABLE, dead.getFirst())) {
                dead.forEach(graph::remove);
                context.count("removed", dead.size());
            }
        }

        /** The last blocks first, since what they become matters to those before. */
        private boolean passBy() {
            boolean any = false;
            for (int block : graph.blocks().boxed().toList().reversed()) {
                boolean isSettled = graph.exit(block) instanceof Choice choice
                        && choice.taken() == choice.other()
                        && permits(SETTLE, block);
                if (isSettled) {
                    graph.settle(block);
                    context.count("branches", 1);
                }
                boolean isPassed = block != 0
                        && graph.isEmpty(block)
                        && graph.exit(block) instanceof Jump jump
                        && jump.target() != block
                        && permits(BYPASS, block);
                if (isPassed) {
                    graph.bypass(block);
                    context.count("removed", 1);
                }
                any |= isSettled;
            }
            return any;
        }

        private void join() {
            int[] predecessors = graph.predecessors();
            boolean[] isGone = new boolean[graph.size()];
            for (int block : graph.blocks().toArray()) {
                while (!isGone[block]
                        && graph.exit(block) instanceof Jump jump
                        && jump.target() != block
                        && predecessors[jump.target()] == 1
                        && permits(JOIN, block)) {
                    isGone[jump.target()] = true;
                    graph.join(block);
                    context.count("joined", 1);
                }
            }
        }

        @Override
        public boolean fall(int block) {
            boolean isPermitted = permits(FALL, block);
            context.count("branches", isPermitted ? 1 : 0);
            return isPermitted;
        }

        @Override
        public boolean invert(int block) {
            boolean isPermitted = permits(INVERT, block);
            context.count("branches", isPermitted ? 1 : 0);
            return isPermitted;
        }
    }
}
