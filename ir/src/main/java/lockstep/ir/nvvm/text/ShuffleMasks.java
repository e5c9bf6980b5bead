package lockstep.ir.nvvm.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.text.SyntaxFault;

/** The mask of a shufflevector as a constant and as a list. */
final class ShuffleMasks {
    private ShuffleMasks() {}

    /** The mask that {@code constant}, a vector of i32, means. */
    static List<Integer> of(Constant constant, SourceLocation place) {
        if (!(constant.type() instanceof VectorType v) || !v.element().isInt(32)) {
            throw invalid(place);
        }
        if (constant instanceof ConstantAggregate aggregate) {
            return ofElements(aggregate, place);
        }
        if (v.count() > NvvmConstantParser.MAX_SPLAT) {
            throw Cursor.faultAt(
                    place, "too-large", "shuffle mask of more than " + NvvmConstantParser.MAX_SPLAT + " elements");
        }
        if (constant instanceof ConstantZero) {
            return Collections.nCopies(v.count(), 0);
        }
        if (constant instanceof ConstantUndef || constant instanceof ConstantPoison) {
            return Collections.nCopies(v.count(), ShuffleVectorInstruction.POISON);
        }
        throw invalid(place);
    }

    private static List<Integer> ofElements(ConstantAggregate aggregate, SourceLocation place) {
        List<Integer> mask = new ArrayList<>(aggregate.elements().size());
        for (Constant element : aggregate.elements()) {
            if (element instanceof ConstantInt i && i.zext() <= Integer.MAX_VALUE) {
                mask.add((int) i.zext());
            } else if (element instanceof ConstantUndef || element instanceof ConstantPoison) {
                mask.add(ShuffleVectorInstruction.POISON);
            } else {
                throw invalid(place);
            }
        }
        return mask;
    }

    private static SyntaxFault invalid(SourceLocation place) {
        return Cursor.faultAt(place, "invalid-operand", "invalid operands to shufflevector");
    }
}
