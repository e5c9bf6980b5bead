/**
 * What stands around functions on the way from LLVM IR to PTX: variables with what they hold at first, headers and
 * directives of functions, declarations, aliases, and the shapes of parameters.
 *
 * <p>Start at {@link lockstep.compiler.emit.ModuleItems}, then {@link lockstep.compiler.emit.Abi}. Selection makes the
 * bodies.
 */
@NullMarked
package lockstep.compiler.emit;

import org.jspecify.annotations.NullMarked;
