package lockstep.ir.sass.cubin;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;

/** Reads the records of {@code .nv.info} sections. */
public final class AttributeReader {
    private static final int HEAD = 4;

    private AttributeReader() {}

    /**
     * The records of {@code section} in their order, up to the first fault.
     *
     * @param place of the file, for messages
     */
    public static List<CubinAttribute> read(Section section, SourceLocation place, Diagnostics diagnostics) {
        List<CubinAttribute> found = new ArrayList<>();
        Bytes bytes = section.bytes();
        long at = 0;
        while (at < bytes.size()) {
            CubinAttribute.Format format = bytes.contains(at, HEAD)
                    ? CubinAttribute.Format.of(bytes.u8(at)).orElse(null)
                    : null;
            if (format == null) {
                diagnostics.error("cubin-attribute", place, section.name() + ": no record at byte " + at);
                return found;
            }
            boolean isSized = format == CubinAttribute.Format.SIZED;
            int size = isSized ? bytes.u16(at + 2) : 2;
            long start = isSized ? at + HEAD : at + 2;
            if (!bytes.contains(start, size)) {
                diagnostics.error("cubin-attribute", place, section.name() + ": the record at byte " + at + " is cut");
                return found;
            }
            found.add(new CubinAttribute(format, bytes.u8(at + 1), bytes.slice(start, size)));
            at = start + size;
        }
        return found;
    }
}
