/**
 * PTX as text: {@link lockstep.ir.ptx.text.PtxReader} reads a file into a module,
 * {@link lockstep.ir.ptx.text.PtxPrinter} prints a module. Printing what was read, and reading and printing that again,
 * gives the same text.
 *
 * <p>The lexer works on bytes and interns names; the parsers are hand-written recursive descent, one for each concern.
 * A syntax error aborts the current statement by a {@link lockstep.ir.text.SyntaxFault}; parsing resumes after its
 * semicolon.
 */
@NullMarked
package lockstep.ir.ptx.text;

import org.jspecify.annotations.NullMarked;
