package lockstep.compiler.globalopt;

import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.pass.Remark;

/**
 * Why a path leaves a variable alone.
 *
 * @param name of the remark, PascalCase
 * @param reason half a sentence
 */
record Refusal(String name, String reason) {
    /** The remark about {@code variable}. */
    Remark remark(GlobalVariable variable) {
        return new Remark(
                Remark.Kind.MISSED,
                GlobalOpt.NAME,
                name,
                "",
                SourceLocation.NONE,
                "@" + variable.name() + " is left: " + reason);
    }
}
