package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import lockstep.compiler.table.TableText;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/** The rules of instcombine that are data: one text resource per subject. */
public final class CombineRules {
    /** The subjects, in the order in which rules of one operation are tried. */
    public static final List<String> SUBJECTS =
            List.of("add", "muldiv", "shift", "logic", "compare", "cast", "select", "float", "intrinsic");

    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private CombineRules() {}

    /** A rule that has not been parsed yet: what listings need, so that they need not parse all rules. */
    record Unread(String name, String text, List<String> lines, SourceLocation location) {
        Unread {
            lines = List.copyOf(lines);
        }

        /** @throws InputException if it is not a rule */
        CombineRule read() {
            RuleTokens tokens = new RuleTokens(location.file(), lines, location.line(), name.length() + 1);
            return new RuleParser(tokens).read(name, location, text);
        }
    }

    /** Initialized on first use. */
    private static final class BuiltIn {
        static final List<CombineRule> RULES = builtIn();
    }

    /** The rules of instcombine; rules for one operation are tried in this order. */
    public static List<CombineRule> all() {
        return BuiltIn.RULES;
    }

    /** The same, not parsed. */
    static List<Unread> unread() {
        Diagnostics diagnostics = new Diagnostics();
        List<Unread> rules = new ArrayList<>();
        for (String subject : SUBJECTS) {
            String file = subject + ".rules";
            String text = TableText.text(file, CombineRules.class.getResourceAsStream(file));
            rules.addAll(split(file, text, diagnostics));
        }
        checkNames(rules, diagnostics);
        diagnostics.throwIfFatal();
        return rules;
    }

    private static List<CombineRule> builtIn() {
        Diagnostics diagnostics = new Diagnostics();
        List<CombineRule> rules = read(unread(), diagnostics);
        diagnostics.throwIfFatal();
        return rules;
    }

    /**
     * Parses rules. A rule begins at the start of a line with its name and a colon; lines that begin with a blank
     * continue it. A comment extends from {@code #} to the end of the line.
     *
     * @param file what diagnostics call the text
     * @param text the rules
     * @param diagnostics receives an error for each invalid rule, which is left out
     * @return the rules in order
     */
    public static List<CombineRule> read(String file, String text, Diagnostics diagnostics) {
        return read(split(file, text, diagnostics), diagnostics);
    }

    private static List<CombineRule> read(List<Unread> all, Diagnostics diagnostics) {
        List<CombineRule> rules = new ArrayList<>();
        for (Unread rule : all) {
            try {
                rules.add(rule.read());
            } catch (InputException wrong) {
                wrong.diagnostics().forEach(diagnostics::add);
            }
        }
        return List.copyOf(rules);
    }

    private static List<Unread> split(String file, String text, Diagnostics diagnostics) {
        List<Unread> rules = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); ) {
            int end = i + 1;
            while (end < lines.size() && isContinuation(lines.get(end))) {
                end++;
            }
            if (!lines.get(i).isBlank() && !lines.get(i).startsWith("#")) {
                rule(lines.subList(i, end), new SourceLocation(file, i + 1, 1), diagnostics)
                        .ifPresent(rules::add);
            }
            i = end;
        }
        return rules;
    }

    private static boolean isContinuation(String line) {
        return line.startsWith(" ") && !line.isBlank();
    }

    private static Optional<Unread> rule(List<String> lines, SourceLocation location, Diagnostics diagnostics) {
        String first = lines.getFirst();
        int colon = first.indexOf(':');
        if (colon < 0 || !NAME.matcher(first).region(0, colon).matches()) {
            diagnostics.error("combine-rule", location, "a rule begins with its name in kebab-case and a colon");
            return Optional.empty();
        }
        String joined = String.join(" ", lines).substring(colon + 1);
        String text = BLANKS.matcher(joined).replaceAll(" ").strip();
        return Optional.of(new Unread(first.substring(0, colon), text, lines, location));
    }

    private static void checkNames(List<Unread> rules, Diagnostics diagnostics) {
        Set<String> names = new HashSet<>();
        for (Unread rule : rules) {
            if (!names.add(rule.name())) {
                diagnostics.error("combine-rule", rule.location(), "the name " + rule.name() + " is already used");
            }
        }
    }
}
