package lockstep.fuzz.bisect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.conformance.external.CommandWords;
import lockstep.conformance.external.ExternalPass;
import lockstep.conformance.external.ExternalTool;
import lockstep.conformance.external.ExternalTool.ToolRun;
import lockstep.conformance.external.TemporaryFolder;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.ToolSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.text.NvvmPrinter;

/**
 * Names the guilty pass of LLVM's {@code opt}: its switch {@code -opt-bisect-limit} limits how many passes run and
 * reports which do. Passes that LLVM requires run whatever the limit.
 *
 * <p>Source: LLVM documentation, "Using -opt-bisect-limit to debug optimization errors".
 */
public final class ToolBisection {
    private static final Pattern RUNNING = Pattern.compile("BISECT: running pass \\((\\d+)\\) (.*)");

    private final String command;
    private final RefinementCheck check;
    private final TestCase test;
    private final Fault wanted;
    private int judgements;

    private ToolBisection(String command, RefinementCheck check, TestCase test, Fault wanted) {
        this.command = command;
        this.check = check;
        this.test = test;
        this.wanted = wanted;
    }

    /**
     * The guilty run of a pass.
     *
     * @param number in the order of the tool, from 1
     * @param pass as the tool names it, with what it ran on; empty where the tool does not report it
     * @param isMonotonic false where the fault was seen to disappear again with more passes
     * @param judgements how often the case was judged
     */
    public record GuiltyPass(long number, String pass, boolean isMonotonic, int judgements) {}

    /** Whether the tool of {@code command} has the switch: {@code opt}, also with a version suffix. */
    public static boolean canBisect(String command) {
        List<String> words = words(command);
        String tool = words.isEmpty() ? "" : words.getFirst();
        return tool.substring(tool.lastIndexOf('/') + 1).matches("opt(-\\d+)?");
    }

    private static List<String> words(String command) {
        return CommandWords.split(command, SourceLocation.ofFile("<external>"));
    }

    /**
     * Searches for what causes {@code fault}.
     *
     * @param command one that {@link #canBisect} is true of
     * @return empty if the tool shows no fault like it on {@code test}, or shows it whatever the limit
     * @throws IOException if the files that the tool reads and writes cannot be made
     */
    public static Optional<GuiltyPass> find(String command, RefinementCheck check, TestCase test, Fault fault)
            throws IOException {
        return new ToolBisection(command, check, test, fault).find();
    }

    private Optional<GuiltyPass> find() throws IOException {
        if (!shows(command) || shows(0)) {
            return Optional.empty();
        }
        FirstFailingRewrite search = new FirstFailingRewrite(this::shows);
        long number = search.find();
        return Optional.of(new GuiltyPass(number, passName(number), search.isMonotonic(), judgements));
    }

    private String limited(long passes) {
        return command + " -opt-bisect-limit=" + passes;
    }

    private boolean shows(long passes) throws IOException {
        return shows(limited(passes));
    }

    /** The fault's pass is the command, whose limit differs. */
    private boolean shows(String limited) throws IOException {
        judgements++;
        ToolChain tool = ToolChain.of(List.of(limited), ExternalPass.DEFAULT_TIMEOUT);
        return new ToolSubject(tool, check)
                .judge(test).faults().stream()
                        .anyMatch(f -> f.kind() == wanted.kind() && f.reason().equals(wanted.reason()));
    }

    private String passName(long number) throws IOException {
        try (TemporaryFolder folder = TemporaryFolder.create("lockstep-bisect")) {
            Path in = folder.file("in.ll");
            Path out = folder.file("out.ll");
            Files.write(in, NvvmPrinter.print(test.module()).getBytes(StandardCharsets.UTF_8));
            return named(number, run(limited(number), in, out));
        }
    }

    private static String run(String limited, Path in, Path out) {
        List<String> words = words(limited).stream()
                .map(word -> word.replace("{in}", in.toString()).replace("{out}", out.toString()))
                .toList();
        ToolRun run = ExternalTool.find(words.getFirst())
                .<ToolRun>map(tool -> tool.run(words.subList(1, words.size()), ExternalPass.DEFAULT_TIMEOUT))
                .orElseGet(() -> new ToolRun.NotStarted(""));
        return switch (run) {
            case ToolRun.Exited exited -> exited.output();
            case ToolRun.TimedOut late -> late.output();
            case ToolRun.NotStarted not -> "";
        };
    }

    private static String named(long number, String output) {
        Matcher matcher = RUNNING.matcher(output);
        while (matcher.find()) {
            if (matcher.group(1).equals(Long.toString(number))) {
                return matcher.group(2).strip();
            }
        }
        return "";
    }
}
