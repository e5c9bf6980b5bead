package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * {@code .file 1 "name", timestamp, size}.
 *
 * @param index what {@code .loc} names
 * @param name without quotes, escapes as written
 * @param stamps empty, or the time stamp and the size
 */
public record PtxFile(long index, String name, List<Long> stamps, SourceLocation location) implements PtxItem {
    public PtxFile {
        Objects.requireNonNull(name);
        Objects.requireNonNull(location);
        stamps = List.copyOf(stamps);
    }
}
