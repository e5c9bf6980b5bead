package lockstep.compiler.machine;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.ptx.machine.PtxRegisterAccesses;
import lockstep.ir.rule.Rule;

/**
 * early-machinelicm: in SSA form, hoists loop-invariant rows out of loops.
 *
 * <ol>
 *   <li>Blocks are visited in preorder of the dominator tree, so that the operands of a row are hoisted before it.
 *   <li>A row is hoisted out of the innermost loop around it if all its operands are defined outside, then out of the
 *       next one, and so on. It moves to the end of the preheader: the only block from which the loop is entered, which
 *       has no other successor. It is not hoisted if a loop has no preheader or more than one entry, or if the
 *       preheader has neither a branch nor a row after which to insert it.
 *   <li>A hoisted value is live throughout the loop. Rows are not hoisted once the register budget of the loop nest is
 *       used up ({@link LoopRegisterBudget}).
 * </ol>
 *
 * <p>Only {@link PureRows} are hoisted, except copies and moves of numbers, which become operands in the end. They may
 * then be executed by more lanes than before, including lanes that never reach their block; this is unobservable.
 * Divisions and roots are too expensive to speculate: they are hoisted only if their block is executed in every
 * iteration of the innermost loop. Loads, collectives, {@code activemask} and clocks are never hoisted: they would be
 * executed elsewhere, by other lanes.
 *
 * <p>Example:
 *
 * <pre>
 * Start:                                   Start:
 *   ld.param.u32 %r1, [n];                   ld.param.u32 %r1, [n];
 *                                            mov.u64 %d1, table;
 * Loop:                                    Loop:
 *   phi.b32 %r2, 0, Start, %r3, Loop;        phi.b32 %r2, 0, Start, %r3, Loop;
 *   mov.u64 %d1, table;                      mad.wide.u32 %d2, %r2, 4, %d1;
 *   mad.wide.u32 %d2, %r2, 4, %d1;           ...
 * </pre>
 *
 * <p>Source: LLVM, MachineLICM; seed 003. Not done: hoisting of invariant loads, sinking. Linear in the rows and in the
 * loops that they leave.
 */
public final class EarlyMachineLicm implements MachinePass {
    private static final String NAME = "early-machinelicm";
    static final Rule HOIST = new Rule(NAME, "hoist", "a loop-invariant row is hoisted to the preheader");
    private static final Knob ENABLED = Knob.toggle(
            "enable-mlicm",
            true,
            "do anything",
            new SourceRef.Seed(3, "Machine Pass Knobs Summary, NVIDIA Target Pass Enable/Disable"));
    private static final Knob DISABLED = Knob.toggle(
            "disable-machine-licm",
            false,
            "do nothing",
            new SourceRef.Seed(3, "Machine Pass Knobs Summary, Stock LLVM Codegen Controls"));

    private static final Set<PtxOpcode> COSTLY =
            EnumSet.of(PtxOpcode.DIV, PtxOpcode.REM, PtxOpcode.SQRT, PtxOpcode.RSQRT, PtxOpcode.RCP);

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "take machine instructions that compute the same in every round out of loops",
            new SourceRef.Seed(3, "Machine Pass Inventory"),
            List.of(HOIST),
            List.of(ENABLED, DISABLED),
            List.of("hoisted"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(MachineEditor editor, StepContext context) {
        MachineFunction function = editor.snapshot();
        if (!context.isOn(ENABLED)
                || context.isOn(DISABLED)
                || function.stage() != MachineStage.SSA
                || MachineBodies.hasBlocksInScopes(function)) {
            return false;
        }
        LoopForest loops = LoopForest.of(function.flow());
        return loops.count() > 0 && new Hoisting(function, loops, editor, context).run();
    }

    /** The insertion point of hoisted rows: before {@code row}, or after it. */
    private record Place(int block, PtxInstruction row, boolean isAfter) {}

    /** The state for one function. */
    private static final class Hoisting {
        private final MachineFunction function;
        private final FlowGraph flow;
        private final LoopForest loops;
        private final DominatorTree tree;
        private final PureRows pure;
        private final LoopRegisterBudget room;
        private final MachineEditor editor;
        private final StepContext context;
        /** The defining block of each register; -1 without a definition. */
        private final int[] homes;

        private final Map<Integer, Optional<Place>> preheaders = new HashMap<>();
        private final Set<PtxInstruction> moved = Collections.newSetFromMap(new IdentityHashMap<>());

        Hoisting(MachineFunction function, LoopForest loops, MachineEditor editor, StepContext context) {
            this.function = function;
            this.flow = function.flow();
            this.loops = loops;
            this.editor = editor;
            this.context = context;
            tree = DominatorTree.of(flow);
            pure = PureRows.of(function);
            room = new LoopRegisterBudget(function, loops);
            homes = new int[function.registers().size()];
            Arrays.fill(homes, -1);
            for (int block = 0; block < flow.size(); block++) {
                int home = block;
                for (PtxInstruction row : function.blocks().get(block).instructions()) {
                    PtxRegisterAccesses.visit(row, (register, access) -> {
                        if (access != Access.USE) {
                            homes[register.number()] = home;
                        }
                    });
                }
            }
        }

        boolean run() {
            boolean changed = false;
            for (int block : tree.preorder().toArray()) {
                if (loops.innermostCycle(block) >= 0) {
                    for (PtxInstruction row : function.blocks().get(block).instructions()) {
                        changed |= isCandidate(row, block) && hoist(row, block);
                    }
                }
            }
            return changed;
        }

        private boolean isCandidate(PtxInstruction row, int block) {
            return pure.isMovable(row)
                    && MachineCopy.of(row).isEmpty()
                    && (!COSTLY.contains(row.opcode()) || isInEveryIteration(block));
        }

        private boolean isInEveryIteration(int block) {
            return loops.latches(loops.innermostCycle(block)).allMatch(latch -> tree.dominates(block, latch));
        }

        private boolean hoist(PtxInstruction row, int block) {
            int left = -1;
            int loop = loops.innermostCycle(block);
            while (loop >= 0 && preheader(loop).isPresent() && isInvariant(row, loop)) {
                left = loop;
                loop = loops.parent(loop);
            }
            PtxRegister result = (PtxRegister) row.operand(0);
            if (left < 0 || !room.take(left, result.type())) {
                return false;
            }
            Place place = preheader(left).orElseThrow();
            boolean isMoved = place.isAfter()
                    ? editor.moveAfter(HOIST, place.row(), row)
                    : editor.moveBefore(HOIST, place.row(), row);
            if (isMoved) {
                moved.add(row);
                homes[result.number()] = place.block();
                context.count("hoisted", 1);
                if (place.isAfter()) {
                    preheaders.put(left, Optional.of(new Place(place.block(), row, true)));
                }
            }
            return isMoved;
        }

        private boolean isInvariant(PtxInstruction row, int loop) {
            boolean[] varies = new boolean[1];
            PtxRegisterAccesses.visit(row, (register, access) -> {
                int home = homes[register.number()];
                varies[0] |= access == Access.USE && home >= 0 && loops.contains(loop, home);
            });
            return !varies[0];
        }

        private Optional<Place> preheader(int loop) {
            return preheaders.computeIfAbsent(loop, this::findPreheader);
        }

        private Optional<Place> findPreheader(int loop) {
            List<FlowEdge> entering = loops.enteringEdges(loop);
            if (!loops.isReducible(loop)
                    || entering.size() != 1
                    || flow.successorCount(entering.getFirst().source()) != 1) {
                return Optional.empty();
            }
            int block = entering.getFirst().source();
            MachineBlock before = function.blocks().get(block);
            Optional<PtxInstruction> end = before.terminator();
            if (end.isPresent()) {
                return Optional.of(new Place(block, end.get(), false));
            }
            return before.instructions().reversed().stream()
                    .filter(row -> !moved.contains(row))
                    .findFirst()
                    .map(last -> new Place(block, last, true));
        }
    }
}
