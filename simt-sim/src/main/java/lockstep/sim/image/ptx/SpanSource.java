package lockstep.sim.image.ptx;

import lockstep.ir.diag.SourceLocation;
import lockstep.sim.image.OpSource;
import org.jspecify.annotations.Nullable;

/**
 * The source of an operation that the decoder adds at the beginning or end of a function.
 *
 * @param text its purpose
 * @param location of the function
 */
record SpanSource(String text, SourceLocation location) implements OpSource {
    @Override
    public @Nullable String origin() {
        return null;
    }
}
