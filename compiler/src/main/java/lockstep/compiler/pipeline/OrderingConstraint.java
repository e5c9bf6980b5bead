package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.table.TableText;

/**
 * An ordering constraint on standard pipelines, from the table {@code ordering.txt}. It binds the tables of pipelines;
 * user-written pipelines and options may violate it.
 *
 * @param pass that must be first
 * @param before the pass that must follow
 * @param reason for the constraint
 */
record OrderingConstraint(String pass, String before, String reason) {
    private static final String RESOURCE = "ordering.txt";
    private static final int COLUMNS = 3;

    /** The table. */
    static List<OrderingConstraint> table() {
        String text = TableText.text(RESOURCE, OrderingConstraint.class.getResourceAsStream(RESOURCE));
        List<OrderingConstraint> constraints = new ArrayList<>();
        for (TableText.Row row : TableText.rows(RESOURCE, text, COLUMNS)) {
            constraints.add(new OrderingConstraint(row.cell(0), row.cell(1), row.cell(2)));
        }
        return List.copyOf(constraints);
    }
}
