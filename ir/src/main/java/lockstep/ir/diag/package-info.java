/**
 * Diagnostics: errors in an input, with their location.
 *
 * <p>An error in the input is a {@link lockstep.ir.diag.Diagnostic} value collected in a
 * {@link lockstep.ir.diag.Diagnostics}; an error in Lockstep is a {@link lockstep.ir.diag.CompilerBug}.
 */
@NullMarked
package lockstep.ir.diag;

import org.jspecify.annotations.NullMarked;
