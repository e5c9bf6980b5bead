package lockstep.ir.pass;

import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * Something a pass tells the user.
 *
 * @param kind what kind of thing
 * @param pass name of the pass
 * @param name of the remark, PascalCase
 * @param function name of the function
 * @param location in the input
 * @param message one sentence without a full stop
 */
public record Remark(
        Kind kind, String pass, String name, String function, SourceLocation location, String message) {
    /** What kind of thing. */
    public enum Kind {
        /** A transformation was done. */
        PASSED,
        /** A transformation was not done; the message says why. */
        MISSED,
        /** Something was found out. */
        ANALYSIS
    }

    public Remark {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(pass);
        Objects.requireNonNull(name);
        Objects.requireNonNull(function);
        Objects.requireNonNull(location);
        Objects.requireNonNull(message);
    }
}
