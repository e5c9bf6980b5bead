package lockstep.ir.pass;

import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * A message of a pass to the user.
 *
 * @param kind its kind
 * @param pass name of the pass
 * @param name of the remark, PascalCase
 * @param function name of the function
 * @param location in the input
 * @param message one sentence without a full stop
 */
public record Remark(Kind kind, String pass, String name, String function, SourceLocation location, String message) {
    /** What kind of thing. */
    public enum Kind {
        /** A transformation was done. */
        PASSED,
        /** A transformation was not done; the message gives the reason. */
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
