package lockstep.compiler.machine.phi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.compiler.machine.phi.PhiBody.Rows;
import lockstep.compiler.machine.phi.PhiEdges.Edge;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;

/**
 * A deliberately incorrect lowering, as a negative control: sequential copies at the end of each predecessor write the
 * registers of PHIs, even if these are still live.
 */
final class NaivePhis {
    private NaivePhis() {}

    static List<MachineBlock> lowered(MachineFunction function, MachineEditor editor) {
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
