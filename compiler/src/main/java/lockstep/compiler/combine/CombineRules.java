package lockstep.compiler.combine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lockstep.compiler.table.TableText;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/** The rules of instcombine that are data: one text resource a subject, read once. */
public final class CombineRules {
    /** The subjects, in the order in which rules of one operation are tried. */
    public static final List<String> SUBJECTS =
            List.of("add", "muldiv", "shift", "logic", "compare", "cast", "select", "float", "intrinsic");

    private static final List<CombineRule> BUILT_IN = builtIn();

    private CombineRules() {}

    /** The rules of instcombine, in the order in which those of one operation are tried. */
    public static List<CombineRule> all() {
        return BUILT_IN;
    }

    private static List<CombineRule> builtIn() {
        Diagnostics diagnostics = new Diagnostics();
        List<CombineRule> rules = new ArrayList<>();
        for (String subject : SUBJECTS) {
            String file = subject + ".rules";
            String text = TableText.text(file, CombineRules.class.getResourceAsStream(file));
            rules.addAll(read(file, text, diagnostics));
        }
        checkNames(rules, diagnostics);
        diagnostics.throwIfFatal();
        return List.copyOf(rules);
    }

    /**
     * Reads rules. One rule begins at the start of a line with its name and a colon; lines that begin with a blank go
     * on with it. What stands behind {@code #} is a comment.
     *
     * @param file what diagnostics call the text
     * @param text the rules
     * @param diagnostics gets an error for each rule that is wrong; that one is left out
     * @return the rules in order
     */
    public static List<CombineRule> read(String file, String text, Diagnostics diagnostics) {
        List<CombineRule> rules = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); ) {
            int end = i + 1;
            while (end < lines.size() && isContinuation(lines.get(end))) {
                end++;
            }
            if (!lines.get(i).isBlank() && !lines.get(i).startsWith("#")) {
                readOne(file, lines.subList(i, end), i + 1, rules, diagnostics);
            }
            i = end;
        }
        return rules;
    }

    private static boolean isContinuation(String line) {
        return line.startsWith(" ") && !line.isBlank();
    }

    private static void readOne(
            String file, List<String> lines, int number, List<CombineRule> into, Diagnostics diagnostics) {
        SourceLocation location = new SourceLocation(file, number, 1);
        String first = lines.getFirst();
        int colon = first.indexOf(':');
        if (colon < 0 || !first.substring(0, colon).matches("[a-z0-9]+(-[a-z0-9]+)*")) {
            diagnostics.error("combine-rule", location, "a rule begins with its name in kebab-case and a colon");
            return;
        }
        String text = String.join(" ", lines).substring(colon + 1).replaceAll("\\s+", " ").strip();
        try {
            RuleTokens tokens = new RuleTokens(file, lines, number, colon + 1);
            into.add(new RuleParser(tokens).read(first.substring(0, colon), location, text));
        } catch (InputException wrong) {
            wrong.diagnostics().forEach(diagnostics::add);
        }
    }

    private static void checkNames(List<CombineRule> rules, Diagnostics diagnostics) {
        Map<String, CombineRule> names = new HashMap<>();
        for (CombineRule rule : rules) {
            if (names.putIfAbsent(rule.name(), rule) != null) {
                diagnostics.error("combine-rule", rule.location(), "the name " + rule.name() + " is taken");
            }
        }
    }
}
