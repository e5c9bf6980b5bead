package lockstep.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import lockstep.cli.option.JsonOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.cli.text.Details;
import lockstep.cli.text.Table;
import lockstep.cli.text.Table.Cell;
import lockstep.cli.text.Table.Column;
import lockstep.conformance.option.PluginOption;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonLine;
import lockstep.ir.pass.Pass;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code list}: what there is, with where it comes from. */
@Command(
        name = "list",
        description = "Show what there is of a kind, or one of its rows in detail. Without a kind, show the kinds.",
        footer = {
            "",
            "Examples:",
            "  lockstep list                  the kinds",
            "  lockstep list passes           the passes that --passes may name",
            "  lockstep list passes licm      one of them, with its rules and knobs",
            "  lockstep list refusals licm:hoist       preconditions of one of its rules",
            "  lockstep list passes --wide    all columns, however wide",
            "  lockstep list passes --plugin my.jar    those of a plug-in",
            "  lockstep list options --json   their knobs, one JSON object a line",
            "  lockstep list phases --gaps    forms of PTX that no phase makes words of",
            "  lockstep list ops              the operations of the dialects",
            "  lockstep list bugs --tool ptxas",
            "                                 recorded bugs of a tool"
        })
public final class ListCommand implements lockstep.cli.session.Command {
    /** Version of the JSON lines; raised whenever a key changes its meaning. */
    private static final int SCHEMA = 1;

    private static final String BUGS = "bugs";

    private static final String STATE = "state";
    /** States of what is not built. */
    private static final Set<String> GAPS = Set.of("not built yet", "gap");

    private static final String GAP_MARK = "*";

    private static final int MAX_SUGGESTIONS = 8;

    /** The width of tables where standard output is no terminal: logs and pagers show as much. */
    private static final int PLAIN_COLUMNS = 80;

    private final Session session;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "KIND",
            completionCandidates = Kinds.class,
            description = "The kind to show.")
    private @Nullable String kind;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "NAME",
            description = "Which of them to show in detail, with all that is known of it.")
    private @Nullable String name;

    @Mixin
    private PluginOption plugins = new PluginOption();

    @Option(names = "--wide", description = "Show all columns of the table, and cut nothing.")
    private boolean isWide;

    @Option(names = "--markdown", description = "Print the page of documentation for the kind; see docs/generated.")
    private boolean isMarkdown;

    @Option(
            names = "--gaps",
            description = "Show only what is not built yet, of a kind whose rows have a state; of phases the forms of"
                    + " PTX that have no words.")
    private boolean isGaps;

    @Option(
            names = "--tool",
            paramLabel = "NAME",
            description = "Of the bugs: show those of ptxas, libnvvm, opt or llc.")
    private @Nullable String tool;

    @Option(
            names = "--pages",
            paramLabel = "DIR",
            description = "Of the bugs: write a page each, and an index, to DIR.")
    private @Nullable Path pages;

    @Mixin
    private JsonOption json = new JsonOption();

    /** What a shell completes. */
    static final class Kinds implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Catalogs.kinds().iterator();
        }
    }

    /** @param session the run this command belongs to */
    public ListCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() {
        if (isGaps && (isMarkdown || kind == null || name != null)) {
            throw fault("--gaps is for the list of a kind");
        }
        if ((tool != null || pages != null) && !BUGS.equals(kind)) {
            throw fault("--tool and --pages are for the list of bugs");
        }
        if (tool != null && pages != null) {
            throw fault("--pages writes the pages of all tools");
        }
        if (pages != null) {
            BugPageFiles.write(pages, bugs().records());
        } else if (isMarkdown) {
            session.out().print(CatalogPage.of(catalog(kind == null ? "" : kind)));
        } else if (kind == null) {
            print("kinds", List.of("kind", "rows", "what"), kinds());
        } else if (name == null) {
            Catalog catalog = catalog(kind);
            Optional<Catalog> gaps = isGaps ? catalog.gaps() : Optional.empty();
            print(gaps.orElse(catalog), isGaps && gaps.isEmpty());
        } else {
            detail(catalog(kind), name);
        }
        return ExitStatus.GOOD;
    }

    private BugCatalog bugs() {
        BugCatalog bugs = new BugCatalog(tool == null ? "" : tool);
        if (bugs.records().isEmpty()) {
            throw fault("there is no bug of '" + tool + "'");
        }
        return bugs;
    }

    /** The built-in catalogs or, if plug-ins are given, only theirs. */
    private List<Catalog> catalogs() {
        return plugins.names().isEmpty() ? Catalogs.all() : Catalogs.of(ofPlugins());
    }

    private List<Pass<?>> ofPlugins() {
        return plugins.registry(session).all().stream()
                .filter(pass -> session.passes().find(pass.name()).isEmpty())
                .toList();
    }

    private List<List<String>> kinds() {
        return catalogs().stream()
                .map(catalog ->
                        List.of(catalog.kind(), Integer.toString(catalog.rows().size()), catalog.summary()))
                .toList();
    }

    private Catalog catalog(String of) {
        if (tool != null) {
            return bugs();
        }
        Optional<Catalog> found = plugins.names().isEmpty()
                ? Catalogs.find(of)
                : catalogs().stream()
                        .filter(catalog -> catalog.kind().equals(of))
                        .findFirst();
        return found.orElseThrow(() -> {
            String known = catalogs().stream().map(Catalog::kind).collect(Collectors.joining(", "));
            String whose = plugins.names().isEmpty() ? "" : " of a plug-in";
            return fault("there is no list of '" + of + "'" + whose + ", there are: " + known);
        });
    }

    private static InputException fault(String message) {
        return new InputException("list-kind", SourceLocation.ofFile("<argument>"), message);
    }

    private static List<List<String>> gaps(Catalog catalog) {
        int state = catalog.columns().indexOf(STATE);
        if (state < 0) {
            throw fault("the rows of '" + catalog.kind() + "' have no state");
        }
        return catalog.rows().stream()
                .filter(row -> GAPS.contains(row.get(state)))
                .toList();
    }

    private void print(Catalog catalog, boolean gapsAlone) {
        List<List<String>> rows = gapsAlone ? gaps(catalog) : catalog.rows();
        if (json.isJson() || isWide) {
            print(catalog.kind(), catalog.columns(), rows);
            return;
        }
        List<Integer> shown =
                catalog.brief().stream().map(catalog.columns()::indexOf).toList();
        printTable(
                Column.name(catalog.brief().getFirst()),
                catalog.brief(),
                rows.stream().map(row -> shown.stream().map(row::get).toList()).toList());
    }

    private void print(String what, List<String> columns, List<List<String>> rows) {
        if (json.isJson()) {
            rows.forEach(row -> session.out().line(json(what, columns, row)));
        } else {
            printTable(Column.text(columns.getFirst()), columns, rows);
        }
    }

    /** Empty cells are columns that do not apply: they have no key. */
    private static String json(String what, List<String> columns, List<String> row) {
        JsonLine line = JsonLine.object().put("schema", SCHEMA).put("list", what);
        for (int i = 0; i < columns.size(); i++) {
            if (!row.get(i).isEmpty()) {
                line.put(columns.get(i), row.get(i));
            }
        }
        return line.toString();
    }

    private void printTable(Column first, List<String> columns, List<List<String>> rows) {
        List<Column> shown = new ArrayList<>(columns.stream().map(Column::prose).toList());
        shown.set(0, first);
        Table table = new Table(shown);
        for (List<String> row : rows) {
            table.row(row.stream().map(Cell::of).toList());
        }
        session.out()
                .print(table.render(
                        isWide ? Integer.MAX_VALUE : width(), session.terminal().hasColor()));
    }

    private int width() {
        return session.terminal().isOutput() ? session.terminal().tableColumns() : PLAIN_COLUMNS;
    }

    private void detail(Catalog catalog, String asked) {
        List<Integer> naming =
                catalog.naming().stream().map(catalog.columns()::indexOf).toList();
        List<List<String>> rows = catalog.rows().stream()
                .filter(row -> naming.stream().anyMatch(index -> isNamed(row.get(index), asked)))
                .toList();
        if (rows.isEmpty()) {
            throw fault(unknown(catalog, naming, asked));
        }
        for (int i = 0; i < rows.size(); i++) {
            if (i > 0 && !json.isJson()) {
                session.out().line("");
            }
            detail(catalog, rows.get(i));
        }
    }

    private void detail(Catalog catalog, List<String> row) {
        if (json.isJson()) {
            session.out().line(json(catalog.kind(), catalog.columns(), row));
        } else {
            session.out().print(text(catalog, row));
        }
        for (Catalog part : catalog.parts(row)) {
            if (json.isJson()) {
                print(part, false);
            } else if (!part.rows().isEmpty()) {
                session.out().line("");
                session.out().print(text(part));
            }
        }
    }

    private String text(Catalog catalog, List<String> row) {
        Details details = new Details(row.getFirst());
        for (int i = 1; i < row.size(); i++) {
            details.field(catalog.columns().get(i), row.get(i));
        }
        return details.render(width(), session.terminal().hasColor());
    }

    /** All rows of a part: the first of its brief columns, then the others, of which the last speaks for itself. */
    private String text(Catalog part) {
        Details details = new Details(part.kind());
        List<String> brief = part.brief();
        for (List<String> row : part.rows()) {
            StringJoiner rest = new StringJoiner("; ");
            for (String column : brief.subList(1, brief.size())) {
                String cell = row.get(part.columns().indexOf(column));
                rest.add(column.equals(brief.getLast()) ? cell : column + " " + cell);
            }
            details.field(row.get(part.columns().indexOf(brief.getFirst())), rest.toString());
        }
        return details.render(width(), session.terminal().hasColor());
    }

    /** Rows of what is known and not supported have a star after the name. */
    private static boolean isNamed(String cell, String asked) {
        return cell.equals(asked) || cell.equals(asked + GAP_MARK);
    }

    private static String unknown(Catalog catalog, List<Integer> naming, String asked) {
        String close = catalog.rows().stream()
                .flatMap(row -> naming.stream().map(row::get))
                .filter(cell -> cell.contains(asked))
                .distinct()
                .limit(MAX_SUGGESTIONS)
                .collect(Collectors.joining(", "));
        String hint = close.isEmpty() ? "" : "; there are: " + close;
        return "no row of '" + catalog.kind() + "' is named '" + asked + "'" + hint;
    }
}
