package lockstep.compiler.phase;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import lockstep.compiler.table.TableText;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.pass.SourceRef;

/**
 * The 159 phases of ptxas and their counterparts here, from the table {@code phases.txt}. Immutable.
 *
 * <p>The seed names 139 of them. The others, 139 to 158, belong to architectures that it does not name: they are
 * listed, and are no-ops.
 *
 * <p>Source: seed 001, Complete Phase Table.
 */
public final class PhaseTable {
    /** The number of phases. */
    public static final int PHASES = 159;

    /** The phase that an unknown name denotes, a no-op. */
    public static final int NONE = PHASES - 1;

    /** The hook for register allocation. */
    static final int ALLOCATION = 101;

    /** The phase after which there are only machine instructions. */
    static final int EXPANSION = 118;

    private static final int FIRST_UNDECODED = 139;
    private static final int HOOKS = 16;
    private static final String RESOURCE = "phases.txt";
    private static final int COLUMNS = 5;
    private static final String NO_NAME = "-";
    private static final PhaseTable STANDARD =
            of(TableText.text(RESOURCE, PhaseTable.class.getResourceAsStream(RESOURCE)));

    private final List<Phase> phases;
    /** The named phases, sorted by name, ignoring case. */
    private final List<Phase> byName;

    private PhaseTable(List<Phase> phases) {
        this.phases = List.copyOf(phases);
        this.byName = phases.stream()
                .filter(Phase::isNamed)
                .sorted(Comparator.comparing(Phase::name, String.CASE_INSENSITIVE_ORDER))
                .toList();
    }

    /** The table of Lockstep. */
    public static PhaseTable standard() {
        return STANDARD;
    }

    /**
     * Parses a table.
     *
     * @throws CompilerBug if it is invalid: a phase is missing or misplaced, a name is duplicated, there are not 16
     *     hooks, or the unnamed phases are not the last 20
     */
    static PhaseTable of(String text) {
        List<Phase> phases = new ArrayList<>();
        Set<String> names = new HashSet<>();
        String group = "";
        List<TableText.Row> rows = TableText.rows(RESOURCE, text, COLUMNS);
        for (TableText.Row row : rows) {
            if (row.cell(0).startsWith("[")) {
                group = row.cell(0).substring(1, row.cell(0).length() - 1);
            } else {
                phases.add(phase(row, phases.size(), group));
                if (!names.add(phases.getLast().name().toLowerCase(Locale.ROOT))) {
                    throw row.fault("duplicate name");
                }
            }
        }
        long hooks =
                phases.stream().filter(phase -> phase.kind() == PhaseKind.HOOK).count();
        if (phases.size() != PHASES || hooks != HOOKS) {
            throw new CompilerBug(RESOURCE + ": " + phases.size() + " phases, " + hooks + " of them hooks");
        }
        return new PhaseTable(phases);
    }

    private static Phase phase(TableText.Row row, int index, String group) {
        if (!row.cell(0).equals(Integer.toString(index))) {
            throw row.fault("expected phase " + index);
        }
        PhaseKind kind = PhaseKind.named(row.cell(2)).orElseThrow(() -> row.fault("no such kind"));
        boolean hasName = !row.cell(1).equals(NO_NAME);
        boolean isUndecoded = index >= FIRST_UNDECODED;
        if (hasName == isUndecoded || (kind == PhaseKind.UNDECODED) != isUndecoded) {
            throw row.fault("the phases without a name are " + FIRST_UNDECODED + " to " + NONE);
        }
        if (hasName && !row.cell(1).matches("[A-Z]\\w+")) {
            throw row.fault("no name of a phase");
        }
        boolean isRequired = switch (row.cell(3)) {
            case "required" -> true;
            case "optional" -> false;
            default -> throw row.fault("neither required nor optional");
        };
        if (group.isEmpty() || row.cell(4).isEmpty()) {
            throw row.fault("no group or no purpose");
        }
        String name = hasName ? row.cell(1) : "phase-" + index;
        return new Phase(index, name, kind, isRequired, row.cell(4), new SourceRef.Seed(1, group));
    }

    /** All phases, by index. */
    public List<Phase> phases() {
        return phases;
    }

    /** The phase with this index. */
    public Phase phase(int index) {
        return phases.get(index);
    }

    /**
     * The index of the phase called {@code name}, ignoring case; {@link #NONE} if there is none. Binary search, as seed
     * 001 has it.
     */
    public int lookup(String name) {
        int low = 0;
        int high = byName.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = byName.get(middle).name().compareToIgnoreCase(name);
            if (order == 0) {
                return byName.get(middle).index();
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return NONE;
    }
}
