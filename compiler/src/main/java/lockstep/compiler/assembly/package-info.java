/**
 * Inline assembly of LLVM IR as text: its constraints, its template, and its PTX statements. Instruction selection
 * converts them to machine IR.
 */
@NullMarked
package lockstep.compiler.assembly;

import org.jspecify.annotations.NullMarked;
