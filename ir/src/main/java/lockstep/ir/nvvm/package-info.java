/**
 * The NVVM dialect as a mutable object graph: modules, functions, blocks, instructions, constants and metadata of LLVM
 * IR.
 *
 * <p>Start with {@link lockstep.ir.nvvm.Module}, {@link lockstep.ir.nvvm.Function} and
 * {@link lockstep.ir.nvvm.Instruction}. Invariants that hold between edits:
 *
 * <ul>
 *   <li>Local values (arguments, blocks, instructions) have use lists; constants do not: they are interned in a
 *       {@link lockstep.ir.nvvm.Context}, immutable, and may be shared by threads. Uses of globals are recorded per
 *       function ({@link lockstep.ir.nvvm.Function#usesOf}).
 *   <li>Graphs are edited through {@link lockstep.ir.nvvm.IrBuilder} (adds code) and {@link lockstep.ir.nvvm.Rewriter}
 *       (changes code; every change is made under a named rule that consumes fuel), never by instructions' own methods.
 *   <li>One function is edited by one thread; different functions of a module may be edited in parallel.
 * </ul>
 */
@NullMarked
package lockstep.ir.nvvm;

import org.jspecify.annotations.NullMarked;
