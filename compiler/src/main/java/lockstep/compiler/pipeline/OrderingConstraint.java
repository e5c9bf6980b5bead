package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.table.TableText;

/**
 * What has to come before what in standard pipelines, as the table {@code ordering.txt} says. It binds their tables;
 * pipelines of users and options may break it.
 *
 * @param pass the one
 * @param before the other
 * @param reason why
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
