package lockstep.ir.ptx;

import java.util.List;

/**
 * What is between the braces of a function.
 *
 * @param statements in the order of the text; scopes are marked, not nested
 * @param registers all that statements name, and those of the parameters; each at the index of its
 *     {@link PtxRegister#number}
 */
public record PtxBody(List<PtxStatement> statements, List<PtxRegister> registers) {
    public PtxBody {
        statements = List.copyOf(statements);
        registers = List.copyOf(registers);
    }
}
