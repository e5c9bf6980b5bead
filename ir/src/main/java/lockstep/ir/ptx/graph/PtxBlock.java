package lockstep.ir.ptx.graph;

import java.util.List;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxStatement;

/**
 * A basic block.
 *
 * @param start index of its first statement in the body
 * @param end index behind its last statement
 * @param labels of its first statement, in the order of the text
 * @param code its instructions, opaque ones too, in the order of the text; labels, declarations, scopes and the like
 *     are left out
 */
public record PtxBlock(int start, int end, List<PtxLabel> labels, List<PtxStatement> code) {
    public PtxBlock {
        labels = List.copyOf(labels);
        code = List.copyOf(code);
    }
}
