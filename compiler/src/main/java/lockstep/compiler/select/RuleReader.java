package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;

/**
 * Reads {@code select.rules}; the header of that file describes the syntax. The short forms expand as follows:
 * {@code {a|b}} gives one rule per alternative, the i-th alternatives of all groups together, and {@code op~(x, y)} one
 * per order of operands.
 */
final class RuleReader {
    private static final java.util.regex.Pattern ALTERNATIVES =
            java.util.regex.Pattern.compile("\\{([^{},]*\\|[^{},]*)}");

    private static final int MAX_COST = 1_000;
    private static final int MAX_OPERANDS = 9;
    private static final int MAX_ARCHITECTURE = 999;
    private static final String HAS = "has:";
    private static final String HAS_NOT = "no:";

    private final String place;
    private final String text;
    private final String line;
    private int at;

    private RuleReader(String place, String text, String line) {
        this.place = place;
        this.text = text;
        this.line = line;
    }

    /** The rules of {@code text}, in order. */
    static List<SelectionRule> read(String resource, String text) {
        List<SelectionRule> rules = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                String place = resource + ":" + number;
                for (String one : alternatives(place, line)) {
                    rules.addAll(new RuleReader(place, one.strip(), one).rules());
                }
            }
        }
        return List.copyOf(rules);
    }

    private static List<String> alternatives(String place, String line) {
        List<List<String>> groups = ALTERNATIVES
                .matcher(line)
                .results()
                .map(found -> List.of(found.group(1).split("\\|", -1)))
                .toList();
        if (groups.isEmpty()) {
            return List.of(line);
        }
        int count = groups.getFirst().size();
        if (groups.stream().anyMatch(group -> group.size() != count)) {
            throw new CompilerBug(place + ": groups of alternatives of several lengths: " + line);
        }
        List<String> made = new ArrayList<>();
        for (int choice = 0; choice < count; choice++) {
            int chosen = choice;
            made.add(ALTERNATIVES
                    .matcher(line)
                    .replaceAll(found -> Matcher.quoteReplacement(found.group(1).split("\\|", -1)[chosen])));
        }
        return made;
    }

    // ---- a rule

    private List<SelectionRule> rules() {
        SelectionRule.Result result = result();
        expect("=");
        List<Pattern> patterns = pattern();
        List<SelectionRule.Condition> conditions = new ArrayList<>();
        if (accept("if ")) {
            do {
                conditions.add(condition());
            } while (accept(","));
        }
        String name = line.substring(0, at).strip();
        int cost = accept("cost ") ? (int) decode(word(), 0, MAX_COST) : -1;
        expect("->");
        List<CodeTemplate> code = code();
        int known = cost >= 0 ? cost : code.size();
        List<SelectionRule> made = patterns.stream()
                .map(pattern -> new SelectionRule(place, text, name, result, pattern, conditions, known, code))
                .toList();
        made.stream()
                .map(RuleCheck::fault)
                .flatMap(Optional::stream)
                .findFirst()
                .ifPresent(what -> {
                    throw fault(what);
                });
        return made;
    }

    private SelectionRule.Result result() {
        if (!accept("effect")) {
            return value();
        }
        List<SelectionRule.Result.Value> values = new ArrayList<>();
        if (!isNext("=")) {
            do {
                values.add(value());
            } while (accept(","));
        }
        return new SelectionRule.Result.Effect(values);
    }

    private SelectionRule.Result.Value value() {
        OperandForm form = form(word());
        return new SelectionRule.Result.Value(form, types(word()));
    }

    private OperandForm form(String word) {
        return OperandForm.of(word).orElseThrow(() -> fault("no form is called '" + word + "'"));
    }

    private TypeSet types(String word) {
        return TypeSet.of(word).orElseThrow(() -> fault("unknown type in '" + word + "'"));
    }

    private SelectionRule.Condition condition() {
        String word = word();
        if (word.startsWith("sm>=")) {
            return new SelectionRule.Condition.Architecture(architecture(word.substring(4)), Integer.MAX_VALUE);
        }
        if (word.startsWith("sm<")) {
            return new SelectionRule.Condition.Architecture(0, architecture(word.substring(3)) - 1);
        }
        if (word.startsWith(HAS) || word.startsWith(HAS_NOT)) {
            String name = word.substring(word.indexOf(':') + 1).toUpperCase(Locale.ROOT);
            IntrinsicModifier modifier = Stream.of(IntrinsicModifier.values())
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> fault("no modifier is called '" + word + "'"));
            return new SelectionRule.Condition.Modified(modifier, word.startsWith(HAS));
        }
        return new SelectionRule.Condition.Flagged(
                Flag.of(word).orElseThrow(() -> fault("no condition is called '" + word + "'")));
    }

    // ---- patterns

    /** The variants of a pattern. */
    private List<Pattern> pattern() {
        if (accept("#")) {
            return List.of(number());
        }
        String word = name();
        Optional<OperandForm> form = OperandForm.of(word);
        if (form.isPresent()) {
            return List.of(new Pattern.Operand(form.get(), suffix()));
        }
        boolean commutes = accept("~");
        expect("(");
        List<List<Pattern>> arguments = new ArrayList<>();
        if (!accept(")")) {
            do {
                arguments.add(pattern());
            } while (accept(","));
            expect(")");
        }
        TypeSet types = suffix();
        List<Pattern> made = new ArrayList<>();
        for (List<Pattern> chosen : product(arguments)) {
            made.add(new Pattern.Operator(word, false, types, chosen));
            if (commutes) {
                made.add(new Pattern.Operator(word, true, types, chosen));
            }
        }
        return made;
    }

    private static List<List<Pattern>> product(List<List<Pattern>> choices) {
        List<List<Pattern>> made = new ArrayList<>();
        made.add(List.of());
        for (List<Pattern> choice : choices) {
            List<List<Pattern>> longer = new ArrayList<>();
            for (List<Pattern> start : made) {
                for (Pattern next : choice) {
                    longer.add(Stream.concat(start.stream(), Stream.of(next)).toList());
                }
            }
            made = longer;
        }
        return made;
    }

    private TypeSet suffix() {
        return accept(":") ? types(name()) : TypeSet.ALL;
    }

    private Pattern.Number number() {
        String word = name();
        if (word.isEmpty()) {
            return Pattern.Number.ANY;
        }
        int dots = word.indexOf("..");
        long least = decode(dots < 0 ? word : word.substring(0, dots), Long.MIN_VALUE, Long.MAX_VALUE);
        return new Pattern.Number(least, dots < 0 ? least : decode(word.substring(dots + 2), least, Long.MAX_VALUE));
    }

    // ---- code

    private List<CodeTemplate> code() {
        String rest = line.substring(at).strip();
        if (rest.equals("$1")) {
            return List.of();
        }
        List<CodeTemplate> made = new ArrayList<>();
        do {
            String mnemonic = until(" ;");
            List<CodeTemplate.Word> operands = new ArrayList<>();
            if (!isNext(";") && !isEnd()) {
                do {
                    operands.add(operand());
                } while (accept(","));
            }
            made.add(new CodeTemplate(mnemonic, operands));
        } while (accept(";"));
        if (!isEnd()) {
            throw fault("unexpected text after the code");
        }
        return made;
    }

    private CodeTemplate.Word operand() {
        if (accept("{")) {
            List<CodeTemplate.Word> elements = new ArrayList<>();
            do {
                elements.add(operand());
            } while (accept(","));
            expect("}");
            return new CodeTemplate.Word.Vector(elements);
        }
        CodeTemplate.Word first = simple();
        return accept("|") ? new CodeTemplate.Word.Pair(first, simple()) : first;
    }

    private CodeTemplate.Word simple() {
        String word = until(" ,;|}");
        if (word.startsWith("!$")) {
            return new CodeTemplate.Word.Complement((int) decode(word.substring(2), 1, MAX_OPERANDS) - 1);
        }
        if (word.startsWith("%")) {
            return new CodeTemplate.Word.Special(word);
        }
        if (!word.startsWith("$")) {
            return new CodeTemplate.Word.Literal(decode(word, Long.MIN_VALUE, Long.MAX_VALUE));
        }
        String name = word.substring(1);
        for (CodeTemplate.Number number : CodeTemplate.Number.values()) {
            if (number.word().equals(name)) {
                return new CodeTemplate.Word.Computed(number);
            }
        }
        return switch (name) {
            case "d" -> new CodeTemplate.Word.Result(0);
            case "e" -> new CodeTemplate.Word.Result(1);
            default ->
                name.matches("[0-9]")
                        ? new CodeTemplate.Word.Matched(Integer.parseInt(name) - 1)
                        : new CodeTemplate.Word.Temporary(
                                name.replaceFirst(":.*", ""), name.contains(":") ? name.replaceFirst(".*:", "") : "");
        };
    }

    // ---- characters

    private void skipBlanks() {
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
    }

    private boolean isEnd() {
        skipBlanks();
        return at == line.length();
    }

    private boolean isNext(String word) {
        skipBlanks();
        return line.startsWith(word, at);
    }

    private boolean accept(String word) {
        boolean isThere = isNext(word);
        at += isThere ? word.length() : 0;
        return isThere;
    }

    private void expect(String word) {
        if (!accept(word)) {
            throw fault("'" + word + "' is missing at column " + (at + 1));
        }
    }

    private String word() {
        return until(" ,;=");
    }

    private String name() {
        return until(" ,;()~:=");
    }

    private String until(String ends) {
        skipBlanks();
        int start = at;
        // the comparisons of conditions have an equals sign in them
        while (at < line.length()
                && (ends.indexOf(line.charAt(at)) < 0 || line.charAt(at) == '=' && line.charAt(at - 1) == '>')) {
            at++;
        }
        return line.substring(start, at);
    }

    private int architecture(String word) {
        return (int) decode(word, 0, MAX_ARCHITECTURE);
    }

    private long decode(String word, long least, long most) {
        try {
            long value = Long.decode(word);
            if (least <= value && value <= most) {
                return value;
            }
        } catch (NumberFormatException _) {
            throw fault("'" + word + "' is not a number");
        }
        throw fault(word + " is not from " + least + " to " + most);
    }

    private CompilerBug fault(String what) {
        return new CompilerBug(place + ": " + what + ": " + line);
    }
}
