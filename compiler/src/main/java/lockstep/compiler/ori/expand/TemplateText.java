package lockstep.compiler.ori.expand;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;

/** Replaces the parts of a rule's lines in angle brackets according to the suffixes of a macro. */
final class TemplateText {
    private static final Pattern BRACKETS = Pattern.compile("<([^<>]*)>");
    private static final Pattern OF_TYPE = Pattern.compile("([a-z]+)([012])");

    private final ExpansionRules rules;
    private final String place;
    private final List<PtxSuffix> suffixes;
    private final List<String> words;
    private final List<PtxType> types = new ArrayList<>();

    /** @param form of the macro, {@code add.rn.f32} */
    TemplateText(ExpansionRules rules, String place, String form) {
        this.rules = rules;
        this.place = place;
        this.suffixes = ExpansionRules.suffixes(form);
        this.words = suffixes.stream().map(PtxSuffix::text).toList();
        for (PtxSuffix suffix : suffixes) {
            if (suffix instanceof PtxType type) {
                types.add(type);
            }
        }
    }

    /** {@code line} with the parts in angle brackets replaced. */
    String complete(String line) {
        return BRACKETS.matcher(line).replaceAll(found -> Matcher.quoteReplacement(replacement(found.group(1))));
    }

    private String replacement(String text) {
        if (text.startsWith("?")) {
            return passed(List.of(text.substring(1).split(" ")));
        }
        Matcher ofType = OF_TYPE.matcher(text);
        if (ofType.matches()) {
            return ofType(ofType.group(1), Integer.parseInt(ofType.group(2)), text);
        }
        if (text.contains(":")) {
            return inline(text);
        }
        Map<String, String> map = rules.map(text).orElseThrow(() -> new CompilerBug(place + ": no map " + text));
        return mapped(map, words)
                .orElseThrow(() -> new CompilerBug(place + ": " + text + " has no entry for " + words));
    }

    /** The {@code wanted} words that are suffixes of the macro, each with its dot. */
    private String passed(List<String> wanted) {
        StringBuilder found = new StringBuilder();
        for (String word : words) {
            found.append(wanted.contains(word) ? "." + word : "");
        }
        return found.toString();
    }

    private String ofType(String what, int index, String text) {
        PtxType type = types.get(index);
        if (what.equals("t")) {
            return type.text();
        }
        if (what.equals("w")) {
            return Integer.toString(type.width());
        }
        Map<String, String> map = rules.map(what).orElseThrow(() -> new CompilerBug(place + ": no map " + what));
        return mapped(map, List.of(type.text()))
                .orElseThrow(() -> new CompilerBug(place + ": " + text + " has no entry for " + type.text()));
    }

    private String inline(String text) {
        for (String part : text.split(" ")) {
            int colon = part.indexOf(':');
            String word = part.substring(0, colon);
            if (word.isEmpty() || words.contains(word)) {
                return part.substring(colon + 1);
            }
        }
        return "";
    }

    private static Optional<String> mapped(Map<String, String> map, List<String> words) {
        for (String word : words) {
            if (map.containsKey(word)) {
                return Optional.of(map.get(word));
            }
        }
        return Optional.ofNullable(map.get(""));
    }
}
