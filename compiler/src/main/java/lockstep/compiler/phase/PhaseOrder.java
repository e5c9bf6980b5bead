package lockstep.compiler.phase;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.compiler.table.TableText;
import lockstep.ir.diag.CompilerBug;

/**
 * The execution orders of the phases: arrays of indices, each for a level and those above it, from {@code orders.txt}.
 * The dispatch loop interprets such an array, so reordering or omitting phases is a change of data.
 */
public final class PhaseOrder {
    private static final String RESOURCE = "orders.txt";
    private static final Pattern HEAD = Pattern.compile("\\[([0-9])\\]");
    private static final PhaseOrder STANDARD =
            of(TableText.text(RESOURCE, PhaseOrder.class.getResourceAsStream(RESOURCE)));

    private final NavigableMap<Integer, List<Integer>> byLevel;

    private PhaseOrder(NavigableMap<Integer, List<Integer>> byLevel) {
        this.byLevel = byLevel;
    }

    /** The orders of Lockstep. */
    public static PhaseOrder standard() {
        return STANDARD;
    }

    /**
     * Parses orders.
     *
     * @throws CompilerBug if an index is not that of a named phase, or occurs twice in an order, or there is no order
     *     for level 0
     */
    static PhaseOrder of(String text) {
        NavigableMap<Integer, List<Integer>> orders = new TreeMap<>();
        List<Integer> current = new ArrayList<>();
        BitSet seen = new BitSet();
        for (TableText.Row row : TableText.rows(RESOURCE, text, 1)) {
            Matcher head = HEAD.matcher(row.cell(0));
            if (head.matches()) {
                current = new ArrayList<>();
                seen.clear();
                if (orders.put(Integer.parseInt(head.group(1)), current) != null) {
                    throw row.fault("the level has an order");
                }
                continue;
            }
            if (orders.isEmpty()) {
                throw row.fault("no level");
            }
            for (String word : row.cell(0).split(" +")) {
                int index = word.matches("[0-9]{1,3}") ? Integer.parseInt(word) : PhaseTable.PHASES;
                boolean isPhase = index < PhaseTable.PHASES
                        && PhaseTable.standard().phase(index).isNamed();
                if (!isPhase || seen.get(index)) {
                    throw row.fault("'" + word + "' is not a named phase, or is duplicated");
                }
                seen.set(index);
                current.add(index);
            }
        }
        if (!orders.containsKey(0)) {
            throw new CompilerBug(RESOURCE + ": no order for level 0");
        }
        for (Map.Entry<Integer, List<Integer>> order : orders.entrySet()) {
            order.setValue(List.copyOf(order.getValue()));
        }
        return new PhaseOrder(orders);
    }

    /**
     * The indices of the phases in execution order.
     *
     * @param level of {@code -O}, 0 or more
     */
    public List<Integer> at(int level) {
        if (level < 0) {
            throw new IllegalArgumentException("level " + level);
        }
        return byLevel.floorEntry(level).getValue();
    }
}
