/**
 * Checks of the project's own code: module direction, switches without {@code default}, method sizes, documentation,
 * state, text. Each rule is shown to fire on a sample that breaks it.
 */
@NullMarked
package lockstep.arch;

import org.jspecify.annotations.NullMarked;
