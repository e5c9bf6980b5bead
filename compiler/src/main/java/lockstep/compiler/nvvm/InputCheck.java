package lockstep.compiler.nvvm;

import java.util.List;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.Severity;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Instruction;

/** Faults of the input that a check collects, to be told together. */
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

    /** Notes that {@code instruction} breaks {@code rule}; {@code found} says what was found. */
    void at(Instruction instruction, NvvmRule rule, String found) {
        add(instruction.location(), rule, found);
    }

    /** Notes that {@code global} breaks {@code rule}; {@code found} goes on behind its name. */
    void at(GlobalValue global, NvvmRule rule, String found) {
        add(global.location(), rule, "@" + global.name() + " " + found);
    }

    private void add(SourceLocation location, NvvmRule rule, String found) {
        faults.add(new Diagnostic(
                Severity.ERROR, rule.code(), location, found, List.of("required: " + rule.text())));
    }

    /** Notes what another check found. */
    void addAll(Diagnostics found) {
        found.all().forEach(faults::add);
    }

    /** Whether anything was noted that ends the compilation. */
    boolean hasFaults() {
        return faults.hasFatal();
    }

    /**
     * Ends the check.
     *
     * @throws InputException with all that was noted, if anything was
     */
    void finish() {
        faults.throwIfFatal();
    }
}
