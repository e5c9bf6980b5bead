package lockstep.ir.ptx;

import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * A variable declared inside a function. A statement of the text that declares several becomes several of these.
 *
 * @param variable what is declared
 */
public record PtxVariableDeclaration(PtxVariable variable, SourceLocation location) implements PtxStatement {
    public PtxVariableDeclaration {
        Objects.requireNonNull(variable);
        Objects.requireNonNull(location);
    }
}
