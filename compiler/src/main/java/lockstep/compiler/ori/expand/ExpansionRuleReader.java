package lockstep.compiler.ori.expand;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.op.OpTable.Since;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.op.PtxForm.FormSlot;

/** Reads {@code expand.rules}. The header of that file describes the syntax. */
final class ExpansionRuleReader {
    private static final String ARROW = "->";
    private static final String USE = "use ";
    private static final String IF = " if ";
    private static final Pattern TOKEN = Pattern.compile("\\([^)]*\\)|\\[[^\\]]*\\]|\\S+");
    private static final Pattern GROUP = Pattern.compile("\\{([^{}|=]*\\|[^{}]*)}");
    private static final Pattern REPEATED = Pattern.compile("([24])x (.*)");
    private static final Pattern LANE = Pattern.compile("#(8|16|)(?![0-9])");
    private static final Pattern VALUE = Pattern.compile("([abcxyz])=(\\d+)(?:\\.\\.(\\d+))?");
    private static final Pattern KIND = Pattern.compile("([abcxyz]):imm");
    private static final Pattern COUNT = Pattern.compile("(\\d) operands");

    private final String resource;
    private final List<ExpansionRule> rules = new ArrayList<>();
    private final Set<PtxOpcode> commutative = EnumSet.noneOf(PtxOpcode.class);
    private final Map<String, Map<String, String>> maps = new HashMap<>();
    private final Map<String, List<String>> words = new HashMap<>();
    private final Map<String, List<String>> lines = new HashMap<>();
    private String place = "";

    private ExpansionRuleReader(String resource) {
        this.resource = resource;
    }

    /**
     * The rules of {@code text}.
     *
     * @throws CompilerBug on a syntax error
     */
    static ExpansionRules read(String resource, String text) {
        ExpansionRuleReader reader = new ExpansionRuleReader(resource);
        String rule = "";
        int number = 0;
        int first = 0;
        for (String line : text.lines().toList()) {
            number++;
            boolean isEmpty = line.isBlank() || line.strip().startsWith("#");
            if (line.startsWith(" ") && !isEmpty) {
                rule += "\n" + line.strip();
            } else if (!isEmpty) {
                reader.statement(first, rule);
                rule = line;
                first = number;
            }
        }
        reader.statement(first, rule);
        return new ExpansionRules(reader.rules, reader.commutative, reader.maps);
    }

    private CompilerBug fault(String what) {
        return new CompilerBug(place + ": " + what);
    }

    private void statement(int line, String text) {
        place = resource + ":" + line;
        if (text.isEmpty()) {
            return;
        }
        String[] parts = text.split("\\s+", 2);
        String rest = parts.length > 1 ? parts[1] : "";
        switch (parts[0]) {
            case "words" ->
                words.put(rest.split(" ")[0], List.of(rest.split(" ")).subList(1, rest.split(" ").length));
            case "map" -> map(rest);
            case "commutative" -> {
                for (String name : rest.split("\\s+")) {
                    commutative.add(opcode(name));
                }
            }
            case "lines" -> lines.put(parts[1].split("\\s+")[0], lines(text));
            default -> alternatives(text).forEach(this::rule);
        }
    }

    /** The variants of {@code text}: in variant i each group {@code {a|b}} is replaced by its i-th alternative. */
    private List<String> alternatives(String text) {
        List<Integer> counts = GROUP.matcher(text)
                .results()
                .map(found -> found.group(1).split("\\|").length)
                .distinct()
                .toList();
        if (counts.size() > 1) {
            throw fault("groups of alternatives of several lengths");
        }
        List<String> made = new ArrayList<>();
        for (int i = 0; i < (counts.isEmpty() ? 1 : counts.getFirst()); i++) {
            int chosen = i;
            made.add(GROUP.matcher(text)
                    .replaceAll(found -> Matcher.quoteReplacement(found.group(1).split("\\|")[chosen])));
        }
        return made;
    }

    /** The lines after the arrow. */
    private List<String> lines(String text) {
        List<String> found = new ArrayList<>();
        for (String part : text.substring(text.indexOf(ARROW) + ARROW.length()).split("[;\n]")) {
            String line = part.strip();
            Matcher repeated = REPEATED.matcher(line);
            if (line.startsWith(USE)) {
                String name = line.substring(USE.length());
                found.addAll(Optional.ofNullable(lines.get(name)).orElseThrow(() -> fault("no lines " + name)));
            } else if (repeated.matches()) {
                for (int lane = 0; lane < Integer.parseInt(repeated.group(1)); lane++) {
                    int number = lane;
                    found.add(LANE.matcher(repeated.group(2)).replaceAll(each -> lane(each.group(1), number)));
                }
            } else if (!line.isEmpty()) {
                found.add(line);
            }
        }
        if (found.isEmpty()) {
            throw fault("nothing after the arrow");
        }
        return found;
    }

    private static String lane(String bits, int lane) {
        return bits.isEmpty() ? Integer.toString(lane) : "0x" + Integer.toHexString(Integer.parseInt(bits) * lane);
    }

    private PtxOpcode opcode(String name) {
        return PtxOpcode.of(name).orElseThrow(() -> fault("there is no opcode " + name));
    }

    /** {@code NAME word:TEXT ... :DEFAULT}. */
    private void map(String text) {
        String[] parts = text.split("\\s+");
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 1; i < parts.length; i++) {
            int colon = parts[i].lastIndexOf(':');
            if (colon < 0) {
                throw fault("no colon in " + parts[i]);
            }
            map.put(parts[i].substring(0, colon), parts[i].substring(colon + 1));
        }
        if (maps.put(parts[0], map) != null) {
            throw fault("a second map " + parts[0]);
        }
    }

    private void rule(String text) {
        int arrow = text.indexOf(ARROW);
        if (arrow < 0) {
            throw fault("no arrow in " + text);
        }
        String head = text.substring(0, arrow).strip();
        int condition = head.indexOf(IF);
        String form = condition < 0 ? head : head.substring(0, condition);
        List<ExpansionRule.Condition> conditions = new ArrayList<>();
        if (condition >= 0) {
            for (String each : head.substring(condition + IF.length()).split(",")) {
                conditions.add(condition(each.strip()));
            }
        }
        List<String> tokens =
                TOKEN.matcher(form).results().map(found -> found.group()).toList();
        ExpansionPhase phase = ExpansionPhase.of(Integer.parseInt(tokens.getFirst()))
                .orElseThrow(() -> fault("no phase that expands: " + tokens.getFirst()));
        List<FormSlot> slots = new ArrayList<>();
        for (String token : tokens.subList(2, tokens.size())) {
            slots.add(slot(token));
        }
        rules.add(new ExpansionRule(
                place,
                phase,
                new PtxForm(opcode(tokens.get(1)), slots, List.of(), Since.ALWAYS, 1),
                conditions,
                lines(text)));
    }

    private FormSlot slot(String token) {
        boolean isOptional = token.startsWith("[");
        boolean isChoice = isOptional || token.startsWith("(");
        String inner = isChoice ? token.substring(1, token.length() - 1) : token;
        List<PtxSuffix> found = new ArrayList<>();
        for (String word : inner.split("\\s+")) {
            for (String each : word.startsWith("$") ? list(word.substring(1)) : List.of(word)) {
                found.add(ExpansionRules.suffix(each).orElseThrow(() -> fault("there is no suffix " + each)));
            }
        }
        return new FormSlot(isOptional, found);
    }

    private List<String> list(String name) {
        return Optional.ofNullable(words.get(name)).orElseThrow(() -> fault("there are no words " + name));
    }

    private ExpansionRule.Condition condition(String text) {
        Matcher value = VALUE.matcher(text);
        if (value.matches()) {
            long first = Long.parseUnsignedLong(value.group(2));
            long last = value.group(3) == null ? first : Long.parseUnsignedLong(value.group(3));
            return new ExpansionRule.IsWithin(operand(value.group(1)), first, last);
        }
        Matcher kind = KIND.matcher(text);
        if (kind.matches()) {
            return new ExpansionRule.IsNumber(operand(kind.group(1)));
        }
        Matcher count = COUNT.matcher(text);
        if (count.matches()) {
            return new ExpansionRule.HasOperands(Integer.parseInt(count.group(1)));
        }
        throw fault("no condition: " + text);
    }

    private static int operand(String letter) {
        return MacroTemplate.SOURCES.indexOf(letter.charAt(0));
    }
}
