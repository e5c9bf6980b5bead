/** Passes that leave selectable LLVM IR; docs/selection.md says what that is, and in which order they run. */
@NullMarked
package lockstep.compiler.legalize;

import org.jspecify.annotations.NullMarked;
