package lockstep.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.bench.Figure.Limit;

/**
 * What people wait for before anything happens: short commands by the launcher, and what of it is the launcher's, the
 * virtual machine's until our main class begins, and our own. Each run reports its parts itself; the whole is measured
 * from outside and is a little longer, by the end of the process.
 */
public final class StartupBenchmark implements Benchmark {
    private static final String NAME = "startup";

    /** The environment variable that makes the launcher report times, whatever its value. */
    private static final String VARIABLE = "LOCKSTEP_TIMES";

    private static final Pattern LINE = Pattern.compile("(?m)^lockstep-times: (\\d+) (\\d+) (\\d+)$");
    private static final List<String> PARTS = List.of("launcher", "virtual machine", "ours");
    private static final int REPETITIONS = 20;
    private static final double MICROS = 1e6;

    /** Of the whole, median. */
    private static final Limit LIMIT = Limit.atMost(0.35);

    private static final List<List<String>> COMMANDS = List.of(
            List.of("--version"),
            List.of("list", "passes"),
            List.of("list", "phases"),
            List.of("check", "--help"),
            List.of("fuzz", "--help"));

    private final Optional<String> launcher;
    private final int repetitions;

    /** @param launcher the script; empty if this process was started otherwise */
    public StartupBenchmark(Optional<String> launcher) {
        this(launcher, REPETITIONS);
    }

    StartupBenchmark(Optional<String> launcher, int repetitions) {
        this.launcher = launcher;
        this.repetitions = repetitions;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "short commands by the launcher: its time, the virtual machine's and ours";
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        Optional<OutsideTool> tool = launcher.flatMap(path -> OutsideTool.find(path));
        if (tool.isEmpty()) {
            sink.skipped(NAME, "this process was not started by the launcher, so there is none to measure");
            return;
        }
        for (List<String> command : COMMANDS) {
            measure(tool.get(), command, sink);
        }
    }

    private void measure(OutsideTool tool, List<String> command, Benchmark.Sink sink) throws IOException {
        String subject = String.join(" ", command);
        List<List<Double>> parts = new ArrayList<>();
        Timing whole = Timing.of(1, repetitions, () -> parts.add(parts(tool.run(command, Map.of(VARIABLE, "1")))));
        sink.figure(Figure.of(NAME, subject, "median", whole.median(), "s")
                .within(LIMIT)
                .measuredAs(whole.seconds()));
        if (parts.stream().anyMatch(List::isEmpty)) {
            sink.skipped(NAME, "the shell has no clock (EPOCHREALTIME of bash 5), so that the parts are not known");
            return;
        }
        for (int part = 0; part < PARTS.size(); part++) {
            int index = part;
            List<Double> seconds = parts.stream()
                    .skip(1)
                    .map(each -> each.get(index))
                    .sorted(Comparator.naturalOrder())
                    .toList();
            Timing timing = new Timing(seconds);
            sink.figure(Figure.of(NAME, subject, PARTS.get(part), timing.median(), "s")
                    .measuredAs(timing.seconds()));
        }
    }

    /** The parts that {@code output} reports, in seconds; empty if it does not report any. */
    static List<Double> parts(String output) {
        Matcher matcher = LINE.matcher(output);
        if (!matcher.find()) {
            return List.of();
        }
        List<Double> parts = new ArrayList<>();
        for (int group = 1; group <= PARTS.size(); group++) {
            parts.add(Long.parseLong(matcher.group(group)) / MICROS);
        }
        return parts;
    }
}
