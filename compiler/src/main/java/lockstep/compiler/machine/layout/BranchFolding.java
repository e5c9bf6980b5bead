package lockstep.compiler.machine.layout;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.machine.MachineBodies;
import lockstep.compiler.machine.layout.BlockExit.Choice;
import lockstep.compiler.machine.layout.BlockExit.Jump;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.ptx.machine.PtxRegisterAccesses;
import lockstep.ir.rule.Rule;

/**
 * branch-folding: after PHI elimination, removes needless blocks and branches. Blocks keep their order.
 *
 * <ol>
 *   <li>Unreachable blocks are removed.
 *   <li>Branches to an empty block are redirected to its target; a branch whose edges have the same target becomes a
 *       jump.
 *   <li>A block is joined with its only successor if it is the only predecessor of that.
 *   <li>A branch to the next block is removed; {@code @p bra Next; bra F; Next:} becomes {@code @!p bra F;}.
 *   <li>A negated branch on an integer comparison in the same block, which has no other use, becomes a branch on the
 *       inverse comparison. ptxas unrolls loops that end in a branch without a negation.
 * </ol>
 *
 * <p>Reconvergence is preserved: lanes that reconverged at an empty block executed nothing there, and reconverge at its
 * target. No row is moved across a branch or duplicated, so collectives keep their participants. Equal blocks are not
 * merged (tail merging): lanes of both would participate in one collective instead of two.
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
 * <p>Source: LLVM, BranchFolding (without tail merging). Linear per round; another round follows if a branch was
 * removed.
 */
public final class BranchFolding implements MachinePass {
    private static final String NAME = "branch-folding";
    static final Rule UNREACHABLE = new Rule(NAME, "remove-unreachable", "an unreachable block is removed");
    static final Rule BYPASS =
            new Rule(NAME, "bypass-empty", "branches to an empty block are redirected to its target");
    static final Rule SETTLE =
            new Rule(NAME, "same-targets", "a branch whose edges have the same target becomes a jump");
    static final Rule JOIN = new Rule(NAME, "join", "a block is joined with its only successor");
    static final Rule FALL = new Rule(NAME, "fall-through", "a branch to the next block is removed");
    static final Rule INVERT = new Rule(NAME, "invert", "a branch around a branch is negated");

    static final Rule COMPARE = new Rule(
            NAME, "invert-comparison", "a negated branch on an integer comparison becomes a branch on the inverse");
    /** Inverses of integer comparisons. */
    private static final Map<PtxModifier, PtxModifier> INVERSES = Map.of(
            PtxModifier.EQ, PtxModifier.NE,
            PtxModifier.NE, PtxModifier.EQ,
            PtxModifier.LT, PtxModifier.GE,
            PtxModifier.GE, PtxModifier.LT,
            PtxModifier.LE, PtxModifier.GT,
            PtxModifier.GT, PtxModifier.LE);

    private static final Knob DISABLED = Knob.toggle(
            "disable-branch-fold",
            false,
            "do nothing",
            new SourceRef.Seed(3, "Machine Pass Knobs Summary, Stock LLVM Codegen Controls"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "remove empty and unreachable blocks and needless branches",
            new SourceRef.Seed(3, "Pipeline Flow"),
            List.of(UNREACHABLE, BYPASS, SETTLE, JOIN, FALL, INVERT, COMPARE),
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

    /** The state for one function. */
    private static final class Run implements BlockGraph.Permits {
        private final MachineFunction function;
        private final BlockGraph graph;
        private final MachineEditor editor;
        private final StepContext context;
        private final Set<PtxRegister> fixed;
        private final Map<PtxRegister, Integer> reads = new HashMap<>();
        private boolean changed;

        Run(MachineFunction function, BlockGraph graph, MachineEditor editor, StepContext context) {
            this.function = function;
            this.graph = graph;
            this.editor = editor;
            this.context = context;
            fixed = MachineBodies.interfaceRegisters(function);
        }

        boolean fold() {
            removeUnreachable();
            boolean again = true;
            while (again) {
                again = passBy();
            }
            join();
            List<Integer> order = graph.blocks().boxed().toList();
            List<MachineBlock> ordered = graph.inOrder(order, editor, this);
            countReads(ordered);
            List<MachineBlock> blocks =
                    ordered.stream().map(this::withComparisonInverted).toList();
            if (changed) {
                editor.become(function.stage(), function.frameDeclarations(), blocks);
            }
            return changed;
        }

        /** Counts the uses in the remaining blocks. */
        private void countReads(List<MachineBlock> blocks) {
            for (MachineBlock block : blocks) {
                for (PtxInstruction row : block.instructions()) {
                    PtxRegisterAccesses.visit(row, (register, access) -> {
                        if (access == Access.USE) {
                            reads.merge(register, 1, Integer::sum);
                        }
                    });
                }
            }
        }

        /** Inverts the comparison of a negated branch that is its only use. */
        private MachineBlock withComparisonInverted(MachineBlock block) {
            Optional<PtxInstruction> comparison = block.terminator().flatMap(end -> comparison(end, block));
            if (comparison.isEmpty() || !editor.allow(COMPARE, comparison.get())) {
                return block;
            }
            changed = true;
            context.count("branches", 1);
            PtxInstruction branch = block.terminator().orElseThrow();
            PtxModifier compared = comparison.get().comparison().orElseThrow();
            PtxInstruction inverse = comparison
                    .get()
                    .withSuffixes(comparison.get().suffixes().stream()
                            .map(suffix -> suffix == compared ? INVERSES.getOrDefault(compared, compared) : suffix)
                            .toList());
            PtxGuard guard = branch.guard().orElseThrow();
            PtxInstruction direct = branch.withGuard(new PtxGuard(guard.predicate(), false));
            return new MachineBlock(
                    block.name().orElse(null),
                    block.statements().stream()
                            .map(each -> each == comparison.get() ? inverse : each == branch ? direct : each)
                            .toList());
        }

        private Optional<PtxInstruction> comparison(PtxInstruction branch, MachineBlock block) {
            if (branch.guard().isEmpty() || !branch.guard().get().negated()) {
                return Optional.empty();
            }
            PtxRegister predicate = branch.guard().get().predicate();
            Set<PtxInstruction> definitions = editor.definitions(predicate);
            boolean isOnlyOne = definitions.size() == 1
                    && reads.getOrDefault(predicate, 0) == 1
                    && !editor.isInText(predicate)
                    && !fixed.contains(predicate);
            return block.instructions().stream()
                    .filter(row -> isOnlyOne && definitions.contains(row))
                    .filter(row -> row.opcode() == PtxOpcode.SETP
                            && row.guard().isEmpty()
                            && row.operand(0) == predicate
                            && row.suffixes().size() == 2
                            && row.type(0).kind() != PtxType.Kind.FLOAT
                            && row.comparison().filter(INVERSES::containsKey).isPresent())
                    .findFirst();
        }

        private boolean permits(Rule rule, int block) {
            boolean isPermitted = editor.allow(rule, graph.anchor(block));
            changed |= isPermitted;
            return isPermitted;
        }

        private void removeUnreachable() {
            Set<Integer> reached = graph.reached();
            List<Integer> dead = graph.blocks()
                    .filter(block -> !reached.contains(block))
                    .boxed()
                    .toList();
            // they may be each other's predecessors: remove all or none
            if (!dead.isEmpty() && permits(UNREACHABLE, dead.getFirst())) {
                dead.forEach(graph::remove);
                context.count("removed", dead.size());
            }
        }

        /** Bypasses empty blocks, last blocks first, since the result affects earlier ones. */
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
