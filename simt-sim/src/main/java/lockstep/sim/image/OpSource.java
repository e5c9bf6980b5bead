package lockstep.sim.image;

import lockstep.ir.diag.SourceLocation;
import org.jspecify.annotations.Nullable;

/** The instruction of a program, of whatever dialect, that an {@link Op} stands for: what messages say of it. */
public interface OpSource {
    /** Its text in one line. */
    String text();

    /** Where it stands in the file. */
    SourceLocation location();

    /** The instruction that it descends from through passes, null where nobody keeps track. */
    @Nullable String origin();
}
