package lockstep.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Processor times of other programs, however busy others keep the machine.
 *
 * @param shell that times them: bash
 */
record ToolClock(OutsideTool shell) {
    /** Appends the processor time that a command took, in seconds, to its output. */
    private static final String TIMED = "TIMEFORMAT='%U %S'; time \"$@\"";

    /**
     * The same with a limit in seconds before the command, after which SIGXCPU, 24, ends it; that is not a failure, and
     * the time is the limit.
     */
    private static final String LIMITED =
            "most=$1; ulimit -St $most; shift; " + TIMED + " || { [ $? = 152 ] && echo $most 0; }";

    /** The clock, if the machine has bash. */
    static Optional<ToolClock> find() {
        return OutsideTool.find("bash").map(ToolClock::new);
    }

    /**
     * Seconds of processor time of one process that runs {@code tool} to its end.
     *
     * @throws IOException if it ends with another status than 0
     */
    double seconds(OutsideTool tool, List<String> arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("-c", TIMED, "bash", tool.path().toString()));
        command.addAll(arguments);
        return secondsIn(shell.run(command));
    }

    /**
     * As {@link #seconds(OutsideTool, List)} of a process that is stopped when it has taken {@code most} seconds.
     *
     * @return at least {@code most} if it was stopped
     * @throws IOException if it ends with another status than 0 before
     */
    double seconds(OutsideTool tool, List<String> arguments, int most) throws IOException {
        List<String> command = new ArrayList<>(
                List.of("-c", LIMITED, "bash", String.valueOf(most), tool.path().toString()));
        command.addAll(arguments);
        return secondsIn(shell.run(command));
    }

    /** The sum of the two times on the last line of {@code output}. */
    static double secondsIn(String output) throws IOException {
        List<String> lines = output.strip().lines().toList();
        String[] words = lines.isEmpty() ? new String[0] : lines.getLast().split(" ");
        if (words.length != 2) {
            throw new IOException("the shell said no times: " + output);
        }
        return Double.parseDouble(words[0]) + Double.parseDouble(words[1]);
    }
}
