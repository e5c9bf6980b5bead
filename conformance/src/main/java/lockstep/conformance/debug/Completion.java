package lockstep.conformance.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.conformance.driver.ShownRange;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.WarpView;

/**
 * Completion of commands, at the point where the run has stopped. Names of values, functions and memory objects are
 * found on demand.
 *
 * <p>For example after {@code break %s}: {@code %sum} and other names with that prefix; after {@code break %sum if}:
 * the values of the function; after {@code info l}: {@code lanes} and {@code locals}.
 */
public final class Completion {
    private static final String IF = "if";
    private static final List<String> COMPARISONS = List.of("==", "!=", "<", "<=", ">", ">=");
    private static final List<String> FOCUSES = List.of("launch", "block", "warp", "lane");

    private final Optional<WarpView> view;
    private final LaunchFile launches;
    private final List<Breakpoint> breakpoints;

    /** @param view where the run has stopped; empty at its end */
    Completion(Optional<WarpView> view, LaunchFile launches, List<Breakpoint> breakpoints) {
        this.view = view;
        this.launches = launches;
        this.breakpoints = List.copyOf(breakpoints);
    }

    /**
     * The words that may replace the last word of {@code line}, which is a prefix of them; that word is empty if the
     * line is empty or ends with a blank.
     */
    public List<String> of(String line) {
        String[] words = line.stripLeading().split("\\s+", -1);
        String begun = words[words.length - 1];
        return possible(List.of(words).subList(0, words.length - 1)).stream()
                .filter(word -> word.startsWith(begun))
                .toList();
    }

    /** The words that may follow {@code words}. */
    private List<String> possible(List<String> words) {
        if (words.isEmpty()) {
            return Stream.of(Verb.values()).map(Verb::word).toList();
        }
        List<String> operands = words.subList(1, words.size());
        boolean isFirst = operands.isEmpty();
        return Verb.of(words.getFirst())
                .map(verb -> switch (verb) {
                    case BREAK -> breakpoint(operands);
                    case DELETE ->
                        isFirst
                                ? breakpoints.stream()
                                        .map(each -> Integer.toString(each.number()))
                                        .toList()
                                : List.<String>of();
                    case PRINT -> isFirst ? view.map(WarpView::names).orElse(List.of()) : List.<String>of();
                    case EXAMINE -> isFirst ? memory() : List.<String>of();
                    case INFO ->
                        isFirst
                                ? Stream.of(DebugCommand.Topic.values())
                                        .map(DebugCommand.Topic::word)
                                        .toList()
                                : List.<String>of();
                    case CUDA -> focus(operands);
                    case CONTINUE, REVERSE_CONTINUE, STEPI, REVERSE_STEPI, RUN, BACKTRACE, HELP, QUIT ->
                        List.<String>of();
                })
                .orElse(List.of());
    }

    private List<String> breakpoint(List<String> operands) {
        int condition = operands.indexOf(IF);
        List<String> values = view.map(WarpView::values).orElse(List.of());
        if (condition >= 0) {
            int after = operands.size() - condition - 1;
            return after == 0 ? values : after == 1 ? COMPARISONS : List.of();
        }
        if (!operands.isEmpty()) {
            return operands.size() == 1 ? List.of(IF) : List.of();
        }
        List<String> places = new ArrayList<>(view.map(WarpView::functions).orElse(List.of()));
        places.addAll(values);
        places.add(IF);
        return places;
    }

    private List<String> memory() {
        return view.map(stopped -> ShownRange.objects(launches, stopped.memory()))
                .orElse(List.of());
    }

    /** Words and numbers alternate; each word occurs at most once. */
    private static List<String> focus(List<String> operands) {
        return operands.size() % 2 == 0
                ? FOCUSES.stream().filter(word -> !operands.contains(word)).toList()
                : List.of();
    }
}
