package lockstep.compiler.flow;

import lockstep.ir.nvvm.Instruction;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;

/** Says why a rule that fits was not applied. */
final class Refusals {
    private Refusals() {}

    /** Leaves a remark {@code name} at {@code at}, which stands in a function. */
    static void missed(PassContext context, Instruction at, String name, String message) {
        context.remark(() -> new Remark(
                Remark.Kind.MISSED,
                SimplifyCfg.NAME,
                name,
                at.function() == null ? "" : at.function().name(),
                at.location(),
                message));
    }
}
