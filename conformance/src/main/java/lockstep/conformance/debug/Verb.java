package lockstep.conformance.debug;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The commands of the debugger: names, operands and meaning. */
enum Verb {
    BREAK("LINE | FUNCTION | %VALUE [if %VALUE == NUMBER]", "stop there; %VALUE: before it is computed", "break", "b"),
    DELETE("[N]", "a breakpoint, or all", "delete", "d"),
    CONTINUE("", "on to the next stop", "continue", "c"),
    REVERSE_CONTINUE("", "back to the stop before, by running again", "reverse-continue", "rc"),
    STEPI("[N]", "so many instructions of this warp", "stepi", "si", "step", "s", "nexti", "ni", "next", "n"),
    REVERSE_STEPI(
            "[N]",
            "the same backwards, by running again",
            "reverse-stepi",
            "rsi",
            "reverse-step",
            "rs",
            "reverse-next",
            "rn"),
    RUN("", "from the beginning", "run", "r"),
    PRINT("%VALUE[LANE]", "a value in the lanes; print/x, /d, /u, /f", "print", "p"),
    EXAMINE("ARG[RANGE]", "memory, as --show: x 0[0..7], x @table[3]:f32", "x"),
    INFO("lanes | arms | locals | breakpoints", "where lanes are, where they meet again, values", "info", "i"),
    BACKTRACE("", "the calls that led here", "backtrace", "bt", "where"),
    CUDA("[launch N] [block N] [warp N] [lane N]", "on to that warp; which lane is looked at", "cuda"),
    HELP("", "this", "help", "h"),
    QUIT("", "no more; so does the end of the input", "quit", "q");

    private static final int LEFT_COLUMNS = 32;

    private final String operands;
    private final String meaning;
    private final List<String> words;

    Verb(String operands, String meaning, String... words) {
        this.operands = operands;
        this.meaning = meaning;
        this.words = List.of(words);
    }

    /** The full name of the command. */
    String word() {
        return words.getFirst();
    }

    /** The command named {@code word}, which may be followed by a format: {@code p/x}. */
    static Optional<Verb> of(String word) {
        int format = word.indexOf('/');
        String plain = format < 0 ? word : word.substring(0, format);
        return Stream.of(values())
                .filter(verb -> verb.words.contains(plain) && (format < 0 || verb == PRINT))
                .findFirst();
    }

    /** Its line in {@code help}. */
    String help() {
        String left = (word() + " " + operands).strip();
        String shorter = words.size() > 1 ? words.get(1) + ": " : "";
        return ("%-" + LEFT_COLUMNS + "s  %s%s").formatted(left, shorter, meaning);
    }
}
