package lockstep.arch;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Wordings that a reader stumbles over, with what to write instead: counted in comments, in string literals and in
 * pages.
 *
 * <p>A pattern cannot know every good use of a word, so the counts are bounds that may only fall
 * ({@code wordings.txt}). Names in code are counted by the rows that say so.
 */
final class Wordings {
    /**
     * A wording.
     *
     * @param name the row in {@code wordings.txt}
     * @param prose the pattern, case-insensitive
     * @param instead what the field writes
     */
    record Wording(String name, Pattern prose, String instead) {
        Wording(String name, String prose, String instead) {
            this(name, Pattern.compile(prose, Pattern.CASE_INSENSITIVE), instead);
        }

        int count(String text) {
            int count = 0;
            for (Matcher matcher = prose.matcher(text); matcher.find(); ) {
                count++;
            }
            return count;
        }
    }

    /** The wordings. They are matched in text whose line ends and comment stars are replaced by single spaces. */
    static final List<Wording> ALL = List.of(
            new Wording("behind", "\\bbehind\\b", "after, following"),
            new Wording(
                    "is-no",
                    "(?<!\\bthere )\\b(?:is|are|was|were) no (?!longer\\b|more\\b|less\\b|other\\b)",
                    "is not a"),
            new Wording(
                    "stands-in",
                    "\\b(?:stands?|lies?) (?:in|at|on|before|between|beside|there|below|above)\\b",
                    "is in"),
            new Wording(
                    "goes",
                    "\\b(?:may|must|can|could|to|that|it|which|they) go(?:es)?(?:[.,;:]| away\\b| if\\b| where\\b)",
                    "is removed, is deleted"),
            new Wording("ways", "\\bways\\b", "paths; kinds; a way to"),
            new Wording(
                    "is-asked",
                    "\\b(?:is|are|was|were|be) asked\\b|\\basks? (?:for|about|of|whether)\\b",
                    "queries, requires"),
            new Wording("looks-at", "\\blook(?:s|ed|ing)? (?:at|into)\\b", "inspects, reads, considers"),
            new Wording("alike", "\\balike\\b", "uniform, equal, the same"),
            new Wording("says-of", "\\bsays? (?:of|how|what|which|where|when|whether)\\b", "gives, states, returns"),
            new Wording("nothing-else", "\\bnothing else\\b|\\bnobody\\b|\\bnot a one\\b", "no other ..., not"),
            new Wording("comes-to", "\\bcomes? to (?:it|them|that|this|a|the)\\b", "reaches"),
            new Wording("known-of", "\\b(?:is|are|be) known of\\b", "is known about"),
            new Wording("one-after", "\\bone after (?:the other|another)\\b", "in sequence, in order"),
            new Wording("at-first", "\\bat first\\b", "initially"),
            new Wording(
                    "put-in",
                    "\\bput (?:in|into) (?:its|their|the) place\\b|\\bin (?:its|their) place\\b",
                    "replaces it"),
            new Wording("taken-for", "\\b(?:is|are|was|be) taken (?:for|as)\\b", "is treated as"),
            new Wording("beside", "\\b(?:beside|besides) (?:it|them|that|this|the|a)\\b", "next to; in addition to"),
            new Wording("has-none", "\\b(?:has|have|had|are|is) none\\b", "has no ..."));

    private static final Pattern LINE_START = Pattern.compile("\\n[ \\t]*(?:\\*(?!/)|//)?[ \\t]*");

    private static final Pattern JAVA = Pattern.compile(
            "(?<comment>//[^\\n]*(?:\\n[ \\t]*//[^\\n]*)*|/\\*(?:[^*]|\\*(?!/))*+\\*/)"
                    + "|(?<block>\"\"\"(?:[^\"\\\\]|\\\\.|\"(?!\"\"))*+\"\"\")"
                    + "|(?<string>\"(?:[^\"\\\\\\n]|\\\\.)*+\")"
                    + "|(?<character>'(?:[^'\\\\\\n]|\\\\.)+')",
            Pattern.DOTALL);

    private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```");
    private static final Pattern CODE = Pattern.compile("`[^`\\n]*`|\\{@(?:code|link|linkplain|value)[^}]*}");

    private Wordings() {}

    /** How often each wording is in the comments and short strings of Java text. */
    static SortedMap<String, Integer> inJava(String text) {
        StringBuilder prose = new StringBuilder();
        Matcher matcher = JAVA.matcher(text);
        while (matcher.find()) {
            if (matcher.group("comment") != null || matcher.group("string") != null) {
                prose.append(matcher.group()).append("\n\n");
            }
        }
        return inProse(prose.toString());
    }

    /** How often each wording is in a page, without its code. */
    static SortedMap<String, Integer> inPage(String text) {
        return inProse(FENCE.matcher(text).replaceAll(""));
    }

    private static SortedMap<String, Integer> inProse(String text) {
        String joined = LINE_START.matcher(CODE.matcher(text).replaceAll("x")).replaceAll(" ");
        SortedMap<String, Integer> counts = new TreeMap<>();
        ALL.forEach(each -> counts.put(each.name(), each.count(joined)));
        return counts;
    }
}
