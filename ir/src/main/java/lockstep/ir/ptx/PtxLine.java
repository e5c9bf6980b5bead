package lockstep.ir.ptx;

import java.util.Objects;
import java.util.Optional;
import lockstep.ir.diag.SourceLocation;
import org.jspecify.annotations.Nullable;

/** {@code .loc}: the source line of the instructions that follow. */
public final class PtxLine implements PtxStatement {
    private final Position position;
    private final @Nullable Inlining inlining;
    private final SourceLocation location;

    /**
     * A place in a source file.
     *
     * @param file number of a {@code .file} directive
     * @param line 1-based
     * @param column 1-based, 0 if unknown
     */
    public record Position(long file, long line, long column) {}

    /**
     * What was inlined.
     *
     * @param function a label in {@code .debug_str}
     * @param offset in bytes from the label
     * @param at where the call was
     */
    public record Inlining(String function, long offset, Position at) {
        public Inlining {
            Objects.requireNonNull(function);
            Objects.requireNonNull(at);
        }
    }

    /**
     * A directive.
     *
     * @param inlining of code that was inlined, else null
     */
    public PtxLine(Position position, @Nullable Inlining inlining, SourceLocation location) {
        this.position = Objects.requireNonNull(position);
        this.inlining = inlining;
        this.location = Objects.requireNonNull(location);
    }

    /** The source line. */
    public Position position() {
        return position;
    }

    /** Which function was inlined, and where. */
    public Optional<Inlining> inlining() {
        return Optional.ofNullable(inlining);
    }

    @Override
    public SourceLocation location() {
        return location;
    }
}
