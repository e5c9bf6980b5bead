package lockstep.conformance.filecheck;

import java.util.List;

/**
 * A check line that must match, with the NOT and DAG lines before it.
 *
 * @param before NOT and DAG lines in their order
 */
record CheckString(Directive positive, List<Directive> before) {
    CheckString {
        before = List.copyOf(before);
    }
}
