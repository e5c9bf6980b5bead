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
import lockstep.ir.ptx.op.FormSlot;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.op.Since;

/** Reads {@code expand.rules}. The head of that file says how rules are written. */
final class ExpansionRuleReader {
    private static final String ARROW = " -> ";
    private static final String IF = " if ";
    private static final Pattern TOKEN = Pattern.compile("\\([^)]*\\)|\\[[^\\]]*\\]|\\S+");
    private static final Pattern VALUE = Pattern.compile("([abcxyz])=(\\d+)(?:\\.\\.(\\d+))?");
    private static final Pattern KIND = Pattern.compile("([abcxyz]):(imm|power)");
    private static final Pattern COUNT = Pattern.compile("(\\d) operands");

    private final String resource;
    private final List<ExpansionRule> rules = new ArrayList<>();
    private final Set<PtxOpcode> commutative = EnumSet.noneOf(PtxOpcode.class);
    private final Map<String, Map<String, String>> maps = new HashMap<>();
    private final Map<String, List<String>> words = new HashMap<>();
    private String place = "";

    private ExpansionRuleReader(String resource) {
        this.resource = resource;
    }

    /**
     * The rules of {@code text}.
     *
     * @throws CompilerBug if it is not written as its head says
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
            case "words" -> words.put(rest.split(" ")[0], List.of(rest.split(" ")).subList(1, rest.split(" ").length));
            case "map" -> map(rest);
            case "commutative" -> {
                for (String name : rest.split("\\s+")) {
                    commutative.add(opcode(name));
                }
            }
            default -> rule(text);
        }
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
        int arrow = text.indexOf(ARROW.strip());
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
        List<String> lines = new ArrayList<>();
        for (String line : text.substring(arrow + ARROW.strip().length()).split("[;\n]")) {
            if (!line.isBlank()) {
                lines.add(line.strip());
            }
        }
        if (lines.isEmpty()) {
            throw fault("nothing after the arrow");
        }
        rules.add(new ExpansionRule(
                place,
                phase,
                new PtxForm(opcode(tokens.get(1)), slots, List.of(), Since.ALWAYS, 1),
                conditions,
                lines));
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
            int operand = operand(kind.group(1));
            return kind.group(2).equals("imm")
                    ? new ExpansionRule.IsNumber(operand)
                    : new ExpansionRule.IsPower(operand);
        }
        Matcher count = COUNT.matcher(text);
        if (count.matches()) {
            return new ExpansionRule.HasOperands(Integer.parseInt(count.group(1)));
        }
        throw fault("no condition: " + text);
    }

    private static int operand(String letter) {
        return Template.SOURCES.indexOf(letter.charAt(0));
    }
}
