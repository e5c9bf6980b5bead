package lockstep.compiler.ori.expand;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OperandSpec;
import lockstep.ir.sass.ori.OriPtx;

/** The types of the operands of macros, from the op table of PTX. */
final class OperandTypes {
    private OperandTypes() {}

    /** The type of each operand that {@code macro} reads; u32 where the form gives none. */
    static List<PtxType> of(OriPtx macro) {
        String name = macro.form().split("\\.")[0];
        List<PtxSuffix> suffixes = ExpansionRules.suffixes(macro.form());
        List<PtxType> types = suffixes.stream()
                .filter(PtxType.class::isInstance)
                .map(PtxType.class::cast)
                .toList();
        int targets = macro.targets().isEmpty() ? 0 : 1;
        Optional<List<OperandSpec>> specs = PtxOpcode.of(name)
                .flatMap(opcode -> OpTable.get().find(opcode, suffixes))
                .flatMap(form -> form.operandsFor(suffixes, macro.operands().size() + targets));
        if (specs.isEmpty()) {
            return Collections.nCopies(macro.operands().size(), PtxType.U32);
        }
        List<PtxType> read = new ArrayList<>();
        for (OperandSpec spec : specs.get().subList(targets, specs.get().size())) {
            List<PtxType> found = spec.type().resolve(types);
            read.add(found.isEmpty() ? PtxType.U32 : found.getFirst());
        }
        return read;
    }
}
