package lockstep.compiler.machine.phi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.machine.MachineBodies;
import lockstep.compiler.machine.coalesce.CopyClasses;
import lockstep.compiler.machine.phi.PhiBody.Rows;
import lockstep.compiler.machine.phi.PhiEdges.Edge;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.rule.Rule;

/**
 * phi-node-elimination: takes a function from the stage {@code ssa} to {@code virtual}. PHIs become parallel copies
 * ({@code copy.divergent}) at the ends of their predecessors, and registers are coalesced where that is correct for
 * every lane.
 *
 * <p>Steps:
 *
 * <ol>
 *   <li>Isolate: each PHI defines a new register, which a parallel copy after the PHIs copies to the old one, and uses
 *       new registers, defined by a parallel copy before the branch of each predecessor. A critical edge is split for
 *       its copies ({@code usedessa=2}). Now the registers of a PHI do not interfere, and share one.
 *   <li>Coalesce, in order of decreasing loop depth: the source and the result of a copy share a register if no two
 *       members of their classes with different values are live at the same time ({@link CopyClasses},
 *       {@link CopyValues}). Copies of the original function are candidates too.
 *   <li>Rename, and drop copies of a register to itself and blocks on edges without copies.
 * </ol>
 *
 * <p>The branch of a predecessor is after the copies, and so are its other successors; liveness accounts for both. In
 * the lost-copy and swap problems the registers are live at the same time, so a copy remains. Lanes that arrive from
 * different predecessors have each executed the copies of their own; a remaining copy is {@code copy.divergent}, with
 * its group (decision 016).
 *
 * <p>An operand that only {@code undef} defines, and that has no other use, becomes an {@code undef} at the end of the
 * predecessor. {@code kill} rows are dropped: they would end values that other registers of a class have too.
 *
 * <p>{@code usedessa}: 2 as above; 1 leaves all copies of the first step and splits no edge; 0 is a negative control,
 * deliberately incorrect: sequential copies write the PHI's own register at the end of each predecessor. It has the
 * lost-copy and swap bugs, which checks must detect. {@code cssa-coalesce}: 0 none; 1 only registers defined in the
 * copy's block; 2 if live intervals are disjoint; 3 by values.
 *
 * <p>Example:
 *
 * <pre>
 * Loop:                                            Loop:
 *   phi.b32 %x, %a, Start, %y, Loop;                 ...
 *   phi.b32 %y, %b, Start, %x, Loop;                 copy.divergent.b32 %x, %y, 1;
 *   ...                                              copy.divergent.b32 %y, %x, 1;
 *   @%p bra Loop;                                    @%p bra Loop;
 * </pre>
 *
 * <p>Source: Boissinot, Darte, Rastello, de Dinechin, Guillon, Revisiting out-of-SSA translation (2009); seed 003, seed
 * 002 for the knobs. O(n log² n).
 */
public final class PhiNodeElimination implements MachinePass {
    private static final String NAME = "phi-node-elimination";
    static final Rule ELIMINATE =
            new Rule(NAME, "eliminate", "the PHIs of a function become parallel copies, all at once");
    static final Rule COALESCE = new Rule(NAME, "coalesce", "registers of a copy that do not interfere share one");

    static final int NAIVE = 0;
    static final int FULL = 2;
    static final int IN_BLOCK = 1;
    static final int BY_VALUE = 3;

    static final Knob METHOD = new Knob(
            "usedessa",
            FULL,
            NAIVE,
            FULL,
            "0 naive copies, a negative control; 1 all copies are left; 2 coalesced, critical edges split",
            new SourceRef.Seed(3, "Machine Pass Knobs Summary"));
    static final Knob LEVEL = new Knob(
            "cssa-coalesce",
            BY_VALUE,
            0,
            BY_VALUE,
            "copies coalesced: 0 none, 1 within a block, 2 by live intervals, 3 by values",
            new SourceRef.Assumed("as the pass cssa has it"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "leave SSA form: PHIs become parallel copies in the predecessors",
            new SourceRef.Seed(3, "Machine Pass Inventory"),
            List.of(ELIMINATE, COALESCE),
            List.of(METHOD, LEVEL),
            List.of("phis", "copies", "coalesced", "split-edges"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public boolean run(MachineEditor editor, StepContext context) {
        MachineFunction function = editor.snapshot();
        Optional<PtxInstruction> first = MachineBodies.first(function);
        if (function.stage() != MachineStage.SSA || first.isEmpty() || !editor.allow(ELIMINATE, first.get())) {
            return false;
        }
        MachineFunction clean = withoutKills(function);
        context.count("phis", phis(clean));
        List<MachineBlock> blocks = context.knob(METHOD) == NAIVE
                ? loweredNaively(clean, editor)
                : new PhiElimination(clean, editor, context).lowered();
        editor.become(MachineStage.VIRTUAL, function.frameDeclarations(), MachineBodies.withDeclarationsFirst(blocks));
        return true;
    }

    private static long phis(MachineFunction function) {
        return function.blocks().stream()
                .mapToLong(block -> PhiEdges.phis(block).size())
                .sum();
    }

    /** Removes {@code kill} rows; blocks without any, nearly all of them, are shared. */
    private static MachineFunction withoutKills(MachineFunction function) {
        List<MachineBlock> blocks = new ArrayList<>();
        for (MachineBlock block : function.blocks()) {
            boolean hasNone = block.statements().stream().noneMatch(PhiNodeElimination::isKill);
            blocks.add(hasNone ? block : withoutKills(block));
        }
        return function.with(blocks);
    }

    private static MachineBlock withoutKills(MachineBlock block) {
        List<PtxStatement> rest =
                block.statements().stream().filter(each -> !isKill(each)).toList();
        return new MachineBlock(block.name().orElse(null), rest);
    }

    private static boolean isKill(PtxStatement statement) {
        return statement instanceof PtxInstruction row && row.opcode() == PtxOpcode.KILL;
    }

    /**
     * A deliberately incorrect lowering, as a negative control: sequential copies at the end of each predecessor write
     * the registers of PHIs, even if these are still live.
     */
    private static List<MachineBlock> loweredNaively(MachineFunction function, MachineEditor editor) {
        PhiEdges edges = new PhiEdges(function, editor, false);
        Map<Integer, List<PtxInstruction>> heads = new LinkedHashMap<>();
        Map<Edge, List<PtxInstruction>> copies = new LinkedHashMap<>();
        for (int block = 0; block < function.blocks().size(); block++) {
            for (PtxInstruction phi : edges.phis(block)) {
                heads.put(block, List.of());
                for (int index = 1; index + 1 < phi.operands().size(); index += 2) {
                    PtxInstruction copy = new PtxInstruction(
                            null,
                            PtxOpcode.COPY,
                            phi.suffixes(),
                            List.of(phi.operand(0), phi.operand(index)),
                            phi.location());
                    edges.edge(phi, index + 1, block)
                            .ifPresent(edge -> copies.computeIfAbsent(edge, _ -> new ArrayList<>())
                                    .add(copy));
                }
            }
        }
        return new PhiBody(function, edges, editor).with(new Rows(heads, copies));
    }
}
