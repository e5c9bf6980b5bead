package lockstep.conformance.filetest;

import java.util.List;

/**
 * A RUN line.
 *
 * @param line number of its first line, from 1
 * @param text as written, continuations joined
 * @param stages commands from left to right; at least one
 */
record RunLine(int line, String text, List<Stage> stages) {
    RunLine {
        stages = List.copyOf(stages);
    }

    /**
     * One command.
     *
     * @param isNegated whether it has to fail
     * @param program its name
     * @param arguments {@code %s} not yet replaced
     */
    record Stage(boolean isNegated, String program, List<String> arguments) {
        Stage {
            arguments = List.copyOf(arguments);
        }
    }
}
