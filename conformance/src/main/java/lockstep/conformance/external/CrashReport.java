package lockstep.conformance.external;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The output of a tool that was killed by a signal, without the parts that differ between runs: addresses, names of
 * temporary files, frames without a name. Backtraces are recognized in the format of LLVM's tools.
 *
 * @param frames names of functions, innermost first, without signal handlers; empty without a backtrace
 * @param text the output, with the backtrace replaced by its first frames
 */
public record CrashReport(List<String> frames, String text) {
    private static final int FRAMES_TOLD = 8;
    private static final int FRAMES_THAT_TELL = 2;
    private static final Pattern FRAME = Pattern.compile("\\s*#[0-9]+ 0x[0-9a-f]+ (.*)");
    private static final Pattern NAMELESS = Pattern.compile("\\(\\S+\\+0x[0-9a-f]+\\)");
    private static final Pattern MODULE = Pattern.compile(" on module \"[^\"]*\"");
    private static final Set<String> HANDLERS = Set.of(
            "sys::PrintStackTrace",
            "sys::RunSignalHandlers",
            "sys::CleanupOnSignal",
            "report_fatal_error",
            "llvm_unreachable_internal",
            "__restore_rt",
            "__pthread_kill_implementation",
            "pthread_kill",
            "gsignal",
            "raise",
            "abort",
            "__assert_fail",
            "__assert_fail_base");

    public CrashReport {
        frames = List.copyOf(frames);
        Objects.requireNonNull(text);
    }

    /** Reads {@code output}. */
    public static CrashReport of(String output) {
        List<String> frames = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (String line : output.lines().toList()) {
            Matcher frame = FRAME.matcher(line);
            if (!frame.matches()) {
                boolean isNoise = line.startsWith("PLEASE submit") || line.matches("0\\.\\s+Program arguments:.*");
                text.append(isNoise ? "" : MODULE.matcher(line).replaceFirst(" on the module") + "\n");
                continue;
            }
            String name = NAMELESS.matcher(frame.group(1)).matches() ? "" : name(frame.group(1));
            if (!name.isEmpty() && !HANDLERS.contains(name)) {
                frames.add(name);
                text.append(frames.size() <= FRAMES_TOLD ? "  in " + name + "\n" : "");
            }
        }
        return new CrashReport(frames, text.toString().stripTrailing());
    }

    /** The innermost frames, as a word that distinguishes this crash from others; empty without a backtrace. */
    public String word() {
        return String.join("<", frames.subList(0, Math.min(FRAMES_THAT_TELL, frames.size())));
    }

    /** The function without its parameters, template arguments and the namespace of LLVM. */
    private static String name(String frame) {
        StringBuilder name = new StringBuilder();
        String text = frame.replace("(anonymous namespace)::", "");
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (depth == 0 && (c == '(' || c == ' ')) {
                break;
            }
            depth += c == '<' ? 1 : 0;
            if (depth == 0) {
                name.append(c);
            }
            depth -= c == '>' && depth > 0 ? 1 : 0;
        }
        return name.toString().replaceFirst("^llvm::", "");
    }
}
