package lockstep.fuzz.known;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.bugs.BugRecord;
import lockstep.conformance.bugs.BugRecords;
import lockstep.fuzz.known.KnownToolBug.ToolFault;

/** The signs of records of bugs, in the order in which suspects are taken out of a wrong program. */
public final class KnownToolBugs {
    private final List<KnownToolBug> all;

    /**
     * Those of {@code records}: by turn, in a turn by number.
     *
     * @throws lockstep.ir.diag.InputException if a suspect is nothing that there is
     */
    public KnownToolBugs(List<BugRecord> records) {
        all = records.stream()
                .flatMap(record -> record.signs().stream().map(sign -> KnownToolBug.of(record, sign)))
                .sorted(Comparator.comparingInt(KnownToolBug::turn).thenComparingInt(KnownToolBug::number))
                .toList();
    }

    /** Read once, when it is first asked for. */
    private static final class Recorded {
        static final KnownToolBugs ALL = new KnownToolBugs(BugRecords.all());
    }

    /** Those of the records that there are. */
    public static KnownToolBugs recorded() {
        return Recorded.ALL;
    }

    /** All of them. */
    public List<KnownToolBug> all() {
        return all;
    }

    /** Whether a line of {@code fault}'s message is that of a known bug, and no line is that of another fault. */
    public Optional<KnownToolBug> saidIn(ToolFault fault) {
        List<String> told =
                fault.detail().lines().filter(KnownToolBugs::tellsOfFault).toList();
        List<String> lines = told.isEmpty() ? innermost(fault) : told;
        if (lines.isEmpty()
                || !lines.stream().allMatch(line -> saidIn(line, fault).isPresent())) {
            return Optional.empty();
        }
        return saidIn(lines.getFirst(), fault);
    }

    private Optional<KnownToolBug> saidIn(String line, ToolFault fault) {
        return all.stream()
                .filter(bug -> bug.suspect().isEmpty() && bug.isOf(fault) && bug.isIn(line))
                .findFirst();
    }

    /** Where a tool without words was ended: the second function of its backtrace, which calls the one that fails. */
    private static List<String> innermost(ToolFault fault) {
        return fault.detail()
                .lines()
                .filter(line -> line.startsWith("  in "))
                .limit(2)
                .skip(1)
                .toList();
    }

    /** Diagnostics of Lockstep have their code after {@code error}; those of libnvvm's verifier have no code. */
    private static boolean tellsOfFault(String line) {
        return line.contains("error[") || line.contains("arithmetic overflow") || line.contains("LLVM ERROR");
    }

    /** Those known of the tool that {@code fault} blames by what it gets wrong, and not by its words. */
    public List<KnownToolBug> suspectedBy(ToolFault fault) {
        return all.stream()
                .filter(bug -> bug.suspect().isPresent() && bug.isOf(fault) && bug.isIn(fault.reason()))
                .toList();
    }
}
