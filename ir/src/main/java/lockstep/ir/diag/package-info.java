/**
 * Diagnostics: what is wrong with an input, said with a place.
 *
 * <p>A fault of the input is a {@link lockstep.ir.diag.Diagnostic} value collected in a
 * {@link lockstep.ir.diag.Diagnostics}; a fault of ours is a {@link lockstep.ir.diag.CompilerBug}.
 */
@NullMarked
package lockstep.ir.diag;

import org.jspecify.annotations.NullMarked;
