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
import lockstep.sim.image.OpKind;
import lockstep.sim.image.PhiBlock;

/**
 * Decodes PHIs: the lanes that take an edge read all PHIs of its target as a parallel copy, and write them when they
 * enter the block.
 */
final class PhiMoves {
    private final FunctionAssembler into;
    private final OriForms forms;
    private final SassBlockPlan plan;
    private final OriModule module;
    /** The predecessors of each block. */
    private final Map<Integer, Set<Integer>> sources = new HashMap<>();

    PhiMoves(FunctionAssembler into, OriForms forms, SassBlockPlan plan, OriModule module) {
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
        PhiBlock cells = new PhiBlock(into, number);
        int[] bases = new int[phis.size()];
        for (int i = 0; i < bases.length; i++) {
            OriPhi phi = phis.get(i);
            int count = phi.result().width();
            boolean isUniform = phi.result().file().isUniform();
            bases[i] = isUniform
                    ? into.cells(count, OriForms.width(phi.result()))
                    : forms.cell(function.name(), phi.result());
            cells.add(bases[i], count);
        }
        cells.enter(writer.op(OpKind.Move.PHIS));
        for (int i = 0; i < bases.length; i++) {
            OriPhi phi = phis.get(i);
            if (phi.result().file().isUniform()) {
                forms.write(writer, function.name(), List.of(phi.result()), bases[i]);
            }
        }
        for (int source : sources.getOrDefault(number, Set.of())) {
            cells.setIncoming(source, incoming(source, function, phis));
        }
    }

    /** The cells that each PHI reads on the edges from a block of the plan. */
    private List<List<Integer>> incoming(int source, OriFunction function, List<OriPhi> phis) {
        CodePlace last = plan.places().get(plan.blocks().get(source - 1).end() - 1);
        return last.open().isEmpty()
                ? List.of()
                : phis.stream()
                        .map(phi -> incoming(phi, last.open().get().block(), function))
                        .toList();
    }

    private List<Integer> incoming(OriPhi phi, int source, OriFunction function) {
        return phi.incoming().stream()
                .filter(each ->
                        Integer.valueOf(source).equals(function.indices().get(each.block())))
                .findFirst()
                .map(each -> forms.cells(function.name(), each.value()))
                .orElse(List.of());
    }
}
