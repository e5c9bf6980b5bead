package lockstep.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A module's text with each named structure type written out. Pointers are opaque, so that no structure contains
 * itself.
 */
final class LiteralStructs {
    private static final String NAME = "%([-\\w.$]+|\"[^\"]*\")";
    private static final Pattern DEFINITION = Pattern.compile("(?m)^(" + NAME + ") = type (<?\\{.*}>?)\n");
    private static final Pattern MENTION = Pattern.compile(NAME);

    private LiteralStructs() {}

    /** {@code text} without names of structures; a local value must not have the name of one. */
    static String of(String text) {
        Map<String, String> bodies = new LinkedHashMap<>();
        Matcher definitions = DEFINITION.matcher(text);
        while (definitions.find()) {
            bodies.put(definitions.group(1), definitions.group(3));
        }
        String rest = definitions.replaceAll("");
        return bodies.isEmpty() ? rest : writtenOut(rest, bodies);
    }

    private static String writtenOut(String text, Map<String, String> bodies) {
        return MENTION.matcher(text).replaceAll(mention -> Matcher.quoteReplacement(body(mention, bodies)));
    }

    private static String body(MatchResult mention, Map<String, String> bodies) {
        String body = bodies.get(mention.group());
        return body == null ? mention.group() : writtenOut(body, bodies);
    }
}
