package lockstep.cli.command;

import java.util.List;
import java.util.Optional;

/** A table of what there is of one kind: passes, rules, options, intrinsics, ops or machine instructions. */
interface Catalog {
    /** The word a user types after {@code list}: plural, lower case. */
    String kind();

    /** One line on what the rows are, without a full stop. */
    String summary();

    /** Column names, which are also the keys of the machine-readable form; the first names the row. */
    List<String> columns();

    /** The columns of the table for people, first to last; the other columns are only shown in the details of a row. */
    default List<String> brief() {
        return columns();
    }

    /** The columns by whose texts a row can be named. */
    default List<String> naming() {
        return List.of(columns().getFirst());
    }

    /** What belongs to {@code row} and is a list of its own. */
    default List<Catalog> parts(List<String> row) {
        return List.of();
    }

    /** What is missing, where that is a list of its own; empty where rows with a state say it. */
    default Optional<Catalog> gaps() {
        return Optional.empty();
    }

    /** The rows in a fixed order, each with a text for every column; empty where a column does not apply. */
    List<List<String>> rows();
}
