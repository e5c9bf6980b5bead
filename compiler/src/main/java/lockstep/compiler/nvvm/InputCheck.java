package lockstep.compiler.nvvm;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Instruction;

/** Faults of the input that a check collects, to be told together. */
final class InputCheck {
    private final List<Diagnostic> faults = new ArrayList<>();

    /** Notes a fault of {@code instruction}. */
    void at(Instruction instruction, String code, String message) {
        faults.add(Diagnostic.error(code, instruction.location(), message));
    }

    /** Notes a fault of a function or global variable, whose name is in the message. */
    void global(String code, String message) {
        faults.add(Diagnostic.error(code, SourceLocation.NONE, message));
    }

    /**
     * Ends the check.
     *
     * @throws InputException with all that was noted, if anything was
     */
    void finish() {
        if (!faults.isEmpty()) {
            throw new InputException(faults);
        }
    }
}
