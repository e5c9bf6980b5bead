package lockstep.conformance.filetest;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.conformance.filetest.TestFile.RunLine;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * Binds the words of a command in a RUN line to the switches of the command line. Long switches may have one dash, as
 * in LLVM's tools.
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
     * The input of a command, from the words that are not switches.
     *
     * @param isTest whether it reads the file of the test
     * @param others names of other files, in order
     */
    record Input(boolean isTest, List<String> others) {
        Input {
            others = List.copyOf(others);
        }
    }

    /**
     * Fills in {@code switches} of a command that reads one program: the file of the test, or its piped input.
     *
     * @param place of the RUN line
     * @return whether it reads the file of the test
     * @throws InputException if a switch does not exist, or its value is invalid
     */
    static boolean bind(RunLine.Stage stage, SourceLocation place, Object switches) {
        RunArguments arguments = new RunArguments(stage, place, switches);
        Input input = arguments.bind();
        if (!input.others().isEmpty()) {
            throw arguments.noSwitch(input.others().getFirst());
        }
        return input.isTest();
    }

    /**
     * Fills in {@code switches} of a command that reads any number of files, or none.
     *
     * @param place of the RUN line
     * @throws InputException if a switch does not exist, or its value is invalid
     */
    static Input bindWithFiles(RunLine.Stage stage, SourceLocation place, Object switches) {
        return new RunArguments(stage, place, switches).bind();
    }

    private Input bind() {
        boolean readsFile = false;
        List<String> others = new ArrayList<>();
        List<String> words = new ArrayList<>();
        Iterator<String> rest = stage.arguments().iterator();
        while (rest.hasNext()) {
            String word = rest.next();
            if (word.equals(FILE)) {
                readsFile = true;
            } else if (!word.startsWith(PIPED)) {
                others.add(word);
            } else if (!word.equals(PIPED)) {
                String spelled = spelled(word).orElseThrow(() -> noSwitch(word));
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
        return new Input(readsFile, others);
    }

    /** The switch with the dashes of its declaration; empty if it does not exist. */
    private Optional<String> spelled(String word) {
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

    private InputException noSwitch(String word) {
        return fault(stage.program() + " has no switch '" + word + "'");
    }

    private InputException fault(String message) {
        return new InputException("filetest-switch", place, message);
    }
}
