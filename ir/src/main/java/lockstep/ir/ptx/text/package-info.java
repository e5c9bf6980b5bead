/**
 * PTX as text: {@link lockstep.ir.ptx.text.PtxReader} makes a module of a file, {@link lockstep.ir.ptx.text.PtxPrinter}
 * the other way round. Printing what was read, and reading and printing that again, gives the same text.
 *
 * <p>Inside, the lexer works on bytes and makes each name once; the parsers are written by hand, one for each concern.
 * A fault leaves the statement that is being read by a {@link lockstep.ir.text.SyntaxFault}; reading goes on behind
 * its semicolon.
 */
@NullMarked
package lockstep.ir.ptx.text;

import org.jspecify.annotations.NullMarked;
