/**
 * Module-level code generation from LLVM IR to PTX: variables with initializers, headers and directives of functions,
 * declarations, aliases, and the layout of parameters.
 *
 * <p>Start at {@link lockstep.compiler.emit.ModuleItems}, then {@link lockstep.compiler.emit.Abi}. Instruction
 * selection generates the bodies.
 */
@NullMarked
package lockstep.compiler.emit;

import org.jspecify.annotations.NullMarked;
