package lockstep.compiler.emit;

import java.util.List;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.GlobalValue;

/** Errors for input that PTX cannot represent. */
final class Faults {
    private Faults() {}

    /** An error for {@code what} of {@code global}; the text completes "@name: ". */
    static InputException unsupported(GlobalValue global, String what) {
        return unsupported(global.location(), "@" + global.name() + ": " + what);
    }

    static InputException unsupported(SourceLocation location, String what) {
        return new InputException(List.of(Diagnostic.unsupported("ptx-item", location, what)));
    }
}
