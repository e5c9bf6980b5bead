package lockstep.sim.image;

import lockstep.ir.diag.SourceLocation;
import org.jspecify.annotations.Nullable;

/** The instruction of a program, in any dialect, that an {@link Op} was decoded from, for messages. */
public interface OpSource {
    /** Its text in one line. */
    String text();

    /** Its location in the file. */
    SourceLocation location();

    /** The input instruction that passes derived it from; null if that is not tracked. */
    @Nullable String origin();
}
