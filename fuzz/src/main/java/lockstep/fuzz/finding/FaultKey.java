package lockstep.fuzz.finding;

import java.util.List;
import lockstep.fuzz.judge.Fault;

/**
 * The signature of a fault as it is found, before reduction: kind, pass, rule and reason, joined by blanks, {@code -}
 * for an empty one. Equal keys count as the same mistake.
 */
public final class FaultKey {
    private FaultKey() {}

    /** The key of {@code fault}. */
    public static String of(Fault fault) {
        return String.join(
                " ", fault.kind().word(), word(fault.pass()), word(fault.rule()), word(fault.reason()));
    }

    /** The keys of {@code faults}, sorted, each once. */
    public static List<String> all(List<Fault> faults) {
        return faults.stream().map(FaultKey::of).distinct().sorted().toList();
    }

    /** Commands of outside tools have blanks. */
    private static String word(String text) {
        return text.isEmpty() ? "-" : text.strip().replaceAll("\\s+", "_");
    }
}
