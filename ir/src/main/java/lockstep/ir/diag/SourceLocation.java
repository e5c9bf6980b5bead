package lockstep.ir.diag;

import java.util.Objects;

/**
 * A place in an input file.
 *
 * @param file name as the user gave it; {@code "<input>"} where there is no name
 * @param line 1-based; 0 where the diagnostic is about the whole file
 * @param column 1-based, in UTF-16 code units; 0 where it is about the whole line
 */
public record SourceLocation(String file, int line, int column) {
    /** The place of things that no input file holds (built by a pass or by a test). */
    public static final SourceLocation NONE = new SourceLocation("<none>", 0, 0);

    public SourceLocation {
        Objects.requireNonNull(file);
        if (line < 0 || column < 0) {
            throw new IllegalArgumentException("line " + line + ", column " + column + ": negative");
        }
    }

    /** The whole of {@code file}. */
    public static SourceLocation ofFile(String file) {
        return new SourceLocation(file, 0, 0);
    }

    @Override
    public String toString() {
        if (line == 0) {
            return file;
        }
        return column == 0 ? file + ":" + line : file + ":" + line + ":" + column;
    }
}
