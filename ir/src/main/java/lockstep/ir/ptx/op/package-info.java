/**
 * The table of all forms of PTX instructions: which suffixes an opcode takes, which operands, since when.
 *
 * <ul>
 *   <li>The text resource {@code ptx.ops} is the one source; its head explains it. {@link lockstep.ir.ptx.op.OpTable}
 *       holds its contents, a list of {@link lockstep.ir.ptx.op.PtxForm}.
 *   <li>Parser, verifier, documentation and generators read the same forms.
 *   <li>{@code OpTableLinter}, in the tests, proves that no two forms take the same suffixes, that each opcode has a
 *       form or is a gap, and that each word is used.
 *   <li>{@code FormExamples}, in the tests of {@code conformance}, writes an instruction for each word of each form,
 *       which tests assemble with ptxas.
 * </ul>
 */
@NullMarked
package lockstep.ir.ptx.op;

import org.jspecify.annotations.NullMarked;
