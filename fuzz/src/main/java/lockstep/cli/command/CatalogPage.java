package lockstep.cli.command;

import java.util.List;
import java.util.stream.Collectors;

/** Pages of documentation that are made of catalogs, in Markdown. */
final class CatalogPage {
    /** The catalogs whose pages are in {@code docs/generated}. */
    static final List<String> KEPT = List.of(
            "passes",
            "refusals",
            "options",
            "pipelines",
            "phases",
            "selection",
            "intrinsics",
            "ops",
            "ptx",
            "sass",
            "ptx-semantics",
            "sass-semantics");

    private CatalogPage() {}

    /** The page of {@code catalog}; that of the passes has their rules besides. */
    static String of(Catalog catalog) {
        StringBuilder text = new StringBuilder("# ").append(title(catalog)).append("\n\n");
        text.append("Made by `./lockstep list ").append(catalog.kind()).append(" --markdown`, not by hand.\n");
        section(text, catalog);
        if (catalog instanceof PassCatalog) {
            Catalog rules = new RuleCatalog();
            text.append("\n## ").append(title(rules)).append('\n');
            section(text, rules);
        }
        return text.toString();
    }

    private static String title(Catalog catalog) {
        String kind = catalog.kind();
        return Character.toUpperCase(kind.charAt(0)) + kind.substring(1);
    }

    private static void section(StringBuilder text, Catalog catalog) {
        List<List<String>> rows = catalog.rows();
        String summary = catalog.summary();
        text.append('\n').append(Character.toUpperCase(summary.charAt(0))).append(summary.substring(1));
        text.append(": ").append(rows.size()).append(".\n\n");
        text.append(line(catalog.columns()));
        text.append(line(catalog.columns().stream().map(column -> "---").toList()));
        rows.forEach(row -> text.append(line(row)));
    }

    private static String line(List<String> cells) {
        return cells.stream().map(CatalogPage::escape).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** Escapes what Markdown would read as a column, emphasis or HTML. */
    private static String escape(String cell) {
        return cell.replace("\\", "\\\\")
                .replace("|", "\\|")
                .replace("*", "\\*")
                .replace("_", "\\_")
                .replace("<", "&lt;");
    }
}
