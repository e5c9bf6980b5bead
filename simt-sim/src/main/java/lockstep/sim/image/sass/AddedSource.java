package lockstep.sim.image.sass;

import lockstep.ir.diag.SourceLocation;
import lockstep.sim.image.OpSource;
import org.jspecify.annotations.Nullable;

/**
 * The source of an operation that the decoder adds.
 *
 * @param text its purpose
 * @param location of the file
 */
record AddedSource(String text, SourceLocation location) implements OpSource {
    @Override
    public @Nullable String origin() {
        return null;
    }
}
