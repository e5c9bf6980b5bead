package lockstep.sim.image.sass;

import java.util.List;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.macro.PtxMacros.PtxOperation;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.ImageAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.ptx.PtxOperations;

/**
 * Decodes macros that are PTX instructions, with the functions of PTX: operands are converted to cells of the widths
 * that the instruction needs, and results back.
 */
final class PtxForms {
    private static final int WORD = 32;

    private final FunctionAssembler into;
    private final OriForms forms;
    private final PtxOperations operations;

    PtxForms(ImageAssembler image, FunctionAssembler into, OriForms forms) {
        this.into = into;
        this.forms = forms;
        this.operations = new PtxOperations(image, into);
    }

    /** Adds the operations of {@code macro}, all of them under {@code condition}. */
    void decode(InstructionWriter writer, String function, OriPtx macro, OriForms.Condition condition) {
        PtxOperation found = PtxMacros.resolve(macro).orElseThrow(() -> new NotDecodable("PTX." + macro.form()));
        PtxOperations.Operation operation = operations.operation(found.instruction(), found.registers());
        for (PtxOperation.Operand operand : found.operands()) {
            if (!operand.isWritten()) {
                read(writer, forms.cells(function, operand.place()), operation.cell(operand.register()));
            }
        }
        int first = into.size();
        operation.decode(writer.source());
        // The decoder of PTX adds operations without guards, since it turns a guard into a branch.
        into.since(first).forEach(op -> op.setGuard(condition.cell(), condition.isNegated()));
        for (PtxOperation.Operand operand : found.operands()) {
            if (operand.isWritten()) {
                write(writer, operation.cell(operand.register()), forms.cells(function, operand.place()));
            }
        }
    }

    private void read(InstructionWriter writer, List<Integer> from, int to) {
        if (from.size() == 1) {
            fit(writer, from.getFirst(), to);
            return;
        }
        int first = forms.run(writer, from.size(), WORD);
        for (int i = 0; i < from.size(); i++) {
            writer.move(from.get(i), first + i);
        }
        writer.regroup(first, from.size(), to, 1);
    }

    private void write(InstructionWriter writer, int from, List<Integer> to) {
        if (to.size() == 1) {
            fit(writer, from, to.getFirst());
        } else {
            writer.regroup(from, 1, to.getFirst(), to.size());
        }
    }

    private void fit(InstructionWriter writer, int from, int to) {
        if (into.width(from) == into.width(to)) {
            writer.move(from, to);
        } else {
            writer.resize(from, to, false);
        }
    }
}
