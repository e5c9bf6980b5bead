package lockstep.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import lockstep.cli.option.JsonOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.cli.text.Cell;
import lockstep.cli.text.Column;
import lockstep.cli.text.Table;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonLine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code list}: what there is, with where it comes from. */
@Command(
        name = "list",
        description = "Show what there is of a kind, with where it comes from. Without a kind, show the kinds.",
        footer = {
            "",
            "Examples:",
            "  lockstep list                  the kinds",
            "  lockstep list passes           the passes that --passes may name",
            "  lockstep list options --json   their knobs, one JSON object a line",
            "  lockstep list phases --gaps    the phases that are not built yet",
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

    private final Session session;

    @Parameters(arity = "0..1", paramLabel = "KIND", description = "The kind to show.")
    private @Nullable String kind;

    @Option(names = "--markdown", description = "Print the page of documentation for the kind; see docs/generated.")
    private boolean isMarkdown;

    @Option(names = "--gaps", description = "Show only what is not built yet, of a kind whose rows have a state.")
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

    /** @param session the run this command belongs to */
    public ListCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() {
        if (isGaps && (isMarkdown || kind == null)) {
            throw fault("--gaps is for the list of a kind");
        }
        if ((tool != null || pages != null) && !BUGS.equals(kind)) {
            throw fault("--tool and --pages are for the list of bugs");
        }
        if (pages != null) {
            BugPageFiles.write(pages, bugs().records());
        } else if (isMarkdown) {
            session.out().print(CatalogPage.of(catalog(kind == null ? "" : kind)));
        } else if (kind == null) {
            print("kinds", List.of("kind", "rows", "what"), kinds());
        } else {
            Catalog catalog = tool == null ? catalog(kind) : bugs();
            print(catalog.kind(), catalog.columns(), isGaps ? gaps(catalog) : catalog.rows());
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

    private static List<List<String>> kinds() {
        return Catalogs.all().stream()
                .map(catalog ->
                        List.of(catalog.kind(), Integer.toString(catalog.rows().size()), catalog.summary()))
                .toList();
    }

    private static Catalog catalog(String kind) {
        return Catalogs.find(kind).orElseThrow(() -> {
            String known = Catalogs.all().stream().map(Catalog::kind).collect(Collectors.joining(", "));
            return fault("there is no list of '" + kind + "', there are: " + known);
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
        return catalog.rows().stream().filter(row -> GAPS.contains(row.get(state))).toList();
    }

    private void print(String what, List<String> columns, List<List<String>> rows) {
        if (json.isJson()) {
            rows.forEach(row -> session.out().line(json(what, columns, row)));
        } else {
            printTable(columns, rows);
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

    private void printTable(List<String> columns, List<List<String>> rows) {
        List<Column> shown = columns.stream().map(Column::prose).toList();
        Table table = new Table(shown);
        for (List<String> row : rows) {
            table.row(row.stream().map(Cell::of).toList());
        }
        session.out()
                .print(table.render(
                        session.terminal().tableColumns(), session.terminal().hasColor()));
    }
}
