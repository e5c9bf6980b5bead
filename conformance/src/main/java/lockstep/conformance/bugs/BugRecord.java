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

    /** The evidence that a record is a fault of the tool. */
    public enum Confidence implements Word {
        /** The same tool is right at another level: it contradicts itself. */
        LEVELS("levels", "the tool contradicts itself between levels"),
        /** Wrong at every level according to the manual. */
        MANUAL("manual", "contradicts the manual at all levels"),
        /** A crash, or a refusal of a valid program: nothing to interpret. */
        EVIDENT("evident", "a crash, or a refusal of what the manual permits"),
        /**
         * Based on what is known about convergence barriers, uniform registers and scheduling, which no manual
         * describes.
         */
        UNDOCUMENTED("undocumented", "rests on convergence or scheduling that no manual describes"),
        /** The manual is ambiguous. */
        DOUBTFUL("doubtful", "the manual can be read both ways"),
        /** Once considered a fault, but not any more. */
        WITHDRAWN("withdrawn", "withdrawn: not a fault by what is known now");

        private final String word;
        private final String meaning;

        Confidence(String word, String meaning) {
            this.word = word;
            this.meaning = meaning;
        }

        @Override
        public String word() {
            return word;
        }

        @Override
        public String meaning() {
            return meaning;
        }
    }

    /**
     * The result of a record's program in one version of a tool.
     *
     * @param version of the tool
     * @param levels optimization levels, {@code -O3}; one dash if the tool does not have any
     * @param architectures {@code sm_90}; one dash if the command does not name any
     * @param verdict the same for each level and architecture
     * @param isOfLarger whether the program was tried before it was reduced, in a version that was not available
     *     afterwards
     */
    public record Trial(
            ToolVersion version, List<String> levels, List<String> architectures, Verdict verdict, boolean isOfLarger) {
        public Trial {
            levels = List.copyOf(levels);
            architectures = List.copyOf(architectures);
        }
    }

    /** The result of a program in one version of a tool, at one level, for one architecture. */
    public enum Verdict implements Word {
        /** The compiled program computes a wrong result. */
        WRONG("wrong", "wrong result"),
        /** The tool crashed, refused the program, or did not terminate. */
        FAILED("failed", "crash or refusal"),
        /** The compiled program computes the right result. */
        RIGHT("right", "right"),
        /** The program needs an architecture, or a version of the language, that this one does not have. */
        INAPPLICABLE("inapplicable", "not for this architecture or version"),
        /** It could not be judged: fuel, or instructions that are not simulated. */
        OPEN("open", "could not be judged");

        private final String word;
        private final String meaning;

        Verdict(String word, String meaning) {
            this.word = word;
            this.meaning = meaning;
        }

        @Override
        public String word() {
            return word;
        }

        @Override
        public String meaning() {
            return meaning;
        }
    }
}
