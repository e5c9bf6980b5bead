package lockstep.conformance.bugs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import lockstep.ir.diag.CompilerBug;

/**
 * All bug records, by number. They are resources of this package: one folder {@code NUMBER-WORDS} each, listed in the
 * file {@code records}, one per line.
 */
public final class BugRecords {
    private static final String LIST = "records";
    private static final String RECORD = "/record";

    private BugRecords() {}

    /** Reads the records once, on first use. */
    private static final class Read {
        static final List<BugRecord> ALL =
                folders().stream().map(BugRecords::read).toList();
    }

    /**
     * All, by number.
     *
     * @throws lockstep.ir.diag.InputException if one is not well-formed
     */
    public static List<BugRecord> all() {
        return Read.ALL;
    }

    /** The folders in the order of the list. */
    static List<String> folders() {
        return text(LIST).lines().toList();
    }

    private static BugRecord read(String folder) {
        return BugRecordReader.read(folder, "bugs/" + folder + RECORD, text(folder + RECORD));
    }

    /** The text of one of the {@link BugRecord#programs} of a record. */
    public static String program(BugRecord record, String name) {
        return text(record.folder() + "/" + name);
    }

    private static String text(String resource) {
        try (InputStream stream = BugRecords.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new CompilerBug("the resource " + resource + " of the records of bugs is missing");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
