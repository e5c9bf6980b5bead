package lockstep.conformance.bugs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import lockstep.conformance.bugs.BugRecord.Confidence;
import lockstep.conformance.bugs.BugRecord.Trial;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * Reads records. Each line is {@code key: value}; a line that begins with two blanks continues the one before, one that
 * begins with {@code #} is a comment. {@code [sign]} is followed by the keys of one sign, up to the next:
 *
 * <pre>
 * number: 71
 * title: a guarded testp writes its predicate in lanes whose guard is false
 * tools: ptxas
 * kind: wrong-program
 * class: guard
 * confidence: manual
 * manual: PTX ISA, "Predicated Execution"
 * program: program.ptx
 * what: the guard is on none of what testp becomes
 * expected: arg 0 [0] = 5
 * got: arg 0 [0] = 3
 * code: FSETP.GEU.AND P1, PT, |R4|, +INF , PT
 * tested: 13.0.88 -O0,-O3 sm_75,sm_90 wrong
 *
 * [sign]
 * kind: wrong-program
 * suspect: opcode:testp guarded
 * instead: copy-under-guard
 * </pre>
 *
 * Nothing is skipped: an unknown, missing or repeated key or a malformed value is an error at the place of the key or
 * value.
 */
public final class BugRecordReader {
    /** The code of all diagnostics. */
    static final String CODE = "bug-record";

    private static final Set<String> SINGLE = Set.of(
            "number",
            "title",
            "tools",
            "kind",
            "class",
            "confidence",
            "same-as",
            "manual",
            "program",
            "command",
            "what",
            "expected",
            "got",
            "found",
            "large");

    private static final Set<String> REPEATED = Set.of("also", "code", "elsewhere", "tested");
    private static final Set<String> OF_SIGN =
            Set.of("kind", "tools", "versions", "architectures", "words", "suspect", "instead", "turn", "hides");

    private static final String SIGN = "[sign]";
    private static final String NUMBER = "[0-9]{1,5}";
    private static final String LINK = "https://\\S+ (19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}(: .+)?";
    private static final int TRIAL_WORDS = 4;

    /** Marks a trial of the program before it was reduced. */
    private static final String LARGER = "larger";

    private static final List<String> LEVELS = List.of("-O0", "-O1", "-O2", "-O3", "-");
    private static final String ARCHITECTURE = "sm_[0-9]{2,3}[a-z]?|-";

    private BugRecordReader() {}

    /**
     * Parses a record.
     *
     * @param folder the name of its folder
     * @param file its name in messages
     * @throws InputException if it is not a record, or the folder has another number
     */
    public static BugRecord read(String folder, String file, String text) {
        List<RecordLine> lines = RecordLine.read(file, text);
        List<List<RecordLine>> parts = parts(lines);
        SourceLocation start = new SourceLocation(file, 1, 1);
        RecordFields fields = new RecordFields(parts.getFirst(), SINGLE, REPEATED, start);
        int number = fields.need("number", BugRecordReader::number, "a number");
        if (!folder.matches(number + "-[a-z0-9-]+")) {
            throw fields.need("number").fault("the folder is '" + folder + "', not " + number + "-WORDS");
        }
        List<String> tools = List.of(fields.need("tools").value().split(" +"));
        return new BugRecord(
                number,
                folder,
                title(fields),
                tools,
                word(fields, "kind", BugKind.values()),
                word(fields, "class", BugClass.values()),
                word(fields, "confidence", Confidence.values()),
                fields.find("same-as", BugRecordReader::number, "a number"),
                fields.text("manual"),
                programs(fields),
                command(fields),
                fields.need("what").value(),
                fields.text("expected"),
                fields.text("got"),
                fields.texts("code"),
                fields.text("found"),
                fields.text("large"),
                links(fields),
                fields.all("tested").stream().map(BugRecordReader::trial).toList(),
                parts.stream().skip(1).map(part -> sign(part, tools)).toList());
    }

    /** The lines before the first sign, and those of each sign with the line that begins it. */
    private static List<List<RecordLine>> parts(List<RecordLine> lines) {
        List<List<RecordLine>> parts = new ArrayList<>();
        parts.add(new ArrayList<>());
        for (RecordLine line : lines) {
            if (line.key().equals(SIGN)) {
                parts.add(new ArrayList<>());
            }
            parts.getLast().add(line);
        }
        return parts;
    }

    private static Optional<Integer> number(String text) {
        return text.matches(NUMBER) ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }

    private static <W extends Word> W word(RecordFields fields, String key, W[] all) {
        return fields.need(key, text -> Word.of(all, text), "one of " + Word.list(all));
    }

    private static String title(RecordFields fields) {
        RecordLine line = fields.need("title");
        if (line.value().endsWith(".")) {
            throw line.fault("a title ends without a full stop");
        }
        return line.value();
    }

    private static List<String> programs(RecordFields fields) {
        List<RecordLine> named = new ArrayList<>(fields.all("program"));
        named.addAll(fields.all("also"));
        for (RecordLine line : named) {
            if (!line.value().matches("[a-z0-9-]+\\.(ptx|ll)")) {
                throw line.fault("expected the name of a .ptx or .ll file in the folder");
            }
        }
        return named.stream().map(RecordLine::value).toList();
    }

    private static String command(RecordFields fields) {
        Optional<RecordLine> command = fields.find("command");
        command.filter(line -> !line.value().contains("{in}") && !line.value().startsWith("libnvvm"))
                .ifPresent(line -> {
                    throw line.fault("the command does not read {in}");
                });
        return command.map(RecordLine::value).orElse("");
    }

    private static List<String> links(RecordFields fields) {
        for (RecordLine line : fields.all("elsewhere")) {
            if (!line.value().matches(LINK)) {
                throw line.fault("expected 'https://... YYYY-MM-DD', and perhaps a colon and words");
            }
        }
        return fields.texts("elsewhere");
    }

    private static Trial trial(RecordLine line) {
        String[] words = line.value().split(" +");
        boolean isOfLarger = words.length > TRIAL_WORDS && words[TRIAL_WORDS].equals(LARGER);
        if (words.length != TRIAL_WORDS + (isOfLarger ? 1 : 0)) {
            throw line.fault("expected VERSION LEVELS ARCHITECTURES VERDICT, or '" + LARGER + "' after these");
        }
        ToolVersion version =
                ToolVersion.of(words[0]).orElseThrow(() -> line.fault("'" + words[0] + "' is not a version"));
        List<String> levels = List.of(words[1].split(","));
        if (!LEVELS.containsAll(levels)) {
            throw line.fault("'" + words[1] + "' are not levels, which are " + LEVELS);
        }
        List<String> architectures = List.of(words[2].split(","));
        if (!architectures.stream().allMatch(each -> each.matches(ARCHITECTURE))) {
            throw line.fault("'" + words[2] + "' are not architectures");
        }
        BugRecord.Verdict verdict = Word.of(BugRecord.Verdict.values(), words[3])
                .orElseThrow(
                        () -> line.fault("'" + words[3] + "' is not one of " + Word.list(BugRecord.Verdict.values())));
        return new Trial(version, levels, architectures, verdict, isOfLarger);
    }

    private static BugSign sign(List<RecordLine> part, List<String> ofRecord) {
        RecordLine head = part.getFirst();
        RecordFields fields = new RecordFields(part.subList(1, part.size()), OF_SIGN, Set.of(), head.keyLocation());
        Optional<RecordLine> suspect = fields.find("suspect");
        if (suspect.isEmpty() && fields.find("words").isEmpty()) {
            throw head.keyFault("a sign needs 'words' or 'suspect'");
        }
        fields.find("instead").filter(line -> suspect.isEmpty()).ifPresent(line -> {
            throw line.keyFault("there is no 'suspect' that this could stand in for");
        });
        List<String> tools = fields.words("tools");
        return new BugSign(
                word(fields, "kind", BugKind.values()),
                tools.isEmpty() ? ofRecord : tools,
                fields.find("versions", ToolVersion.Range::of, "FIRST..LAST, versions in order")
                        .orElse(ToolVersion.Range.ALL),
                fields.words("architectures"),
                words(fields),
                suspect.map(line -> exchange(line, fields.need("instead"))),
                fields.find("turn", BugRecordReader::number, "a number").orElse(0),
                fields.text("hides"));
    }

    private static BugSign.Exchange exchange(RecordLine suspect, RecordLine instead) {
        return new BugSign.Exchange(suspect.value(), instead.value(), suspect.location(), instead.location());
    }

    private static Pattern words(RecordFields fields) {
        Optional<RecordLine> line = fields.find("words");
        try {
            return Pattern.compile(line.map(RecordLine::value).orElse(""));
        } catch (PatternSyntaxException fault) {
            throw line.orElseThrow().fault("not a regular expression: " + fault.getDescription());
        }
    }
}
