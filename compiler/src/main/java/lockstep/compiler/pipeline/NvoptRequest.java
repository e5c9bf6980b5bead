package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.pipeline.PipelineTree.Element;
import lockstep.ir.diag.InputException;

/**
 * The parameters of {@code nvopt<...>(...)}.
 *
 * @param level the first parameter
 * @param language {@code ptx}, {@code mid} or {@code min}, if given
 * @param thresholds of the tiers 0 to 3: a tier runs before the first external pass with a greater number
 * @param external the passes between the parentheses; they are numbered from 1
 */
record NvoptRequest(
        NvoptLevel level, Optional<String> language, List<Integer> thresholds, List<List<Element>> external) {
    /** Number of tiers, with tier 0. */
    static final int TIERS = 4;

    /** Languages that have a path, or share one. */
    private static final List<String> LANGUAGES = List.of("ptx", "mid", "min");

    /**
     * The default thresholds: the structure has the indices of the slots in their fields (seed 000, Slot Type Formats).
     */
    private static final List<Integer> DEFAULT_THRESHOLDS = List.of(209, 175, 177, 179);

    NvoptRequest {
        thresholds = List.copyOf(thresholds);
        external = external.stream().map(List::copyOf).toList();
    }

    /**
     * Parses the parameters between the angle brackets.
     *
     * @param start offset of the name, for messages
     * @throws InputException if there is no level, or a parameter is unknown
     */
    static NvoptRequest parse(String name, List<SettingParser.Word> words, int start) {
        if (words.isEmpty()) {
            throw PipelineCursor.error(start, name + " needs a level: " + levels());
        }
        SettingParser.Word first = words.getFirst();
        NvoptLevel level = NvoptLevel.named(first.text())
                .orElseThrow(() -> unknown(first, "no level '" + first.text() + "', there are " + levels()));
        Optional<String> language = Optional.empty();
        List<Integer> thresholds = new ArrayList<>(DEFAULT_THRESHOLDS);
        for (SettingParser.Word word : words.subList(1, words.size())) {
            if (LANGUAGES.contains(word.text())) {
                language = Optional.of(word.text());
            } else if (word.text().matches("tier[0-3]-threshold=-?[0-9]{1,9}")) {
                int tier = word.text().charAt(4) - '0';
                thresholds.set(
                        tier, Integer.parseInt(word.text().substring(word.text().indexOf('=') + 1)));
            } else {
                throw unknown(word, "invalid " + name + " pipeline parameter '" + word.text() + "'");
            }
        }
        return new NvoptRequest(level, language, thresholds, List.of());
    }

    private static InputException unknown(SettingParser.Word word, String message) {
        return PipelineCursor.fault("unknown-setting", word.offset(), message);
    }

    private static String levels() {
        return String.join(
                ", ",
                List.of(NvoptLevel.values()).stream().map(NvoptLevel::word).toList());
    }

    /** This request with external passes. */
    NvoptRequest with(List<List<Element>> passes) {
        return new NvoptRequest(level, language, thresholds, passes);
    }
}
