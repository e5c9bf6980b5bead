package lockstep.compiler.nvvm;

import java.util.List;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostic.Severity;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Instruction;

/** Collects the faults of the input that a check finds, to report them together. */
final class InputCheck {
    private final Diagnostics faults = new Diagnostics();

    /** Notes a fault of {@code instruction}. */
    void at(Instruction instruction, String code, String message) {
        faults.error(code, instruction.location(), message);
    }

    /** Notes a fault of a function or global variable, whose name is in the message. */
    void global(String code, String message) {
        faults.error(code, SourceLocation.NONE, message);
    }

    /** Notes that {@code instruction} violates {@code rule}; {@code found} describes what was found. */
    void at(Instruction instruction, NvvmRule rule, String found) {
        add(instruction.location(), rule, found);
    }

    /** Notes that {@code global} violates {@code rule}; {@code found} continues the sentence after its name. */
    void at(GlobalValue global, NvvmRule rule, String found) {
        add(global.location(), rule, "@" + global.name() + " " + found);
    }

    private void add(SourceLocation location, NvvmRule rule, String found) {
        faults.add(new Diagnostic(Severity.ERROR, rule.code(), location, found, List.of("required: " + rule.text())));
    }

    /** Notes the findings of another check. */
    void addAll(Diagnostics found) {
        found.all().forEach(faults::add);
    }

    /** Whether an error was noted. */
    boolean hasFaults() {
        return faults.hasFatal();
    }

    /**
     * Ends the check.
     *
     * @throws InputException with all notes, if there is an error
     */
    void finish() {
        faults.throwIfFatal();
    }
}
