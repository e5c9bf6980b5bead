/** PTX items outside functions hold what LLVM IR specifies. */
@NullMarked
package lockstep.conformance.emit;

import org.jspecify.annotations.NullMarked;
