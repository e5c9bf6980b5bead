package lockstep.conformance.bugs;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One bug of an external tool. {@link BugRecordReader} has the text form.
 *
 * @param number numbered together with our own bugs, never reused; docs/bugs-found.md
 * @param folder the name of its folder: the number, a hyphen, and some words
 * @param title one line, without a full stop
 * @param tools that have it, by the names that commands begin with: {@code ptxas}
 * @param kind what they do
 * @param type what goes wrong
 * @param confidence the evidence
 * @param sameAs the number of the record of the same bug, of which this is another symptom
 * @param manual the place in the PTX ISA or the language reference that is violated; empty for a crash
 * @param programs files in the folder, the main one first; may be empty
 * @param command the command that compiles the program, with {@code {in}} and {@code {out}}; empty for ptxas
 * @param what goes wrong, in words
 * @param expected the result by the manual; empty for a crash
 * @param got the result of the program that the tool made
 * @param code machine code at -O3 as printed by nvdisasm, without loads, address computations and stores
 * @param found how it was found
 * @param large why the program is larger than others; empty if it is not
 * @param elsewhere where else it is known, with a link and a date; repeated
 * @param trials versions, levels and architectures that were tried
 * @param signs by which campaigns recognize it; empty if they do not encounter it
 */
public record BugRecord(
        int number,
        String folder,
        String title,
        List<String> tools,
        BugKind kind,
        BugClass type,
        Confidence confidence,
        Optional<Integer> sameAs,
        String manual,
        List<String> programs,
        String command,
        String what,
        String expected,
        String got,
        List<String> code,
        String found,
        String large,
        List<String> elsewhere,
        List<Trial> trials,
        List<BugSign> signs) {
    public BugRecord {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(type);
        Objects.requireNonNull(confidence);
        Objects.requireNonNull(sameAs);
        tools = List.copyOf(tools);
        programs = List.copyOf(programs);
        code = List.copyOf(code);
        elsewhere = List.copyOf(elsewhere);
        trials = List.copyOf(trials);
        signs = List.copyOf(signs);
    }

    /** The page of documentation about it, below docs/bugs. */
    public String page() {
        return folder + ".md";
    }
}
