package lockstep.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Stack;
import lockstep.cli.session.OutputFiles;
import lockstep.cli.session.Session;
import lockstep.conformance.driver.ShownRange;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code --show [RANGE]}, {@code --show-to FILE}: what memory holds after a run. */
public final class ShowOption {
    private static final String TO = "--show-to";

    @Option(
            names = "--show",
            paramLabel = "ARG[RANGE]",
            arity = "0..1",
            parameterConsumer = RangeConsumer.class,
            description = "Show elements of the buffer that an argument made, as numbers: 0, 0[7], 2[0..31]; or of a"
                    + " global: @table[0..3]:f32. Alone: the first bytes of every observed object.")
    private @Nullable List<String> ranges;

    @Option(
            names = TO,
            paramLabel = "FILE",
            description = "Write what --show shows to FILE instead: object, element and value a line, with tabs.")
    private @Nullable String file;

    /** Takes the next word only if it is a range: a file may follow {@code --show} alone. */
    static final class RangeConsumer implements IParameterConsumer {
        @Override
        public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
            List<String> known = new ArrayList<>();
            List<String> before = option.getValue();
            known.addAll(before == null ? List.of() : before);
            boolean isRange = !words.isEmpty() && ShownRange.hasForm(words.peek());
            if (isRange) {
                known.add(words.pop());
            }
            option.setValue(known);
        }
    }

    /** Whether the first bytes of everything are to be shown. */
    public boolean showsAll() {
        return ranges != null && ranges.isEmpty();
    }

    /**
     * What is to be shown, in the order given.
     *
     * @throws lockstep.ir.diag.InputException if something has no such form
     */
    public List<ShownRange> ranges() {
        return ranges == null
                ? List.of()
                : ranges.stream().map(ShownRange::parse).toList();
    }

    /** Whether values go to a file. */
    public boolean isToFile() {
        return file != null;
    }

    /**
     * Writes values to the file, if one is named.
     *
     * @throws lockstep.ir.diag.InputException if it cannot be written
     */
    public void write(Session session, List<ShownRange.Values> shown) {
        if (file == null) {
            return;
        }
        StringBuilder text = new StringBuilder();
        for (ShownRange.Values values : shown) {
            for (int i = 0; i < values.values().size(); i++) {
                text.append(values.object()).append('\t').append(values.first() + i);
                text.append('\t').append(values.values().get(i)).append('\n');
            }
        }
        OutputFiles.write(session, TO, file, text.toString());
    }
}
