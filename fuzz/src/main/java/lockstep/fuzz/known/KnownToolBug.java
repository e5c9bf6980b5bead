package lockstep.fuzz.known;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import lockstep.conformance.bugs.BugKind;
import lockstep.conformance.bugs.BugRecord;
import lockstep.conformance.bugs.BugSign;
import lockstep.conformance.bugs.ToolVersion;

/**
 * A pattern by which a campaign recognizes a recorded bug of an outside tool. A campaign finds the same bug many times
 * and must neither report it as new nor mistake a new bug for it. A message of the tool is recognized by all of its
 * words. Where the tool miscompiles an operation, that operation is taken out of the program: it is to blame only if
 * nothing is wrong without it.
 *
 * @param number of the record
 * @param tool found in the tool's command
 * @param versions of the tool that have it
 * @param kind of the fault
 * @param words found in each line of the tool's words that tells of a fault, or in the reason of a wrong program;
 *     anything where it is empty
 * @param suspect what is compiled wrong; empty where words are enough
 * @param turn when it is taken out
 */
public record KnownToolBug(
        int number,
        Pattern tool,
        ToolVersion.Range versions,
        BugKind kind,
        Pattern words,
        Optional<Suspect> suspect,
        int turn) {
    /** What reasons of known faults begin with. */
    private static final String REASON = "bug-";

    /** The tool whose programs are PTX; those of the others are NVVM. */
    private static final String PTXAS = "ptxas";

    public KnownToolBug {
        Objects.requireNonNull(tool);
        Objects.requireNonNull(versions);
        Objects.requireNonNull(kind);
        Objects.requireNonNull(words);
        Objects.requireNonNull(suspect);
    }

    /**
     * Reads {@code sign}, one of the signs of {@code record}.
     *
     * @throws lockstep.ir.diag.InputException if its suspect does not exist
     */
    static KnownToolBug of(BugRecord record, BugSign sign) {
        boolean isOfPtx = sign.tools().equals(List.of(PTXAS));
        return new KnownToolBug(
                record.number(),
                tool(sign),
                sign.versions(),
                sign.kind(),
                sign.words(),
                sign.suspect().map(exchange -> isOfPtx ? PtxSuspectReader.read(exchange) : NvvmSuspects.read(exchange)),
                sign.turn());
    }

    private static Pattern tool(BugSign sign) {
        String tools = alternatives(sign.tools());
        return Pattern.compile(
                sign.architectures().isEmpty() ? tools : tools + ".*" + alternatives(sign.architectures()));
    }

    private static String alternatives(List<String> words) {
        return words.stream().map(Pattern::quote).collect(Collectors.joining("|", "\\b(", ")\\b"));
    }

    /** The reason that a fault gets which is this. */
    public String reason() {
        return REASON + number;
    }

    /** Whether {@code reason} is that of a known bug. */
    public static boolean isReason(String reason) {
        return reason.startsWith(REASON);
    }

    /** Whether {@code fault} is one of this kind, of a tool that has this bug. */
    boolean isOf(ToolFault fault) {
        return fault.kind().filter(kind::equals).isPresent()
                && tool.matcher(fault.tool()).find()
                && fault.version().filter(version -> !versions.has(version)).isEmpty();
    }

    /** Whether {@code line} has its words. */
    boolean isIn(String line) {
        return words.matcher(line).find();
    }

    /**
     * What an outside tool did wrong, as far as known bugs are told apart by it.
     *
     * @param tool its command
     * @param version of the tool; empty if it does not say
     * @param kind what it did; empty where no bug is known by it
     * @param reason stable short name within the kind
     * @param detail its words, several lines
     */
    public record ToolFault(
            String tool, Optional<ToolVersion> version, Optional<BugKind> kind, String reason, String detail) {
        public ToolFault {
            Objects.requireNonNull(tool);
            Objects.requireNonNull(version);
            Objects.requireNonNull(kind);
            Objects.requireNonNull(reason);
            Objects.requireNonNull(detail);
        }
    }
}
