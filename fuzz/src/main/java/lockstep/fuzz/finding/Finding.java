package lockstep.fuzz.finding;

import java.util.Objects;
import java.util.Optional;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.kernel.TestCase;

/**
 * One fault on one test case, as a campaign found it.
 *
 * @param seed of the case
 * @param profile what shaped it
 * @param subject what was under test, as text
 * @param test the case; empty if the generator did not come to an end with it
 * @param fault what was wrong
 * @param command repeats it, a line for a shell
 * @param place in code generation; empty where what was under test stays at a level
 */
public record Finding(
        long seed,
        String profile,
        String subject,
        Optional<TestCase> test,
        Fault fault,
        String command,
        Optional<Place> place) {
    /**
     * Where in code generation something is wrong.
     *
     * @param level of the programs that the guilty step takes: {@code nvvm}, {@code machine}, {@code ptx}
     * @param architecture that PTX is made for; empty where none was selected
     * @param ofEachStep whether steps were judged where what comes out is right as well
     */
    public record Place(String level, String architecture, boolean ofEachStep) {
        public Place {
            Objects.requireNonNull(level);
            Objects.requireNonNull(architecture);
        }

        /** The place of {@code fault}, where {@code subject} generates code. */
        public static Optional<Place> of(Subject subject, Fault fault) {
            if (!(subject instanceof PipelineSubject passes)
                    || !passes.pipeline().lowers()) {
                return Optional.empty();
            }
            String architecture = passes.pipeline()
                    .selection()
                    .map(select -> select.target().name())
                    .orElse("");
            return Optional.of(new Place(passes.level(fault.step()), architecture, passes.judgesEachStep()));
        }
    }

    public Finding {
        Objects.requireNonNull(profile);
        Objects.requireNonNull(subject);
        Objects.requireNonNull(test);
        Objects.requireNonNull(fault);
        Objects.requireNonNull(command);
        Objects.requireNonNull(place);
    }

    /** Its signature. */
    public String key() {
        return fault.key();
    }
}
