package lockstep.ir.ptx;

import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * An instruction whose form the op table names as a gap. It is kept as text and printed back; what it does is not
 * known.
 *
 * @param opcode its first word
 * @param gap the name of the gap in the op table, for instance {@code "wmma"}
 * @param text the whole instruction with its guard, without the semicolon
 */
public record PtxOpaqueInstruction(PtxOpcode opcode, String gap, String text, SourceLocation location)
        implements PtxStatement {
    public PtxOpaqueInstruction {
        Objects.requireNonNull(opcode);
        Objects.requireNonNull(gap);
        Objects.requireNonNull(text);
        Objects.requireNonNull(location);
    }
}
