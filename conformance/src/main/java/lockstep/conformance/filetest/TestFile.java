package lockstep.conformance.filetest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.conformance.external.CommandWords;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * A test as its file describes it.
 *
 * @param name of the file, for messages
 * @param text of the file
 * @param runs at least one
 * @param expectedFailure reason why the test is expected to fail
 * @param requires tools that it needs
 */
record TestFile(String name, String text, List<RunLine> runs, Optional<String> expectedFailure, List<String> requires) {
    private static final Pattern KEYWORD = Pattern.compile("(?<![\\w-])(RUN|XFAIL|REQUIRES):(.*)$");

    TestFile {
        runs = List.copyOf(runs);
        requires = List.copyOf(requires);
    }

    /**
     * Reads the commands of a file.
     *
     * @throws InputException if there is none, or one is malformed
     */
    static TestFile read(String name, String text) {
        List<RunLine> runs = new ArrayList<>();
        List<String> requires = new ArrayList<>();
        Optional<String> expectedFailure = Optional.empty();
        StringBuilder command = new StringBuilder();
        int start = 0;
        int line = 0;
        for (String content : text.lines().toList()) {
            line++;
            Matcher matcher = KEYWORD.matcher(content);
            if (!matcher.find()) {
                continue;
            }
            String rest = matcher.group(2).strip();
            switch (matcher.group(1)) {
                case "XFAIL" -> expectedFailure = Optional.of(rest);
                case "REQUIRES" -> requires.addAll(List.of(rest.split("\\s*,\\s*")));
                default -> {
                    start = command.isEmpty() ? line : start;
                    command.append(command.isEmpty() ? "" : " ");
                    if (rest.endsWith("\\")) {
                        command.append(rest, 0, rest.length() - 1);
                    } else {
                        runs.add(runLine(name, start, command.append(rest).toString()));
                        command.setLength(0);
                    }
                }
            }
        }
        if (!command.isEmpty()) {
            throw fault(name, start, "the last RUN line ends in a backslash");
        }
        if (runs.isEmpty()) {
            throw fault(name, 0, "there is no RUN line");
        }
        return new TestFile(name, text, runs, expectedFailure, requires);
    }

    private static InputException fault(String name, int line, String message) {
        return new InputException("filetest-run", new SourceLocation(name, line, 0), message);
    }

    private static RunLine runLine(String name, int line, String command) {
        List<RunLine.Stage> stages = new ArrayList<>();
        List<String> words = new ArrayList<>(CommandWords.split(command, new SourceLocation(name, line, 0)));
        words.add("|");
        List<String> current = new ArrayList<>();
        for (String word : words) {
            if (!word.equals("|")) {
                current.add(word);
                continue;
            }
            stages.add(stage(name, line, current));
            current.clear();
        }
        return new RunLine(line, command.strip(), stages);
    }

    private static RunLine.Stage stage(String name, int line, List<String> words) {
        boolean isNegated = !words.isEmpty() && words.getFirst().equals("not");
        List<String> rest = words.subList(isNegated ? 1 : 0, words.size());
        if (rest.isEmpty()) {
            throw fault(name, line, "a command is missing");
        }
        return new RunLine.Stage(isNegated, rest.getFirst(), rest.subList(1, rest.size()));
    }

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
}
