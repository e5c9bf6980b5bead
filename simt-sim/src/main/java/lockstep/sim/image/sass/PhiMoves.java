package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;

/**
 * PHIs: on each edge into their block all of them are read at once by the lanes that take it, and written when these enter
 * the block.
 */
final class PhiMoves {
    private final FunctionAssembler into;
    private final OriForms forms;
    private final BlockPlan plan;
    private final OriModule module;
    /** The blocks from which control comes to each. */
    private final Map<Integer, Set<Integer>> sources = new HashMap<>();

    PhiMoves(FunctionAssembler into, OriForms forms, BlockPlan plan, OriModule module) {
        this.into = into;
        this.forms = forms;
        this.plan = plan;
        this.module = module;
        for (int source = 1; source <= plan.blocks().size(); source++) {
            for (int target : plan.blocks().get(source - 1).targets()) {
                sources.computeIfAbsent(target, block -> new LinkedHashSet<>()).add(source);
            }
        }
    }

    private static List<OriPhi> phis(OriFunction function, int block) {
        List<OriPhi> found = new ArrayList<>();
        for (OriInstruction each : function.blocks().get(block).instructions()) {
            if (each instanceof OriPhi phi) {
                found.add(phi);
            }
        }
        return found;
    }

    /** Begins block {@code number} of the plan with its PHIs, if it has any. */
    void begin(int number, InstructionWriter writer) {
        CodePlace first = plan.places().get(plan.blocks().get(number - 1).first());
        boolean hasPhis = first.open().map(OpenPlace::isPhi).orElse(false);
        if (!hasPhis) {
            return;
        }
        OriFunction function = module.function(first.function()).orElseThrow();
        List<OriPhi> phis = phis(function, first.open().get().block());
        int[] bases = new int[phis.size()];
        int[] counts = new int[phis.size()];
        for (int i = 0; i < bases.length; i++) {
            OriPhi phi = phis.get(i);
            counts[i] = phi.result().width();
            boolean isUniform = phi.result().file().isUniform();
            bases[i] = isUniform
                    ? into.cells(counts[i], OriForms.width(phi.result()))
                    : forms.cell(function.name(), phi.result());
        }
        OpBuilder op = writer.op(OpKind.Move.PHIS);
        op.setNumbers(bases);
        op.setOperands(new int[0], counts);
        op.setWeight(bases.length);
        into.add(op);
        for (int i = 0; i < bases.length; i++) {
            OriPhi phi = phis.get(i);
            if (phi.result().file().isUniform()) {
                forms.write(writer, function.name(), List.of(phi.result()), bases[i]);
            }
        }
        moves(number, function, phis, bases);
    }

    private void moves(int target, OriFunction function, List<OriPhi> phis, int[] bases) {
        Map<String, Integer> blocks = function.indices();
        for (int source : sources.getOrDefault(target, Set.of())) {
            CodePlace last = plan.places().get(plan.blocks().get(source - 1).end() - 1);
            List<Integer> from = new ArrayList<>();
            List<Integer> to = new ArrayList<>();
            for (int i = 0; i < bases.length && last.open().isPresent(); i++) {
                move(function, phis.get(i), bases[i], last.open().get().block(), blocks, from, to);
            }
            into.setMoves(new FunctionAssembler.Moves(source, target, from, to));
        }
    }

    private void move(
            OriFunction function,
            OriPhi phi,
            int base,
            int source,
            Map<String, Integer> blocks,
            List<Integer> from,
            List<Integer> to) {
        for (OriPhi.Incoming incoming : phi.incoming()) {
            if (Integer.valueOf(source).equals(blocks.get(incoming.block()))) {
                List<Integer> cells = forms.cells(function.name(), incoming.value());
                for (int i = 0; i < cells.size(); i++) {
                    if (cells.get(i) != base + i) {
                        from.add(cells.get(i));
                        to.add(base + i);
                    }
                }
            }
        }
    }
}
