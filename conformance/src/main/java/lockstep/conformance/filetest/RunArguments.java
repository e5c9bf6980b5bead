package lockstep.conformance.filetest;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * Binds the words of a command in a RUN line to the switches that the command takes on the command line. Long switches
 * may have one dash, as LLVM's tools have them.
 */
final class RunArguments {
    /** Stands for the file of the test. */
    static final String FILE = "%s";

    private static final String PIPED = "-";

    private final RunLine.Stage stage;
    private final SourceLocation place;
    private final CommandLine line;
    private final Map<String, OptionSpec> options;

    private RunArguments(RunLine.Stage stage, SourceLocation place, Object switches) {
        this.stage = stage;
        this.place = place;
        this.line = new CommandLine(switches).setExpandAtFiles(false);
        this.options = line.getCommandSpec().optionsMap();
    }

    /**
     * Fills in {@code switches}.
     *
     * @param place of the RUN line
     * @return whether the command reads the file of the test, and not what is piped into it
     * @throws InputException if there is no such switch, or its value is none
     */
    static boolean bind(RunLine.Stage stage, SourceLocation place, Object switches) {
        return new RunArguments(stage, place, switches).bind();
    }

    private boolean bind() {
        boolean readsFile = false;
        List<String> words = new ArrayList<>();
        Iterator<String> rest = stage.arguments().iterator();
        while (rest.hasNext()) {
            String word = rest.next();
            if (word.equals(FILE)) {
                readsFile = true;
            } else if (!word.equals(PIPED)) {
                String spelled =
                        spelled(word).orElseThrow(() -> fault(stage.program() + " has no switch '" + word + "'"));
                words.add(spelled);
                if (isFollowedByValue(spelled) && rest.hasNext()) {
                    words.add(rest.next());
                }
            }
        }
        try {
            line.parseArgs(words.toArray(String[]::new));
        } catch (ParameterException wrong) {
            throw fault(String.valueOf(wrong.getMessage()));
        }
        return readsFile;
    }

    /** The switch with the dashes that it is declared with; empty if there is none. */
    private Optional<String> spelled(String word) {
        if (!word.startsWith("-")) {
            return Optional.empty();
        }
        String bare = word.substring(word.startsWith("--") ? 2 : 1);
        String name = bare.contains("=") ? bare.substring(0, bare.indexOf('=')) : bare;
        if (options.containsKey("--" + name)) {
            return Optional.of("--" + bare);
        }
        boolean isLetterWithNumber = name.matches("[A-Za-z][0-9]+") && options.containsKey("-" + name.charAt(0));
        return options.containsKey("-" + name) || isLetterWithNumber ? Optional.of("-" + bare) : Optional.empty();
    }

    private boolean isFollowedByValue(String spelled) {
        OptionSpec option = options.get(spelled);
        return option != null && option.arity().max() > 0;
    }

    private InputException fault(String message) {
        return new InputException("filetest-switch", place, message);
    }
}
