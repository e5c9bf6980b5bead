package lockstep.cli.command;

import java.util.List;

/** A table of what there is of one kind: passes, rules, options, intrinsics, ops or machine
 * instructions. */
interface Catalog {
    /** The word a user types after {@code list}: plural, lower case. */
    String kind();

    /** One line on what the rows are, without a full stop. */
    String summary();

    /** Column names, which are also the keys of the machine-readable form; the first names the row. */
    List<String> columns();

    /** The rows in a fixed order, each with a text for every column; empty where a column does not apply. */
    List<List<String>> rows();
}
