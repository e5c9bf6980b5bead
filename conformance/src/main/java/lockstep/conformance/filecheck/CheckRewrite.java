package lockstep.conformance.filecheck;

import java.util.List;
import lockstep.ir.diag.Diagnostic;

/** What became of check lines that an input does not match. */
public sealed interface CheckRewrite {
    /**
     * The input matches the new check lines.
     *
     * @param text with check lines, all other lines unchanged
     */
    record Rewritten(String text) implements CheckRewrite {}

    /**
     * Some check lines say more than text can.
     *
     * @param reasons at least one error, at the check line that has to be changed by hand
     */
    record Refused(List<Diagnostic> reasons) implements CheckRewrite {
        public Refused {
            reasons = List.copyOf(reasons);
        }
    }
}
