/** Passes over LLVM IR that leave what selection takes: see {@code docs/selection.md}. */
@NullMarked
package lockstep.compiler.legalize;

import org.jspecify.annotations.NullMarked;
