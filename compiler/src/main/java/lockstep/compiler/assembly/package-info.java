/**
 * Inline assembly of LLVM IR as text: its constraints, its template, and the statements of PTX that it is. Selection
 * makes machine IR of them.
 */
@NullMarked
package lockstep.compiler.assembly;

import org.jspecify.annotations.NullMarked;
