package lockstep.conformance.bugs;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import lockstep.conformance.bugs.BugRecord.Confidence;
import lockstep.conformance.bugs.BugRecord.Trial;

/** The pages of docs/bugs, in Markdown: one a record, and an index by class. */
public final class BugPages {
    /** The name of the index. */
    public static final String INDEX = "README.md";

    private static final String SOURCES = "../../conformance/src/main/resources/lockstep/conformance/bugs/";
    private static final String MARK = "*";
    private static final String MADE = "Made by `./lockstep list bugs --pages docs/bugs` from the ";

    private BugPages() {}

    /** All pages of {@code records} by the names of their files. */
    public static SortedMap<String, String> all(List<BugRecord> records) {
        SortedMap<String, String> pages = new TreeMap<>();
        pages.put(INDEX, index(records));
        records.forEach(record -> pages.put(record.page(), page(record)));
        return pages;
    }

    private static String index(List<BugRecord> records) {
        StringBuilder text = new StringBuilder("# Bugs of other tools\n\n")
                .append(MADE)
                .append("[records](")
                .append(SOURCES.substring(0, SOURCES.length() - 1))
                .append("), not by hand.\n\nEach has a page with the smallest program that shows it, its launch, what")
                .append(" should come out and what does. Numbers are counted with\n[our own faults]")
                .append("(../bugs-found.md). Nothing here has been tried on hardware unless its page says so;")
                .append(" [confirmation](../hardware.md) is one command.\n");
        for (Confidence confidence : Confidence.values()) {
            long count = records.stream()
                    .filter(each -> each.confidence() == confidence)
                    .count();
            text.append("\n- ")
                    .append(confidence.word())
                    .append(" (")
                    .append(count)
                    .append("): ");
            text.append(confidence.meaning());
        }
        text.append('\n');
        for (BugClass type : BugClass.values()) {
            List<BugRecord> members =
                    records.stream().filter(each -> each.type() == type).toList();
            if (!members.isEmpty()) {
                section(text, type, members);
            }
        }
        return text.toString();
    }

    private static void section(StringBuilder text, BugClass type, List<BugRecord> members) {
        List<String> versions = versions(members);
        text.append("\n## ").append(capital(type.meaning())).append("\n\n| no. | what | tool | confidence |");
        versions.forEach(version -> text.append(' ').append(version).append(" |"));
        text.append("\n|---|---|---|---|")
                .append("---|".repeat(versions.size()))
                .append('\n');
        for (BugRecord record : members) {
            text.append("| [")
                    .append(record.number())
                    .append("](")
                    .append(record.page())
                    .append(") | ");
            text.append(escape(record.title())).append(" | ").append(String.join(", ", record.tools()));
            text.append(" | ").append(confidence(record)).append(" |");
            versions.forEach(version -> text.append(' ')
                    .append(summary(record, version)
                            .map(BugRecord.Verdict::meaning)
                            .orElse("not tried"))
                    .append(" |"));
            text.append('\n');
        }
    }

    private static String confidence(BugRecord record) {
        return record.sameAs()
                .map(number -> "the same as " + number)
                .orElse(record.confidence().word());
    }

    private static List<String> versions(List<BugRecord> members) {
        return members.stream()
                .flatMap(record -> record.trials().stream())
                .map(trial -> trial.version().toString())
                .distinct()
                .sorted()
                .toList();
    }

    /** The worst verdict on the program for a version. */
    private static Optional<BugRecord.Verdict> summary(BugRecord record, String version) {
        Set<BugRecord.Verdict> seen = record.trials().stream()
                .filter(trial -> trial.version().toString().equals(version))
                .map(Trial::verdict)
                .collect(Collectors.toSet());
        return Arrays.stream(BugRecord.Verdict.values()).filter(seen::contains).findFirst();
    }

    private static String page(BugRecord record) {
        StringBuilder text = new StringBuilder("# ").append(record.number()).append(": ");
        text.append(escape(record.title())).append("\n\n").append(MADE);
        text.append("[record](").append(SOURCES).append(record.folder());
        text.append("/record), not by hand.\n\n| | |\n|---|---|\n");
        facts(record)
                .forEach((name, value) -> text.append("| ")
                        .append(name)
                        .append(" | ")
                        .append(value)
                        .append(" |\n"));
        text.append("\n## What goes wrong\n\n").append(capital(record.what())).append(".\n");
        if (!record.code().isEmpty()) {
            text.append("\nMachine code at `-O3` without loads, addresses and the store:\n\n```\n");
            record.code().forEach(line -> text.append(line).append('\n'));
            text.append("```\n");
        }
        for (String program : record.programs()) {
            text.append("\n## Program: [").append(program).append("](").append(SOURCES);
            text.append(record.folder()).append('/').append(program).append(")\n\n```");
            text.append(program.endsWith(".ll") ? "llvm" : "ptx").append('\n');
            text.append(BugRecords.program(record, program)).append("```\n");
        }
        if (!record.large().isEmpty()) {
            text.append("\nThe program is large: ").append(record.large()).append(".\n");
        }
        trials(text, record);
        elsewhere(text, record);
        signs(text, record);
        if (!record.found().isEmpty()) {
            text.append("\n## How it was found\n\n")
                    .append(capital(record.found()))
                    .append(".\n");
        }
        return text.toString();
    }

    private static Map<String, String> facts(BugRecord record) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("tool", String.join(", ", record.tools()));
        facts.put("what it does", record.kind().meaning());
        facts.put("class", record.type().meaning());
        facts.put("confidence", record.confidence().meaning());
        record.sameAs().ifPresent(number -> facts.put("the same fault as", Integer.toString(number)));
        facts.put("manual", escape(record.manual()));
        facts.put("command", record.command().isEmpty() ? "" : '`' + record.command() + '`');
        facts.put("expected", escape(record.expected()));
        facts.put("got", escape(record.got()));
        facts.values().removeIf(String::isEmpty);
        return facts;
    }

    private static void trials(StringBuilder text, BugRecord record) {
        if (record.trials().isEmpty()) {
            return;
        }
        Set<String> architectures =
                new TreeSet<>(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
        record.trials().forEach(trial -> architectures.addAll(trial.architectures()));
        Map<String, Map<String, String>> rows = new TreeMap<>();
        for (Trial trial : record.trials()) {
            for (String level : trial.levels()) {
                Map<String, String> row =
                        rows.computeIfAbsent(trial.version() + " | " + level, key -> new LinkedHashMap<>());
                String verdict = trial.verdict().meaning() + (trial.isOfLarger() ? MARK : "");
                trial.architectures().forEach(each -> row.put(each, verdict));
            }
        }
        text.append("\n## Versions\n\n| version | level | ").append(String.join(" | ", architectures));
        text.append(" |\n|---|---|").append("---|".repeat(architectures.size())).append('\n');
        rows.forEach((name, row) -> {
            text.append("| ").append(name).append(" |");
            architectures.forEach(each ->
                    text.append(' ').append(row.getOrDefault(each, "not tried")).append(" |"));
            text.append('\n');
        });
        if (record.trials().stream().anyMatch(Trial::isOfLarger)) {
            text.append("\n\\").append(MARK).append(" tried with a larger program, from which this one was reduced");
            text.append(" when the version was not at hand.\n");
        }
    }

    private static void elsewhere(StringBuilder text, BugRecord record) {
        if (!record.elsewhere().isEmpty()) {
            text.append("\n## Known elsewhere\n\n");
            record.elsewhere().forEach(each -> text.append("- ").append(each).append('\n'));
        }
    }

    private static void signs(StringBuilder text, BugRecord record) {
        if (record.signs().isEmpty()) {
            return;
        }
        text.append("\n## How campaigns know it\n\n");
        for (BugSign sign : record.signs()) {
            text.append("- ").append(sign.kind().word());
            if (!sign.words().pattern().isEmpty()) {
                text.append(", the words `").append(sign.words().pattern()).append('`');
            }
            sign.suspect()
                    .ifPresent(exchange -> text.append(", gone when `")
                            .append(exchange.substitute())
                            .append("` stands in for `")
                            .append(exchange.condition())
                            .append('`'));
            if (!sign.hides().isEmpty()) {
                text.append("; may hide ").append(sign.hides());
            }
            text.append('\n');
        }
    }

    private static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private static String escape(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;");
    }
}
