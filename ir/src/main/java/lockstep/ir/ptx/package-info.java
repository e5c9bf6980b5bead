/**
 * PTX as data: modules, functions, statements, instructions, operands. Start at {@link lockstep.ir.ptx.PtxModule}.
 *
 * <ul>
 *   <li>Names are resolved: an operand is a {@link lockstep.ir.ptx.PtxRegister}, a {@link lockstep.ir.ptx.PtxVariable},
 *       a {@link lockstep.ir.ptx.PtxFunctionHeader} or a {@link lockstep.ir.ptx.PtxLabel}, compared by identity. Two of
 *       them may have one name in two scopes.
 *   <li>A body is a flat list of statements. Nested scopes are marked by
 *       {@link lockstep.ir.ptx.PtxStatement.PtxScopeStart} and {@link lockstep.ir.ptx.PtxStatement.PtxScopeEnd}, so
 *       that no client has to recurse.
 *   <li>An instruction is a guard, a {@link lockstep.ir.ptx.PtxOpcode}, {@link lockstep.ir.ptx.PtxSuffix suffixes} in
 *       the order of the text, and operands in the order of the text. The op table lists the forms.
 *   <li>Everything is immutable. Source of names and meanings: PTX ISA 9.0.
 * </ul>
 */
@NullMarked
package lockstep.ir.ptx;

import org.jspecify.annotations.NullMarked;
